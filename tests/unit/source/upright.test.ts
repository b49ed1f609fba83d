import { createHash } from "node:crypto";
import { cp, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { SourceNodesArgs } from "gatsby";
import sharp from "sharp";
import { createCopyNodes } from "../../../src/source/images";
import { encodePicture } from "../../support/encode-picture";
import { root } from "../../support/project";
import { tempFolder, workIn } from "../../support/temp-folder";

interface FileNode {
  readonly absolutePath: string;
  readonly base: string;
  readonly internal: { readonly contentDigest: string };
}

const folder = tempFolder();

const createContentDigest = (value: unknown) =>
  createHash("md5").update(JSON.stringify(value)).digest("hex");
workIn(folder);

/** What Gatsby keeps from one build to the next. */
const kept = new Map<string, unknown>();

/** What a build has of Gatsby. */
function startBuild() {
  const nodes = new Map<string, FileNode>();
  const cache = {
    directory: path.join(folder.path, "cache"),
    get: (key: string) => Promise.resolve(kept.get(key)),
    set: (key: string, value: unknown) => Promise.resolve(kept.set(key, value)),
  };
  const args = {
    actions: {
      createNode: (node: FileNode) => nodes.set(node.absolutePath, node),
      touchNode: (node: FileNode) => nodes.set(node.absolutePath, node),
    },
    cache,
    createContentDigest,
    createNodeId: (key: string) => key,
    getCache: () => cache,
  } as unknown as SourceNodesArgs;
  return { args, nodes };
}

/** The file that pages are made of, and its node. */
async function publish(file: string) {
  const { args, nodes } = startBuild();
  const used = (await createCopyNodes(args, [file])).get(file)!;
  return { file: used, node: nodes.get(used) };
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

/** The angle at which a camera's sensor sees what is upright, by the orientation that it notes. */
const ANGLES = { 3: 180, 6: 270, 8: 90 } as const;

/** Takes a photo in the format that its name ends in. */
async function takePhoto(name: string, orientation: keyof typeof ANGLES = 6): Promise<string> {
  const file = path.resolve("photos", name);
  await mkdir(path.dirname(file), { recursive: true });
  await sharp(await bands())
    .rotate(ANGLES[orientation])
    .withMetadata({ orientation })
    .toFile(file);
  return file;
}

/** The colours of a picture from its top to its bottom. */
async function colorsOf(file: string): Promise<string[]> {
  const { data, info } = await sharp(file)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const near = (value: number) => (value > 200 ? "ff" : value < 55 ? "00" : "??");
  return [0.02, 0.5, 0.98].map((share) => {
    const at = (Math.floor(info.height * share) * info.width + info.width / 2) * 3;
    return `#${[...data.subarray(at, at + 3)].map(near).join("")}`;
  });
}

test.each([
  ["jpeg", 3],
  ["jpeg", 8],
  ["jpeg", 6],
  ["png", 6],
  ["webp", 6],
] as const)(
  "a %s of a phone is upright and whole however it was held (orientation %i)",
  async (format, orientation) => {
    const name = `held-${orientation}.${format}`;
    const { file, node } = await publish(await takePhoto(name, orientation));
    const metadata = await sharp(file).metadata();
    expect(metadata).toMatchObject({ format, width: WIDTH, height: HEIGHT });
    expect(metadata.orientation ?? 1).toBe(1);
    expect(await colorsOf(file)).toEqual(BANDS);
    // The name is in the published picture's address.
    expect(node?.base).toBe(name);
  },
);

test("a photo in the wide colours of a phone has the same ones upright", async () => {
  const photo = path.resolve("wide-colours.jpg");
  await sharp({ create: { width: 64, height: 48, channels: 3, background: "#20a060" } })
    .withIccProfile("p3")
    .withMetadata({ orientation: 6, icc: "p3" })
    .jpeg({ quality: 100 })
    .toFile(photo);
  const { file } = await publish(photo);
  const published = async (picture: string) => {
    const small = path.resolve("small.webp");
    await encodePicture(picture, small, { width: 32, toFormat: "webp", quality: 90 });
    const { channels } = await sharp(await readFile(small)).stats();
    return channels.map(({ mean }) => mean);
  };
  expect((await sharp(photo).metadata()).icc).toBeDefined();
  const expected = await published(photo);
  for (const [index, value] of (await published(file)).entries()) {
    expect(Math.abs(value - expected[index]!)).toBeLessThan(3);
  }
});

test("an ordinary picture is published from its own file, and no file of the officiant's changes", async () => {
  const ordinary = path.resolve("ordinary.jpg");
  await cp(path.join(root, "tests/fixtures/heroes/home.jpg"), ordinary);
  for (const photo of [ordinary, await takePhoto("original.jpg")]) {
    const before = await readFile(photo);
    expect((await publish(photo)).file === photo).toBe(photo === ordinary);
    expect((await readFile(photo)).equals(before)).toBe(true);
  }
});

test.each([
  ["photo.jfif", "jpeg", "photo.jpg"],
  ["photo.jpe", "jpeg", "photo.jpg"],
  ["photo.JFIF", "jpeg", "photo.jpg"],
  ["photo", "jpeg", "photo.jpg"],
  ["v1.final", "png", "v1.png"],
  ["photo.bin", "webp", "photo.webp"],
  ["photo.heif", "avif", "photo.avif"],
  // Gatsby looks into these, and finds what they are.
  ["photo.JPG", "jpeg", null],
  ["photo.jpeg", "jpeg", null],
  ["screenshot.jpg", "png", null],
  ["photo.avif", "avif", null],
] as const)("%s with the bytes of a %s is published as %p", async (name, format, copy) => {
  const photo = path.resolve("endings", format, name);
  await mkdir(path.dirname(photo), { recursive: true });
  const bytes = await sharp(await bands())
    .toFormat(format)
    .toBuffer();
  await writeFile(photo, bytes);
  const { file, node } = await publish(photo);
  expect(path.basename(file)).toBe(copy ?? name);
  expect(node?.base).toBe(copy ?? undefined);
  expect((await readFile(file)).equals(bytes)).toBe(true);
});

test("a photo held upright with an ending that Gatsby does not know is both turned and renamed", async () => {
  const photo = await takePhoto("held.jpg");
  const saved = path.resolve("held.jfif");
  await cp(photo, saved);
  const { file, node } = await publish(saved);
  expect(node?.base).toBe("held.jpg");
  expect(await colorsOf(file)).toEqual(BANDS);
});

test("a name that no file in every format could have is shortened", async () => {
  // As long as a file's name may be: it could not end in .webp.
  const name = `${"婚礼仪式".repeat(20)}${"x".repeat(11)}`;
  const photo = path.resolve(`${name}.jpg`);
  await writeFile(photo, await bands());
  const { node } = await publish(photo);
  expect(node?.base).toBe(`${"婚礼仪式".repeat(15)}.jpg`);
});

test("a photo that was uploaded twice is upright in both places", async () => {
  const photo = await takePhoto("twice.jpg");
  const other = path.resolve("other/twice.jpg");
  await cp(photo, other);
  const { args } = startBuild();
  const upright = await createCopyNodes(args, [photo, other]);
  for (const file of [photo, other]) {
    expect(await colorsOf(upright.get(file)!)).toEqual(BANDS);
  }
});

test("the next build turns no picture again but one that another has replaced under its name", async () => {
  const photo = await takePhoto("replaced.jpg");
  const first = await publish(photo);
  const { mtimeMs } = await stat(first.file);
  expect((await publish(photo)).file).toBe(first.file);
  expect((await stat(first.file)).mtimeMs).toBe(mtimeMs);
  await sharp({ create: { width: 90, height: 30, channels: 3, background: "#00ff00" } })
    .withMetadata({ orientation: 8 })
    .jpeg()
    .toFile(photo);
  const second = await publish(photo);
  expect(second.file).not.toBe(first.file);
  expect(await sharp(second.file).metadata()).toMatchObject({ width: 30, height: 90 });
});
