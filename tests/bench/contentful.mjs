/**
 * Measures builds from a Contentful on this machine, in seconds and in requests:
 * `npm run bench:contentful`. The work is done in a copy, so that nothing is lost.
 */
import sharp from "sharp";
import { link, localized, startContentful } from "../../packages/contentful-local/src/index.ts";
import { fillWithFixtureContent } from "../support/contentful-local.ts";
import { copySite } from "../support/site-copy.ts";
import { measuredBuild } from "./measured-build.mjs";

const REVIEW = "siobhan-and-peter";
const PHOTO = "extra-photo";

const site = copySite({ removeAtExit: true });
const contentful = await startContentful();
const { calls, env, space } = contentful;
await fillWithFixtureContent(contentful);

const rows = [];
async function measure(build, change) {
  await change?.();
  calls.clear();
  const { cpu, wall, memory } = await measuredBuild(site, env);
  rows.push({
    build,
    "CPU s": Number(cpu.toFixed(1)),
    "wall s": Number(wall.toFixed(1)),
    "peak MB": Math.round(memory),
    "Delivery API": calls.count({ api: "delivery" }),
    pictures: calls.count({ api: "images" }),
  });
  process.stderr.write(`${build}: ${cpu.toFixed(1)} CPU s\n`);
}

await measure("cold");
await measure("warm, nothing changed");
await measure("warm, one review changed", () => {
  space.changeEntry(REVIEW, localized({ quote: "Lovely, every word of it." }));
  space.publish(REVIEW);
});
await measure("warm, one new photo", async () => {
  // As large as real ones, and a photo that no build has seen.
  const bytes = await sharp("src/content/images/ocean-beach.jpg").flop().jpeg().toBuffer();
  await space.putAsset(PHOTO, { title: "Extra photo", bytes, file: `${PHOTO}.jpg` });
  space.publishAsset(PHOTO);
  const fields = { alt: "The beach", category: "Beach", image: link("Asset", PHOTO) };
  space.putEntry(PHOTO, "galleryPhoto", localized(fields));
  space.publish(PHOTO);
});
console.table(rows);
await contentful.close();
