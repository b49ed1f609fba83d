import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import {
  localized,
  startContentful,
  type LocalContentful,
} from "../../../packages/contentful-local/src";
import { fillWithFixtureContent } from "../../support/contentful-local";
import { shrinkPictures } from "../../support/pictures";
import { program, root } from "../../support/project";
import { copySite, nodeEnv } from "../../support/site-copy";

/** The copy of the site whose drafts are shown. */
export const previewSite = path.join(root, "test-results/preview-site");

/** What the officiant has begun and not published; of the article and the price the day has passed. */
function addDrafts({ space }: LocalContentful) {
  const review = { author: "Noor & Finn", quote: "We cried.", date: "June 2026", rating: 7 };
  space.putEntry("half-written", "testimonial", localized(review));
  const photo = { alt: "Two people in the snow", category: "Winter", order: -1 };
  space.putEntry("no-picture", "galleryPhoto", localized(photo));
  const article = { title: "Vos papiers", slug: "papiers", metaDescription: "Tout." };
  const ended = { language: "fr-CA", body: "Il faut un permis.", validUntil: "2020-01-31" };
  space.putEntry("papers", "article", localized({ ...article, ...ended }));
  space.changeEntry("traditional", localized({ price: "from $650" }));
  space.changeEntry("site-settings", localized({ pricesUntil: "2020-01-31" }));
}

/** Copies the site, and starts a Contentful with its content and those drafts. */
export async function contentfulWithDrafts(): Promise<LocalContentful> {
  copySite({ folder: previewSite });
  const contentful = await startContentful();
  await fillWithFixtureContent(contentful);
  await shrinkPictures(previewSite, contentful);
  addDrafts(contentful);
  return contentful;
}

const COMMANDS = {
  preview: ["--import", require.resolve("tsx"), path.join(root, "tools/preview/main.ts")],
  develop: [program("gatsby"), "develop"],
};

export type DevelopServer = Awaited<ReturnType<typeof startServer>>;

/** Runs `npm run preview` or `npm run develop` in a folder, and waits until it shows pages. */
export async function startServer(
  command: keyof typeof COMMANDS,
  folder: string,
  { env }: LocalContentful,
  port: number,
) {
  const args = [...COMMANDS[command], "--port", String(port)];
  const server = spawn(process.execPath, args, { cwd: folder, env: nodeEnv(env) });
  let said = "";
  for (const output of [server.stdout, server.stderr]) {
    output.on("data", (chunk: Buffer) => (said += chunk.toString()));
  }
  const ended = once(server, "exit");
  const address = `http://127.0.0.1:${port}`;
  const isShown = () =>
    fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isShown())) {
    if (server.exitCode !== null) throw new Error(`The server did not start:\n${said}`);
    await wait(500);
  }
  return {
    /** Origin, without a trailing slash. */
    address,
    /** All that the command has said up to now. */
    said: () => said,
    /** When its process has ended. */
    ended,
    async close() {
      server.kill("SIGTERM");
      await ended;
    },
  };
}
