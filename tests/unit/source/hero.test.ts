import path from "node:path";
import sharp, { type Color } from "sharp";
import { isDarkBehindText } from "../../../src/source/hero";
import { tempFolder } from "../../support/temp-folder";

const filled = (width: number, background: Color) =>
  sharp({ create: { width, height: 200, channels: 3, background } });

const folder = tempFolder();

/** A picture of which the left half has one colour, and the right half another. */
async function pictureOf(left: Color, right: Color): Promise<string> {
  const file = path.join(folder.path, "hero.png");
  const input = await filled(200, right).png().toBuffer();
  await filled(400, left)
    .composite([{ input, left: 200, top: 0 }])
    .toFile(file);
  return file;
}

test.each([
  ["a lake in the morning", "#cfcabd", "#1f4a43", false],
  ["a forest with a clearing", "#3a2f20", "#f6efe6", true],
  ["black", "#000", "#000", true],
  ["white", "#fff", "#fff", false],
])("%s has fog or shade where the text stands", async (_name, left, right, isDark) => {
  expect(await isDarkBehindText(await pictureOf(left, right))).toBe(isDark);
});

test("the forest of Services alone is too dark for fog", async () => {
  const heroes = ["home", "services", "reviews", "about", "gallery", "contact"];
  const dark = await Promise.all(
    heroes.map((hero) => isDarkBehindText(`tests/fixtures/heroes/${hero}.jpg`)),
  );
  expect(heroes.filter((_, index) => dark[index])).toEqual(["services"]);
});
