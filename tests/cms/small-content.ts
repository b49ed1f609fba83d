import { copyFile, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { writeFixtureContent } from "../support/site-copy";

/** Every picture is this one, which is small. */
const PICTURE = path.resolve("tests/fixtures/picture.jpg");

type Json = Record<string, unknown>;

/** How much of each file is enough: one of each, and whatever the site cannot do without. */
const KEPT: Readonly<Record<string, number>> = {
  testimonials: 2,
  "gallery-photos": 1,
  services: 1,
  faqs: 10,
  sections: 16,
  steps: 3,
  pages: 6,
};

const withoutPictures = (entry: Json): Json =>
  Object.fromEntries(Object.entries(entry).filter(([name]) => !/image|Image/.test(name)));

/**
 * Writes content into the folder that is little but whole: two reviews and one photo with pictures,
 * and everything else without.
 *
 * @returns how many pictures and entries it has
 */
export async function writeSmallContent(folder: string) {
  writeFixtureContent(folder);
  const images = path.join(folder, "src/content/images");
  for (const name of await readdir(images)) await copyFile(PICTURE, path.join(images, name));
  const pictures = new Set<string>();
  for (const [name, count] of Object.entries(KEPT)) {
    const file = path.join(folder, "src/content", `${name}.json`);
    const all = JSON.parse(await readFile(file, "utf8")) as Json[];
    const hasPictures = name === "testimonials" || name === "gallery-photos";
    const kept = all.slice(0, count).map((entry) => (hasPictures ? entry : withoutPictures(entry)));
    for (const { image } of kept) if (typeof image === "string") pictures.add(image);
    await writeFile(file, JSON.stringify(kept));
  }
  const entries = 1 + Object.values(KEPT).reduce((sum, count) => sum + count, 0);
  return { pictures: pictures.size, entries };
}
