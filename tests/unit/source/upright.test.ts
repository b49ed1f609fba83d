import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { SourceNodesArgs } from "gatsby";
import sharp from "sharp";
import { checkPictures, createCopyNodes } from "../../../src/source/pictures";
import { usablePictures } from "../../../src/model/pictures";
import { rawContent, rawEntry } from "../../support/raw-content";
import { tempFolder, workIn } from "../../support/temp-folder";

const folder = tempFolder();
workIn(folder);

/** Gatsby's cache, which it keeps from one build to the next. */
const cached = new Map<string, unknown>();

/** Publishes pictures in a build. Returns the file that pages use for each, and the copies that have nodes. */
async function publish(...files: string[]) {
  const copies: string[] = [];
  const cache = {
    directory: path.join(folder.path, "cache"),
    get: (key: string) => Promise.resolve(cached.get(key)),
    set: (key: string, value: unknown) => Promise.resolve(cached.set(key, value)),
  };
  const args = {
    actions: {
      createNode: () => undefined,
      touchNode: ({ absolutePath }: { absolutePath: string }) => copies.push(absolutePath),
    },
    cache,
    createContentDigest: (value: unknown) =>
      createHash("md5").update(JSON.stringify(value)).digest("hex"),
    createNodeId: (key: string) => key,
    getCache: () => cache,
  } as unknown as SourceNodesArgs;
  const photos = files.map((file) =>
    rawEntry("galleryPhoto", file, { image: { id: file, name: path.basename(file), file } }),
  );
  const { entries } = await checkPictures(rawContent(photos));
  const published = await createCopyNodes(args, usablePictures(entries));
  return { files: files.map((file) => published.get(file)!), copies };
}

const BANDS = ["#ff0000", "#ffffff", "#0000ff"] as const;
const [WIDTH, HEIGHT] = [60, 120];

/** A picture of red, white and blue bands, the red one at the top. */
const bands = () =>
  sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: "#000" } })
    .composite(
      BANDS.map((background, index) => ({
        input: { create: { width: WIDTH, height: HEIGHT / 3, channels: 3, background } },
        left: 0,
        top: (index * HEIGHT) / 3,
      })),
    )
    .png()
    .toBuffer();

/** The rotation of an upright scene on the camera's sensor, by EXIF orientation. */
const ANGLES = { 3: 180, 6: 270, 8: 90 } as const;

/** Takes a photo in the format of its extension. */
async function takePhoto(name: string, orientation: keyof typeof ANGLES = 6): Promise<string> {
  const file = path.resolve("photos", name);
  await mkdir(path.dirname(file), { recursive: true });
  const seen = sharp(await bands()).rotate(ANGLES[orientation]);
  await seen.withMetadata({ orientation }).toFile(file);
  return file;
}

/** Returns the colours of a picture from its top to its bottom. */
async function colorsOf(file: string): Promise<string[]> {
  const picture = sharp(file).removeAlpha().raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  const near = (value: number) => (value > 200 ? "ff" : value < 55 ? "00" : "??");
  return [0.02, 0.5, 0.98].map((share) => {
    const at = (Math.floor(info.height * share) * info.width + info.width / 2) * 3;
    return `#${[...data.subarray(at, at + 3)].map(near).join("")}`;
  });
}

test.each([
  ["held.jpeg", 3],
  ["held.jpeg", 8],
  ["held.png", 6],
  ["held.webp", 6],
] as const)("rotates %s upright (orientation %i), uncropped", async (name, orientation) => {
  const photo = await takePhoto(`${orientation}/${name}`, orientation);
  const { copies, files } = await publish(photo);
  const [file] = files;
  expect(copies).toEqual(files);
  const metadata = await sharp(file).metadata();
  const format = path.extname(name).slice(1);
  expect(metadata).toMatchObject({ format, width: WIDTH, height: HEIGHT });
  expect(metadata.orientation ?? 1).toBe(1);
  expect(await colorsOf(file!)).toEqual(BANDS);
  // The name is part of the published picture's address.
  expect(path.basename(file!)).toBe(name);
});

test.each([
  ["photo.jfif", "jpeg", "photo.jpg"],
  ["v1.final", "png", "v1.png"],
  ["photo.heif", "avif", "photo.avif"],
  // The longest possible file name, which leaves no room for .webp.
  [`${"婚礼仪式".repeat(20)}${"x".repeat(11)}.jpg`, "jpeg", `${"婚礼仪式".repeat(15)}.jpg`],
  // Gatsby recognizes these.
  ["photo.JPG", "jpeg", null],
  ["screenshot.jpg", "png", null],
] as const)("publishes %s, with the bytes of a %s, as %p", async (name, format, copy) => {
  const photo = path.resolve("endings", format, name);
  await mkdir(path.dirname(photo), { recursive: true });
  const bytes = await sharp(await bands())
    .toFormat(format)
    .toBuffer();
  await writeFile(photo, bytes);
  const { copies, files } = await publish(photo);
  expect(path.basename(files[0]!)).toBe(copy ?? name);
  expect(copies).toEqual(copy ? files : []);
  expect((await readFile(files[0]!)).equals(bytes)).toBe(true);
});
