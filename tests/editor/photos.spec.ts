import { randomBytes } from "node:crypto";
import { mkdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test, type Page } from "@playwright/test";
import sharp from "sharp";
import { LARGEST_FILE } from "../../src/model/fields";
import { root } from "../support/project";
import { savedFile } from "./folder";
import { site } from "./site";
import { editorWindow } from "./window";

/** What a picture's field says of one that is too small. */
const note = (page: Page) =>
  page
    .locator("[data-key-path=image] [data-small]")
    .evaluate((field) => getComputedStyle(field, "::after").content);

/** A photo that can hardly be made smaller, a little below the largest that is taken. */
async function finePhoto(file: string): Promise<void> {
  const [width, height] = [4800, 3600];
  const raw = { width, height, channels: 3 } as const;
  await sharp(randomBytes(width * height * 3), { raw })
    .jpeg({ quality: 97 })
    .toFile(file);
  expect(statSync(file).size).toBeGreaterThan(LARGEST_FILE * 0.85);
  expect(statSync(file).size).toBeLessThan(LARGEST_FILE);
}

test("a fine photo of 20 MB, a small one, a PNG that is called .jpg and an iPhone's HEIC are stored as the site takes them", async ({
  page,
}, testInfo) => {
  const folder = testInfo.outputPath();
  mkdirSync(folder, { recursive: true });
  const large = { width: 1600, height: 1200, channels: 3, background: "teal" } as const;
  const files = {
    fine: path.join(folder, "fine.jpg"),
    small: path.join(folder, "small.jpg"),
    mislabeled: path.join(folder, "mislabeled.jpg"),
    heic: path.join(root, "tests/fixtures/photo.heic"),
  };
  await finePhoto(files.fine);
  await sharp({ create: { ...large, width: 640 } }).toFile(files.small);
  writeFileSync(files.mislabeled, await sharp({ create: large }).png().toBuffer());

  const editor = editorWindow(page);
  await editor.open(site);
  const stored = async (name: string) => {
    const bytes = await savedFile(page, `src/content/images/${name}`);
    const { format, width } = await sharp(bytes!).metadata();
    return [format, width];
  };
  for (const [what, said] of [
    ["fine", ""],
    ["small", "This picture is 640 pixels wide, and needs 1000 to look good."],
    ["mislabeled", ""],
    ["heic", "This picture is 320 pixels wide, and needs 1000 to look good."],
  ] as const) {
    await test.step(what, async () => {
      await editor.choose("Gallery photos");
      await editor.add();
      await editor.upload("Browse", files[what]);
      await expect.poll(() => note(page)).toBe(`"${said}"`);
      await (await editor.field("textbox", "Description")).fill(`A picture, ${what}`);
      await (await editor.field("combobox", "Category")).fill("Beach");
      await editor.saved();
    });
  }
  expect(await stored("fine.webp")).toEqual(["webp", 4000]);
  expect(await stored("small.webp")).toEqual(["webp", 640]);
  expect(await stored("mislabeled.webp")).toEqual(["webp", 1600]);
  expect(await stored("photo.webp")).toEqual(["webp", 320]);
  const entry = await savedFile(page, "src/content/gallery-photos/a-picture-heic.json");
  expect(JSON.parse(String(entry))).toMatchObject({ image: "photo.webp", category: "Beach" });
});
