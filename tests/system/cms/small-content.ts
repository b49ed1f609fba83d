import { copyFile, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { writeDatedContent } from "../../support/dated-content";
import { fixtureFiles } from "../../support/fixture-content";
import { writeFixtureContent } from "../../support/site-copy";

/** Every picture is this one, which is small. */
const PICTURE = path.resolve("tests/fixtures/picture.jpg");

type Json = Record<string, unknown>;

/** Ids of the entries that are enough where the site can do without the others. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  testimonials: ["siobhan-and-peter", "thuy-and-minh"],
  "gallery-photos": ["lakeside-arch"],
  services: ["traditional"],
};

const withoutPictures = (entry: Json): Json =>
  Object.fromEntries(Object.entries(entry).filter(([name]) => !/image|Image/.test(name)));

/**
 * Writes content into the folder that is little but whole: two reviews and one photo with pictures,
 * and everything else without; and articles, a price and free dates.
 */
export async function writeSmallContent(folder: string): Promise<void> {
  writeFixtureContent(folder);
  const images = path.join(folder, "src/content/images");
  for (const name of await readdir(images)) await copyFile(PICTURE, path.join(images, name));
  for (const { file, text } of fixtureFiles) {
    const own = path.join(folder, file);
    const { dir, name: id } = path.parse(file);
    const type = path.basename(dir);
    if (KEPT[type]?.includes(id) === false) await rm(own);
    else {
      const entry = JSON.parse(text) as Json;
      const hasPictures = type === "testimonials" || type === "gallery-photos";
      await writeFile(own, JSON.stringify(hasPictures ? entry : withoutPictures(entry)));
    }
  }
  // A day that has passed: the commands let nothing go by it.
  writeDatedContent(folder, "2026-11-01");
}
