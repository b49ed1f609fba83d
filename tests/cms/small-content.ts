import { copyFile, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { writeDatedContent } from "../support/dated-content";
import { fixtureFiles } from "../support/fixture-content";
import { writeFixtureContent } from "../support/site-copy";

/** The entries to keep of types that have many. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  testimonials: ["siobhan-and-peter", "thuy-and-minh"],
  "gallery-photos": ["rain-chairs"],
  services: ["traditional"],
};

/** Writes content with a few entries of every type and small pictures. */
export async function writeSmallContent(folder: string): Promise<void> {
  writeFixtureContent(folder);
  const images = path.join(folder, "src/content/images");
  for (const name of await readdir(images))
    await copyFile(path.resolve("tests/fixtures/picture.jpg"), path.join(images, name));
  // A day in the past, which the commands ignore.
  writeDatedContent(folder, "2026-11-01");
  for (const { file } of fixtureFiles) {
    const { dir, name: id } = path.parse(file);
    if (KEPT[path.basename(dir)]?.includes(id) === false) await rm(path.join(folder, file));
  }
}
