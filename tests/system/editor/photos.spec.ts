import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { LARGEST_FILE } from "../../../src/model/fields";
import { root } from "../../support/project";
import { savedFile } from "./folder";
import { expect, test } from "./server";
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

/** Has no large picture become ready before what it returns is called. */
async function holdPictures(page: Page): Promise<() => Promise<void>> {
  const release = await page.evaluateHandle(() => {
    const { convertToBlob } = OffscreenCanvas.prototype;
    let letThrough = () => {};
    const waiting = new Promise<void>((resolve) => (letThrough = resolve));
    OffscreenCanvas.prototype.convertToBlob = async function (...options) {
      if (this.width > 2000) await waiting;
      return convertToBlob.apply(this, options);
    };
    return letThrough;
  });
  return () => release.evaluate((letThrough) => letThrough());
}

test("a review is not saved without its picture while that is being made ready", async ({
  page,
}, testInfo) => {
  const fine = testInfo.outputPath("waits.jpg");
  mkdirSync(path.dirname(fine), { recursive: true });
  await finePhoto(fine);
  const editor = editorWindow(page);
  await editor.open(site);
  await editor.add();
  await (await editor.field("textbox", "Quote")).fill("It was all there.");
  await (await editor.field("textbox", "Author")).fill("Uma & Vic");
  await (await editor.field("textbox", "Date")).fill("May 2026");
  const release = await holdPictures(page);
  await editor.upload("Browse", fine);
  await editor.save.click();
  await expect(editor.dialog).toContainText("A picture is not ready yet.");
  await editor.dialog.getByRole("button", { name: "OK" }).click();
  await release();
  await expect(page.locator("[data-key-path=image] img")).toBeVisible();
  await editor.saved();
  const entry = await savedFile(page, "src/content/testimonials/uma-vic.json");
  expect(JSON.parse(String(entry))).toMatchObject({ image: "waits.webp" });
});

test("an album with a picture twice shows what its file gets, and which of its pictures are too small once it is saved", async ({
  page,
}) => {
  const folder = path.join(site, "src/content");
  const place = "src/content/albums/noor-finn.json";
  const pictures = [
    { image: "tiny.webp", description: "One" },
    { image: "large.webp", description: "Two" },
    { image: "tiny.webp", description: "Three" },
  ];
  const entry = { title: "Noor & Finn", pictures, category: "Beach" };
  const background = "teal";
  for (const [name, width] of [
    ["tiny", 64],
    ["large", 1600],
  ] as const) {
    const picture = sharp({ create: { width, height: 48, channels: 3, background } });
    await picture.toFile(path.join(folder, `images/${name}.webp`));
  }
  mkdirSync(path.join(folder, "albums"), { recursive: true });
  writeFileSync(path.join(site, place), JSON.stringify(entry));
  try {
    const editor = editorWindow(page);
    await editor.open(site);
    await editor.choose("Albums");
    await editor.edit("Noor & Finn");
    const rows = page.locator(".many-pictures li");
    const shown = () =>
      rows.evaluateAll((all) =>
        all.map((row) => [
          row.querySelector("input")!.value,
          getComputedStyle(row, "::after").content.replace(/^(none|"")$/, ""),
        ]),
      );
    const small = '"This picture is 64 pixels wide, and needs 1000 to look good."';
    await expect.poll(shown).toEqual([
      ["One", small],
      ["Two", ""],
      ["Three", small],
    ]);
    await page.getByRole("button", { name: "Move picture 1 down" }).click();
    await expect.poll(shown).toEqual([
      ["Two", ""],
      ["One", small],
      ["Three", small],
    ]);
    await page.getByRole("button", { name: "Remove picture 1" }).click();
    await expect.poll(shown).toEqual([
      ["One", small],
      ["Three", small],
    ]);
    await editor.saved();
    const saved = JSON.parse(String(await savedFile(page, place))) as typeof entry;
    expect(saved.pictures).toEqual([pictures[0], pictures[2]]);
  } finally {
    rmSync(path.join(site, place));
  }
});
