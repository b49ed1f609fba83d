import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { parse, type RawContent } from "../../../src/model/parse";
import { toSentence } from "../../../src/model/sentences";
import { checkPictures, withSlashes } from "../../../src/source/images";
import { isDarkBehindText } from "../../../src/source/hero";
import { encodePicture } from "../../support/encode-picture";
import { heic } from "../../support/heic";
import { goodContentWith, rawContent, rawEntry } from "../../support/raw-content";
import { tempFolder } from "../../support/temp-folder";

const folder = tempFolder();

/** Noise does not compress, so that a file cut in half is cut in the middle of its picture. */
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

/** What the editor is told about a photo with these bytes. */
async function problemsWith(name: string, bytes: Buffer | string): Promise<string[]> {
  const file = path.join(folder.path, name);
  await writeFile(file, bytes);
  return problemsWithFile(file);
}

const problemsOf = async (raw: RawContent) =>
  parse((await checkPictures(raw)).raw).problems.map(toSentence);

async function problemsWithFile(file: string): Promise<string[]> {
  const photo = rawEntry("galleryPhoto", "arch", { image: { path: file } }, "there");
  return problemsOf(goodContentWith(photo));
}

const sentence = (text: string) => [`Gallery photo "An arch": "Picture" ${text} there`];

test.each(["jpeg", "png", "webp", "avif"] as const)(
  "a photo may be a %s, whatever its name ends in",
  async (format) => {
    const bytes = await noise(64, 48).toFormat(format).toBuffer();
    expect(await problemsWith(`${format}.jpg`, bytes)).toEqual([]);
  },
);

test("a photo of which programs complain and that they show is taken, and published whole", async () => {
  // Some Samsung phones write a wrong byte before the picture itself.
  const bytes = await noise(320, 240).jpeg().toBuffer();
  const scan = bytes.indexOf(Buffer.from([0xff, 0xda]));
  bytes[scan + 6 + 2 * bytes[scan + 4]!] = 0;
  await expect(sharp(bytes, { failOn: "warning" }).toBuffer()).rejects.toThrow("Invalid SOS");
  expect(await problemsWith("samsung.jpg", bytes)).toEqual([]);
  const published = path.join(folder.path, "samsung.webp");
  const photo = path.join(folder.path, "samsung.jpg");
  await encodePicture(photo, published, { width: 160, height: 120, toFormat: "webp" });
  expect(await sharp(published).metadata()).toMatchObject({ width: 160, height: 120 });
  await expect(isDarkBehindText(photo)).resolves.toBe(false);
});

describe("a photo that cannot be shown is named, with what to do", () => {
  test("the file is larger than 20 MB", async () => {
    expect(await problemsWith("huge.jpg", Buffer.alloc(31 * 1024 * 1024))).toEqual(
      sentence('("huge.jpg") has 31 MB, and 20 MB is the most. Choose a smaller file at'),
    );
  });

  const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>`;

  test.each([
    ["flyer.pdf", () => "%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF"],
    ["dance.gif", () => noise(8, 8).gif().toBuffer()],
    ["logo.svg", () => SVG],
    ["scan.tiff", () => noise(8, 8).tiff().toBuffer()],
    ["iphone.HEIC", () => heic],
    ["iphone.jpg", () => heic],
    ["noise.jpg", () => randomBytes(5000)],
    ["empty.jpg", () => ""],
    ["web-page.jpg", () => "<!doctype html><title>Not found</title>"],
  ])("%s is no photo", async (name, bytes) => {
    expect(await problemsWith(name, await bytes())).toEqual(
      sentence(`("${name}") is not a JPEG, PNG, WebP or AVIF picture. Choose another file at`),
    );
  });

  test.each([
    [
      "jpeg",
      / \("cut.jpeg"\) is damaged and cannot be shown\. Save the picture anew and choose it at/,
    ],
    ["png", / \("cut.png"\) is damaged and cannot be shown/],
    ["webp", / \("cut.webp"\) /],
    ["avif", / \("cut.avif"\) /],
  ] as const)("a %s that was cut off is refused", async (format, told) => {
    const bytes = await noise(320, 240).toFormat(format).toBuffer();
    const cut = bytes.subarray(0, Math.floor(bytes.length * 0.6));
    expect(await problemsWith(`cut.${format}`, cut)).toEqual([expect.stringMatching(told)]);
  });

  test.each([
    [24_000, 12_000],
    [1000, 17_000],
  ])("it has too many pixels, %i × %i", async (width, height) => {
    const bytes = await noise(8, 8).jpeg().toBuffer();
    // The frame's header has the size: its marker, a length, the depth, height and width.
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
    bytes.writeUInt16BE(height, frame + 5);
    bytes.writeUInt16BE(width, frame + 7);
    expect(await problemsWith("panorama.jpg", bytes)).toEqual(
      sentence(
        `("panorama.jpg") has ${width} × ${height} pixels, which is too many. Choose one with up to 268 million, and up to 16,383 in height, at`,
      ),
    );
  });

  test("a folder is no photo", async () => {
    expect(await problemsWithFile(folder.path)).toEqual([
      expect.stringContaining("is not a JPEG, PNG, WebP or AVIF picture"),
    ]);
  });
});

test("a photo that is too small for where it is shown is taken, and told of as it stands upright", async () => {
  const file = path.join(folder.path, "upright.jpg");
  const photo = rawEntry("galleryPhoto", "arch", { image: { path: file } }, "there");
  async function warnings() {
    const { raw, tooNarrow } = await checkPictures(rawContent([photo]));
    expect(raw.pictureProblems).toEqual(new Map());
    return tooNarrow.map(toSentence);
  }
  await noise(1200, 900).withMetadata({ orientation: 6 }).jpeg().toFile(file);
  expect(await warnings()).toEqual(
    sentence(
      '("upright.jpg") is 900 pixels wide, and needs 1000 to look good. Choose a larger picture at',
    ),
  );
  await noise(1000, 900).jpeg().toFile(file);
  expect(await warnings()).toEqual([]);
});

test("every entry that names a bad photo is told of, for each of its fields", async () => {
  const lost = { path: path.join(folder.path, "lost.jpg") };
  const found = await problemsOf(
    goodContentWith(
      rawEntry("galleryPhoto", "arch", { image: lost }, "the photo"),
      rawEntry("testimonial", "maya", { image: lost }, "the review"),
      rawEntry("page", "about", { slug: "about", heroImage: lost, bodyImage: lost }, "the page"),
    ),
  );
  const told = '("lost.jpg") cannot be found. Add the file, or choose another, at the';
  expect(found.toSorted()).toEqual([
    `Gallery photo "An arch": "Picture" ${told} photo`,
    `Page "about": "Hero picture" ${told} page`,
    `Page "about": "Picture beside the body" ${told} page`,
    `Testimonial "Maya & Daniel": "Picture" ${told} review`,
  ]);
});

test("a picture has the path that Gatsby knows it by, also on Windows", () => {
  expect(withSlashes("C:\\site\\arch.jpg")).toBe("C:/site/arch.jpg");
});
