/**
 * Measures builds from a Contentful on this machine, in seconds and in requests:
 * `npm run bench:contentful`. The work is done in a copy, so that nothing is lost.
 */
import sharp from "sharp";
import { startContentful } from "../../packages/contentful-local/src/index.ts";
import { Editor } from "../system/contentful/editor.ts";
import { fillWithFixtureContent } from "../support/contentful-local.ts";
import { copySite } from "../support/site-copy.ts";
import { measuredBuild } from "./measured-build.mjs";

const site = copySite({ removeAtExit: true });
const contentful = await startContentful();
const { calls, env } = contentful;
const editor = new Editor(contentful);
await fillWithFixtureContent(contentful);

const rows = [];
async function measure(build, change) {
  await change?.();
  calls.clear();
  const taken = await measuredBuild(site, env);
  rows.push({
    build,
    ...taken,
    "Delivery API": calls.count({ api: "delivery" }),
    pictures: calls.count({ api: "images" }),
  });
  process.stderr.write(`${build}: ${taken["CPU s"]} CPU s\n`);
}

await measure("cold");
await measure("warm, nothing changed");
await measure("warm, one review changed", () =>
  editor.changeEntry("siobhan-and-peter", { quote: "Lovely, every word of it." }),
);
await measure("warm, one new photo", async () => {
  // As large as real ones, and a photo that no build has seen.
  const bytes = await sharp("src/content/images/ocean-beach.jpg").flop().jpeg().toBuffer();
  await editor.publishPicture("extra", bytes);
  editor.publishPhoto("extra-photo", "extra");
});
console.table(rows);
await contentful.close();
