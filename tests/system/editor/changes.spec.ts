import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { TestInfo } from "@playwright/test";
import sharp from "sharp";
import { parse } from "../../../src/model/parse";
import { readLocalContent } from "../../../src/source/local";
import { saveFolder } from "./folder";
import { expect, test } from "./server";
import { site } from "./site";
import { editorWindow } from "./window";

const ALBUM = Array.from({ length: 3 }, (_, index) => `Two rings, number ${index + 1}`);

/** Photos as a phone writes them: upright by a note of the camera, which adds the place. */
async function photosOfAPhone({ outputDir }: TestInfo): Promise<string[]> {
  mkdirSync(outputDir, { recursive: true });
  const place = { GPSLatitudeRef: "N", GPSLatitude: "49/1 17/1 0/1" };
  const files = ALBUM.map((_, index) => path.join(outputDir, `IMG_${1001 + index}.jpg`));
  for (const [index, file] of files.entries()) {
    const background = { r: 20 * index, g: 90, b: 120 };
    await sharp({ create: { width: 640, height: 480, channels: 3, background } })
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD3: place })
      .jpeg()
      .toFile(file);
  }
  return files;
}

const lines = (text: string) => text.split("\n").filter(Boolean);
const git = (...args: readonly string[]) =>
  execFileSync("git", args, { cwd: site, encoding: "utf8" });
/** What was taken out of the files that there were, and what was put in. */
const changes = () =>
  lines(git("diff", "--unified=0")).filter((line) => /^([-+] |[-+]{3} )/.test(line));

test("what the officiant changes on a Sunday is what a careful person would have written", async ({
  page,
}, testInfo) => {
  const editor = editorWindow(page);
  await editor.open(site);

  await test.step("a review", async () => {
    await editor.choose("Testimonials");
    await editor.add();
    await (await editor.field("textbox", "Quote")).fill("It rained.\n\nNobody minded!");
    await (await editor.field("textbox", "Author")).fill("Maya & Daniël");
    await (await editor.field("textbox", "Date")).fill("October 2026");
    await editor.saved();
  });

  await test.step("an album", async () => {
    await editor.choose("Albums");
    await editor.add();
    await (await editor.field("textbox", "Title")).fill("Maya & Daniël");
    await editor.upload("Add pictures", await photosOfAPhone(testInfo));
    for (const [index, description] of ALBUM.entries()) {
      await page
        .getByLabel(`Description of picture ${index + 1}`, { exact: true })
        .fill(description);
    }
    await (await editor.field("combobox", "Category")).fill("Beach");
    await editor.saved();
  });

  await test.step("a sentence", async () => {
    await editor.choose("Questions");
    await editor.edit("How far ahead should we book?");
    const answer = page.locator("[contenteditable=true]");
    await answer.click();
    await answer.press("ControlOrMeta+End");
    await answer.pressSequentially(" Write today.");
    await editor.saved();
    await saveFolder(page, site);
  });

  await test.step("a photo that is hidden", async () => {
    await editor.choose("Gallery photos");
    await editor.edit("Two gold rings resting against each other on the page of an open book");
    await editor.turnOn("Hidden");
    await editor.saved();
  });

  await saveFolder(page, site);
  expect(changes()).toEqual([
    "--- a/src/content/faqs/how-far-ahead-to-book.json",
    "+++ b/src/content/faqs/how-far-ahead-to-book.json",
    expect.stringMatching(/^- {2}"answer": "Book 6-12 months.* which of them are open\.",$/),
    expect.stringMatching(
      /^\+ {2}"answer": "Book 6-12 months.* which of them are open\. Write today\.",$/,
    ),
    "--- a/src/content/gallery-photos/rings-on-the-book.json",
    "+++ b/src/content/gallery-photos/rings-on-the-book.json",
    '-  "sample": true',
    '+  "sample": true,',
    '+  "hidden": true',
  ]);
  const images = ALBUM.map((_, index) => `img_${1001 + index}.webp`);
  expect(lines(git("ls-files", "--others", "src/content"))).toEqual([
    "src/content/albums/maya-daniel.json",
    ...images.map((name) => `src/content/images/${name}`),
    "src/content/testimonials/maya-daniel.json",
  ]);
  const written = (file: string) =>
    JSON.parse(readFileSync(path.join(site, file), "utf8")) as object;
  expect(written("src/content/testimonials/maya-daniel.json")).toEqual({
    quote: "It rained.\n\nNobody minded!",
    author: "Maya & Daniël",
    date: "October 2026",
    rating: 5,
    featured: false,
  });
  expect(written("src/content/albums/maya-daniel.json")).toMatchObject({
    title: "Maya & Daniël",
    pictures: images.map((image, index) => ({ image, description: ALBUM[index] })),
    category: "Beach",
  });

  await test.step("no picture tells where it was taken, and each stands upright", async () => {
    for (const name of images) {
      const file = path.join(site, "src/content/images", name);
      const { exif, height, orientation, width } = await sharp(file).metadata();
      expect([exif, orientation, width, height]).toEqual([undefined, undefined, 480, 640]);
    }
  });

  await test.step("a build takes all of it, and shows what she has not hidden", async () => {
    const { content, problems } = parse(await readLocalContent(site));
    expect(problems).toEqual([]);
    for (const text of ["Nobody minded!", "Write today.", ALBUM.at(-1)!]) {
      expect(JSON.stringify(content)).toContain(text);
    }
    expect(JSON.stringify(content?.galleryPhoto)).not.toContain(
      "Two gold rings resting against each other",
    );
  });
});
