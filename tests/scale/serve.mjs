/**
 * Builds a copy of the site that has grown, and serves it with the headers that the build wrote: with
 * 60 reviews and 329 photos, 300 of them in one album, and with the field, the section and the page of
 * docs/extend.md. All pictures are tiny: what matters here is how pages share out their content.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, readFileSync } from "node:fs";
import path from "node:path";
import { contentOf, drawPicture, inventor } from "../support/large-content.mjs";
import { program } from "../support/project.ts";
import { follow } from "../support/recipe.ts";
import { copySite, nodeEnv, shrinkPictures } from "../support/site-copy.ts";
import { startStaticServer } from "../support/static-server.mjs";

const counts = JSON.parse(readFileSync(new URL("counts.json", import.meta.url), "utf8"));

/** What some couples do: names that fill lines without a space, and a letter of 2,000 words. */
const LONG_NAMES = `Wilhelmina ${"von".repeat(40)} & Bartholomew ${"Featherstonehaugh-".repeat(6)}`;
const LONG_WORDS = 2000;

async function fill(content) {
  const invent = inventor(content);
  const reviews = content.read("testimonials");
  for (let index = reviews.length; index < counts.reviews; index += 1) {
    const image = index % 3 === 0 ? await drawPicture(content, index) : undefined;
    reviews.push(invent.review(index, { image }));
  }
  reviews[30].author = LONG_NAMES;
  reviews[31] = invent.review(31, { wordCount: LONG_WORDS });
  content.write("testimonials", reviews);

  const photos = content.read("gallery-photos").map((photo, index) => ({ ...photo, order: index }));
  const drawn = async (index, category) => {
    const image = await drawPicture(content, 1000 + index);
    return { ...invent.photo(index, { category, image }), id: `photo-${index}` };
  };
  const { album, lateKind } = counts;
  const pictures = [];
  while (pictures.length < album.photos) {
    const { alt, image } = await drawn(photos.length + pictures.length);
    pictures.push({ image, description: alt });
  }
  const order = photos.length;
  content.write("albums", [{ id: "large", title: "Large", category: album.kind, pictures, order }]);
  for (let index = counts.photos - lateKind.photos; index < counts.photos; index += 1) {
    photos.push(await drawn(index, lateKind.name));
  }
  content.write("gallery-photos", photos);
}

/** A build that is stopped with this process. */
async function build(site) {
  const gatsby = spawn(process.execPath, [program("gatsby"), "build", "--no-uglify"], {
    cwd: site,
    env: nodeEnv(),
    stdio: ["ignore", "inherit", "inherit"],
  });
  process.on("exit", () => gatsby.kill());
  const [code] = await once(gatsby, "exit");
  if (code !== 0) process.exit(1);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit());
const [port, folder] = process.argv.slice(2);
const site = copySite({ folder, removeAtExit: true });
cpSync(new URL("..", import.meta.url), path.join(site, "tests"), { recursive: true });
follow("docs/extend.md", site);
const content = contentOf(site);
await shrinkPictures(site);
await fill(content);
await build(site);
await startStaticServer({ port: Number(port), project: site });
