import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { localized, type Fault } from "../../packages/contentful-local/src";
import { fetchFrom } from "../../packages/contentful-local/tests/clients";
import { fillWithContentTypes } from "../support/contentful-local";
import { heic } from "../support/heic";
import { tempFolder } from "../support/temp-folder";
import { commands } from "./commands";

const cms = commands();
const root = tempFolder();
let folder = "";

beforeEach(async () => {
  fillWithContentTypes(cms.contentful.space);
  folder = path.join(root.path, "Maya and Daniel");
  await rm(folder, { recursive: true, force: true });
  await mkdir(path.join(folder, "ceremony"), { recursive: true });
});

const assets = () => cms.contentful.space.assets.all();
const albums = () =>
  cms.contentful.space.entries.all().filter(({ contentType }) => contentType === "album");

/** A photo as a camera writes it: lying on its side, with the place where it was taken. */
async function takePhoto(name: string, shade: number, width = 1000, height = 1001) {
  const background = { r: shade, g: 120, b: 200 };
  await sharp({ create: { width: height, height: width, channels: 3, background } })
    .jpeg()
    .withExif({
      IFD0: { Make: "Camera", Orientation: "6" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "49/1 22/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .toFile(path.join(folder, name));
}

const upload = (...args: string[]) => cms.run("photos", [folder, ...args]);

const titles = () =>
  (albums()[0]!.fields.pictures!["en-US"] as { sys: { id: string } }[]).map(
    ({ sys }) => cms.contentful.space.assets.get(sys.id).fields.title!["en-US"],
  );

test("a folder becomes an album's draft: in the order of the names, and nothing is published", async () => {
  await takePhoto("IMG_10.jpg", 10);
  await takePhoto("IMG_9.jpg", 20);
  await takePhoto("ceremony/IMG_11.jpg", 30);
  await takePhoto("IMG_99.jpg", 20);
  await writeFile(path.join(folder, ".DS_Store"), "");
  const { code, stdout } = await upload("--category", "Beach");
  expect(code).toBe(0);
  expect(stdout).toContain("3 photos to upload, 0 there already.");
  expect(stdout).toContain("  - IMG_99.jpg: the same as IMG_9.jpg");
  expect(stdout).toContain("[3/3] ");
  expect(stdout).toContain('Done: Album "Maya and Daniel" is a draft of 3 photos.');
  expect(albums()).toHaveLength(1);
  expect(albums()[0]!.fields).toMatchObject(
    localized({ title: "Maya and Daniel", category: "Beach" }),
  );
  expect(titles()).toEqual(["IMG_11", "IMG_9", "IMG_10"]);
  expect([...assets(), ...albums()].filter(({ published }) => published)).toEqual([]);

  cms.contentful.calls.clear();
  const again = await upload();
  expect(again.code).toBe(0);
  expect(again.stdout).toContain("0 photos to upload, 3 there already.");
  expect(cms.writes()).toEqual([]);
});

test("photos that come later join their album, after what she has written in it", async () => {
  await takePhoto("a.jpg", 10);
  await upload();
  cms.contentful.space.changeEntry(albums()[0]!.id, localized({ title: "Whytecliff" }));
  await takePhoto("b.jpg", 20);
  const { stdout } = await upload("--category", "Beach");
  expect(stdout).toContain('Done: Album "Whytecliff" has 1 more photo.');
  expect(titles()).toEqual(["a", "b"]);
  expect(albums()[0]!.fields).toMatchObject(localized({ title: "Whytecliff", category: "Beach" }));
});

test("an album in the archive is told before anything is uploaded", async () => {
  await takePhoto("a.jpg", 10);
  await upload();
  const { id } = albums()[0]!;
  cms.contentful.space.entries.archive(id);
  await takePhoto("b.jpg", 20);
  cms.contentful.calls.clear();
  const { code, stderr } = await upload();
  expect(code).toBe(1);
  expect(stderr).toContain(
    "Nothing was uploaded, because the album of these photos is in the archive.",
  );
  expect(stderr).toContain(`/entries/${id}`);
  expect(cms.writes()).toEqual([]);
});

describe("a run for an album that is there already", () => {
  beforeEach(async () => {
    await takePhoto("a.jpg", 10);
    await takePhoto("gone.jpg", 20);
    await upload();
    const [first] = albums()[0]!.fields.pictures!["en-US"] as unknown[];
    cms.contentful.space.changeEntry(albums()[0]!.id, localized({ pictures: [first] }));
    await takePhoto("b.jpg", 30);
    await takePhoto("c.jpg", 40);
  });

  async function goOn() {
    cms.contentful.faults.clear();
    const { code, stdout } = await upload();
    expect(code).toBe(0);
    const [, list = ""] = stdout.split("In Contentful, but not in the album");
    expect(list.split("\n").filter((line) => line.startsWith("  - "))).toEqual(["  - gone.jpg"]);
    expect(titles()).toEqual(["a", "b", "c"]);
    expect(albums()).toHaveLength(1);
    for (const { fields } of assets()) expect(fields.file!["en-US"]).toHaveProperty("url");
  }

  test.each<[string, Fault]>([
    ["between two photos", { api: "upload", method: "POST", after: 1, status: 400 }],
    [
      "as somebody else changes the album",
      { api: "management", method: "PUT", path: /entries\/album-/, status: 409 },
    ],
  ])(
    "may be broken off %s: the next one leaves out none but what was taken out",
    async (_when, fault) => {
      cms.contentful.faults.add(fault);
      expect((await upload()).code).toBe(1);
      await goOn();
    },
  );

  test("may be killed while Contentful processes a photo, which joins the album all the same", async () => {
    const asset = /assets\/photo-/;
    cms.contentful.faults.add({ api: "management", method: "GET", path: asset, delayMs: 6e5 });
    const before = assets().length;
    const running = cms.start("photos", [folder]);
    await running.printed(/\[1\/2\]/);
    const isProcessed = () =>
      assets().length > before &&
      assets().every(({ fields }) => "url" in (fields.file!["en-US"] as object));
    while (!isProcessed()) await wait(20);
    running.process.kill("SIGKILL");
    await running.result;
    await goOn();
  });
});

test("a photo is upright, no larger than is of use, and tells neither place nor camera", async () => {
  await takePhoto("a.jpg", 10, 1500, 5000);
  await upload();
  const { url } = assets()[0]!.fields.file!["en-US"] as { url: string };
  const { body } = await fetchFrom(cms.contentful, `https:${url}`);
  const metadata = await sharp(body).metadata();
  expect(metadata).toMatchObject({ format: "jpeg", width: 1200, height: 4000 });
  for (const told of ["exif", "xmp", "iptc", "orientation"])
    expect(metadata).not.toHaveProperty(told);
});

test("files that cannot be shown are all named at once with how to fix them, and nothing is uploaded", async () => {
  await takePhoto("good.jpg", 10);
  await takePhoto("small.jpg", 20, 640);
  await writeFile(path.join(folder, "IMG_1.heic"), heic);
  await writeFile(path.join(folder, "licence.pdf"), "%PDF-1.7");
  const tiff = sharp({ create: { width: 1200, height: 900, channels: 3, background: "#888" } });
  await tiff.tiff().toFile(path.join(folder, "scan.tif"));
  const { code, stderr } = await upload();
  expect(code).toBe(1);
  expect(stderr.trimEnd().split("\n")).toEqual([
    "Nothing was uploaded, because 4 files in the folder cannot be shown:",
    expect.stringMatching(
      /^ {2}- IMG_1\.heic: a HEIC photo, as iPhones make them.*Export it as JPEG/,
    ),
    expect.stringMatching(/^ {2}- licence\.pdf: no picture\. Take it out of the folder/),
    "  - scan.tif: a TIFF file. Export it as JPEG.",
    "  - small.jpg: 640 pixels wide, and a photo needs 1000. Ask the photographer for the original.",
  ]);
  expect(cms.writes()).toEqual([]);
});

test.each([
  ["an empty folder", undefined, "There are no photos in "],
  ["no folder", [], "npm run cms:photos -- FOLDER"],
  ["two folders", ["a", "b"], "npm run cms:photos -- FOLDER"],
  ["a folder that is not there", ["/nowhere"], "There is no folder /nowhere."],
])("%s is told", async (_what, args, text) => {
  const { code, stderr } = await cms.run("photos", args ?? [folder]);
  expect(code).not.toBe(0);
  expect(stderr).toContain(text);
});

test("a space without albums is told to get them first", async () => {
  await cms.contentful.close();
  await cms.restart();
  await takePhoto("a.jpg", 10);
  const { code, stderr } = await upload();
  expect(code).toBe(1);
  expect(stderr).toContain(
    "What the photos need is missing in the space. Run npm run cms:apply first:",
  );
});
