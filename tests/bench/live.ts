/**
 * Seconds from a publish in Contentful to the live page: `npm run bench:live`, or
 * `npm run bench:live -- --debounce 30s`. A local Contentful tells the publisher by a signed request; the
 * publisher builds the whole site with its pictures in their real sizes, and Caddy serves it.
 *
 * The publisher debounces before it builds. What it waits is shown by itself, so that any
 * other setting can be added in its stead.
 */
import { readFile } from "node:fs/promises";
import { loadavg } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { LiveSite } from "../support/live-site";

const { values } = parseArgs({ options: { debounce: { type: "string", default: "1s" } } });

const PICTURE = path.resolve(__dirname, "../../src/content/images/loft.jpg");
const PAUSE_MS = 100;

const seconds = (ms: number) => Number((ms / 1000).toFixed(1));

interface Publish {
  readonly what: string;
  readonly page: string;
  readonly publish: (live: LiveSite, mark: string) => void | Promise<void>;
}

const PUBLISHES: readonly Publish[] = [
  {
    what: "changed review",
    page: "/reviews/",
    publish: (live, mark) => live.publishChange("siobhan-and-peter", { quote: mark }),
  },
  {
    what: "new photo",
    page: "/gallery/",
    async publish(live, mark) {
      // No build has seen it, and it is as large as the officiant's own: bytes behind a JPEG's end show nothing.
      const picture = Buffer.concat([await readFile(PICTURE), Buffer.from(mark)]);
      await live.addPhoto(mark, { alt: mark, category: "Beach", picture });
    },
  },
];

/** Times one publish from the web app to the page. */
async function measure(live: LiveSite, { what, page, publish }: Publish, mark: string) {
  const load = loadavg()[0] ?? 0;
  await live.contentful.webhooks.settled();
  await publish(live, mark);
  const publishedAt = Date.now();
  while (!(await live.read(page)).includes(mark)) await sleep(PAUSE_MS);
  const liveAt = Date.now();
  const { builds } = await live.idle();
  const [build] = builds;
  if (!build?.warm) throw new Error(`${what}: the build was not as it should be`);
  const accepted = live.publisher.log.filter(({ msg }) => msg === "accepted");
  const hookAt = Date.parse(String(accepted.at(-1)?.time));
  return {
    publish: what,
    "publish to live s": seconds(liveAt - publishedAt),
    "hook to live s": seconds(liveAt - hookAt),
    "of it debounce s": seconds(Date.parse(build.startedAt) - hookAt),
    "of it build and release s": build.seconds,
    load: Number(load.toFixed(1)),
  };
}

async function main() {
  const variables = { PUBLISHER_DEBOUNCE: values.debounce };
  const live = await LiveSite.start({ variables });
  try {
    const first = (await live.idle()).builds.at(-1)!;
    const rows = [];
    for (const [index, publish] of PUBLISHES.entries()) {
      rows.push(await measure(live, publish, `bench-${index}`));
    }
    console.log(`The first build, from nothing: ${first.seconds} s`);
    console.table(rows);
  } finally {
    await live.end();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
