/**
 * Measures builds of the site, in CPU seconds, as ratios to the first, and in memory:
 * `npm run bench:builds`, or `npm run bench:builds -- --photos 200,1000`. The work is done in a copy,
 * so that nothing is lost.
 */
import { rmSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { contentOf, copyPicture } from "../support/large-content.mjs";
import { copySite } from "../support/site-copy.ts";
import { measuredBuild } from "./measured-build.mjs";

const { values } = parseArgs({ options: { photos: { type: "string", default: "200" } } });
const counts = values.photos.split(",").filter(Boolean).map(Number);

const site = copySite({ removeAtExit: true });
const content = contentOf(site);
const ownPhotos = content.read("gallery-photos");

/** A photo that no build has seen. */
function addPhoto(index) {
  const model = ownPhotos[index % ownPhotos.length];
  const id = `extra-${index}`;
  return { ...model, id, image: copyPicture(content, model.image, id), order: 1000 + index };
}

/** Changes the words of one review. */
function changeReview(text) {
  const [first, ...others] = content.read("testimonials");
  content.write("testimonials", [{ ...first, quote: `${first.quote} ${text}` }, ...others]);
}

function clean() {
  for (const folder of [".cache", "public"]) {
    rmSync(path.join(site, folder), { recursive: true, force: true });
  }
}

const rows = [];
async function measure(name, prepare) {
  prepare();
  const { cpu, wall, memory } = await measuredBuild(site);
  const first = rows[0]?.["CPU s"] ?? cpu;
  rows.push({
    build: name,
    "CPU s": Number(cpu.toFixed(1)),
    "wall s": Number(wall.toFixed(1)),
    "CPU / first": Number((cpu / first).toFixed(2)),
    "peak MB": Math.round(memory),
  });
  process.stderr.write(`${name}: ${cpu.toFixed(1)} CPU s\n`);
}

await measure(`cold, ${ownPhotos.length} photos`, clean);
await measure("warm, nothing changed", () => {});
await measure("warm, one review changed", () => changeReview("And again."));
await measure("warm, one new photo", () =>
  content.write("gallery-photos", [...ownPhotos, addPhoto(0)]),
);
for (const count of counts) {
  const extra = count - ownPhotos.length;
  await measure(`cold, ${count} photos`, () => {
    clean();
    const added = Array.from({ length: extra }, (_, index) => addPhoto(index + 1));
    content.write("gallery-photos", [...ownPhotos, ...added]);
  });
  await measure(`warm, ${count} photos, one review changed`, () => changeReview("Still."));
}
console.table(rows);
