import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp, { type Color } from "sharp";
import { adviceOn } from "../../../src/model/advice";
import { parse } from "../../../src/model/parse";
import { usablePictures } from "../../../src/model/pictures";
import { checkPictures } from "../../../src/source/pictures";
import { encodePicture } from "../../support/encode-picture";
import { noise } from "../../support/pictures";
import { goodContentWith, rawEntry } from "../../support/raw-content";
import { tempFolder } from "../../support/temp-folder";

const folder = tempFolder();

const photoAt = (file: string) =>
  goodContentWith(
    rawEntry(
      "galleryPhoto",
      "arch",
      { image: { id: "arch", name: path.basename(file), file } },
      "there",
    ),
  );

/** Returns what the check finds out about a valid picture. */
const factsAbout = async (file: string) =>
  usablePictures((await checkPictures(photoAt(file))).entries)[0]!.facts!;

/** Saves a photo with these bytes, and returns its problems. */
async function problemsWith(name: string, bytes: Buffer | string) {
  const file = path.join(folder.path, name);
  await writeFile(file, bytes);
  return parse(await checkPictures(photoAt(file))).problems;
}

const ofPhoto = { entry: { id: "arch" }, field: "image", location: "there" };

test.each(["jpeg", "png", "webp", "avif"] as const)(
  "accepts a %s with any extension, and rejects it if it is truncated",
  async (format) => {
    const bytes = await noise(320, 240).toFormat(format).toBuffer();
    expect(await problemsWith(`${format}.jpg`, bytes)).toEqual([]);
    const cut = bytes.subarray(0, Math.floor(bytes.length * 0.6));
    const name = `cut.${format}`;
    const code = expect.stringMatching(/^pictureBroken$|^pictureOfWrongKind$/) as unknown;
    expect(await problemsWith(name, cut)).toMatchObject([{ ...ofPhoto, code, params: { name } }]);
  },
);

test("publishes a photo with a harmless fault", async () => {
  // Some Samsung phones write a wrong byte before the image data.
  const bytes = await noise(320, 240).jpeg().toBuffer();
  const scan = bytes.indexOf(Buffer.from([0xff, 0xda]));
  bytes[scan + 6 + 2 * bytes[scan + 4]!] = 0;
  await expect(sharp(bytes, { failOn: "warning" }).toBuffer()).rejects.toThrow("Invalid SOS");
  expect(await problemsWith("samsung.jpg", bytes)).toEqual([]);
  const published = path.join(folder.path, "samsung.webp");
  const photo = path.join(folder.path, "samsung.jpg");
  await encodePicture(photo, published, { width: 160, height: 120, toFormat: "webp" });
  expect(await sharp(published).metadata()).toMatchObject({ width: 160, height: 120 });
  expect(await factsAbout(photo)).toMatchObject({ width: 320, hasAlpha: false });
});

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>`;
const POINTER = `version https://git-lfs.github.com/spec/v1\noid sha256:${"0".repeat(64)}\nsize 12345\n`;

/** Creates a JPEG with a false size in its header: a marker, the length, depth, height and width. */
async function jpegOfSize(width: number, height: number) {
  const bytes = await noise(8, 8).jpeg().toBuffer();
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

const TOO_MANY = "pictureOfTooManyPixels";

test.each<
  [name: string, bytes: () => Buffer | string | Promise<Buffer>, code: string, params?: object]
>([
  [
    "flyer.pdf",
    () => "%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF",
    "pictureOfWrongKind",
  ],
  ["logo.svg", () => SVG, "pictureOfWrongKind"],
  ["iphone.jpg", () => readFile("tests/fixtures/photo.heic"), "pictureOfWrongKind"],
  ["empty.jpg", () => "", "pictureEmpty"],
  ["pointer.jpg", () => POINTER, "pictureIsPointer"],
  [
    "cut.jpg",
    async () => (await noise(320, 240).jpeg().toBuffer()).subarray(0, 9000),
    "pictureBroken",
  ],
  ["huge.jpg", () => Buffer.alloc(31 * 1024 * 1024), "pictureTooLarge", { size: 31, max: 20 }],
  ["panorama.jpg", () => jpegOfSize(24_000, 12_000), TOO_MANY, { width: 24_000, height: 12_000 }],
  ["tower.jpg", () => jpegOfSize(1000, 17_000), TOO_MANY, { width: 1000, height: 17_000 }],
])("rejects %s with the reason", async (name, bytes, code, params = {}) => {
  expect(await problemsWith(name, await bytes())).toMatchObject([
    { ...ofPhoto, code, params: { name, ...params } },
  ]);
});

test("reports a photo that is too small, by its width once it is upright", async () => {
  const file = path.join(folder.path, "upright.jpg");
  const advice = async () => adviceOn((await checkPictures(photoAt(file))).entries).advice;
  await noise(1200, 900).withMetadata({ orientation: 6 }).jpeg().toFile(file);
  const params = { name: "upright.jpg", width: 900, minWidth: 1000 };
  expect(await advice()).toMatchObject([{ ...ofPhoto, code: "pictureTooNarrow", params }]);
  await noise(1000, 900).jpeg().toFile(file);
  expect(await advice()).toEqual([]);
});

const filled = (width: number, background: Color) =>
  sharp({ create: { width, height: 200, channels: 3, background } });

test.each([
  ["a lake in the morning", "#cfcabd", "#1f4a43", false],
  ["a forest with a clearing", "#3a2f20", "#f6efe6", true],
])("detects whether %s is dark behind the hero's text", async (_name, left, right, isDark) => {
  const file = path.join(folder.path, "hero.png");
  const input = await filled(200, right).png().toBuffer();
  const picture = filled(400, left).composite([{ input, left: 200, top: 0 }]);
  await picture.toFile(file);
  expect(await factsAbout(file)).toMatchObject({ isDarkBehindText: isDark });
});
