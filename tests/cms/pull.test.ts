import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { localized } from "../../packages/contentful-local/src";
import { parse } from "../../src/model/parse";
import { readLocalContent } from "../../src/source/local";
import { fillWithContentTypes } from "../support/contentful-local";
import { program, root, run } from "../support/project";
import { tempFolder } from "../support/temp-folder";
import { commands } from "./commands";
import { writeSmallContent } from "./small-content";

jest.setTimeout(240_000);

const cms = commands();
const folder = tempFolder();

const inContent = (...names: string[]) => path.join(folder.path, "src/content", ...names);
const json = (name: string) => JSON.parse(readFileSync(inContent(name), "utf8")) as unknown;
const entry = (file: string, id: string) =>
  (json(file) as { id: string }[]).find((one) => one.id === id);

/** Every file of the content, with its bytes. */
const files = () =>
  Object.fromEntries(
    readdirSync(inContent(), { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one) => {
        const file = path.join(one.parentPath, one.name);
        return [path.relative(inContent(), file), readFileSync(file).toString("base64")];
      }),
  );

const space = () => cms.contentful.space;
const link = (id: string) => ({ sys: { type: "Link", linkType: "Asset", id } });
const arch = () => readFileSync(inContent("images/lakeside-arch.jpg"));

beforeEach(async () => {
  await writeSmallContent(folder.path);
  cms.folder = folder.path;
  fillWithContentTypes(space());
  expect((await cms.run("seed")).code).toBe(0);
  cms.contentful.calls.clear();
});

afterEach(() => rm(folder.path, { recursive: true, force: true }).then(() => mkdir(folder.path)));

test("content that is the same in both places stays as it is, to the byte", async () => {
  const before = files();
  const { code, stdout } = await cms.run("pull");
  expect(code).toBe(0);
  expect(stdout).toContain("Nothing to pull: src/content has what is published.");
  expect(files()).toEqual(before);
});

test("an album comes with what each of its pictures shows, and goes back as it was", async () => {
  for (const [id, text] of [
    ["7PhotoA", { title: "IMG_1", description: "The vows" }],
    ["7PhotoB", { title: "Two rings" }],
  ] as const) {
    await space().putAsset(id, { ...text, file: `${id}.jpg`, bytes: arch() });
    space().publishAsset(id);
  }
  const pictures = ["7PhotoA", "7PhotoB"].map(link);
  const fields = { title: "Noor & Finn", category: "Beach", agreedOn: "2026-05-31", pictures };
  space().putEntry("noor", "album", localized(fields));
  space().publish("noor");

  expect((await cms.run("pull")).code).toBe(0);
  expect(json("albums.json")).toEqual([
    {
      id: "noor",
      title: "Noor & Finn",
      category: "Beach",
      agreedOn: "2026-05-31",
      pictures: [
        { image: "7PhotoA.jpg", description: "The vows" },
        { image: "7PhotoB.jpg", description: "Two rings" },
      ],
    },
  ]);
  const raw = await readLocalContent(folder.path);
  expect(parse(raw).problems).toEqual([]);
  expect((await cms.run("pull")).stdout).toContain("Nothing to pull");
  const seeded = await cms.run("seed");
  expect(seeded).toMatchObject({ code: 0, stderr: "" });
  expect(seeded.stdout).toContain("Nothing to put in");
});

test("a JPEG that Contentful lists as image/jpg comes as .jpg, with that ending once", async () => {
  const picture = { bytes: arch(), contentType: "image/jpg" };
  for (const [id, file] of [
    ["7PhotoA", "vows.jpg"],
    ["7PhotoB", "rings.JPEG"],
    ["7PhotoC", "arch"],
  ] as const) {
    await space().putAsset(id, { title: id, description: "Both", file, ...picture });
    space().publishAsset(id);
  }
  const pictures = ["7PhotoA", "7PhotoB", "7PhotoC"].map(link);
  space().putEntry("noor", "album", localized({ title: "Noor", category: "Beach", pictures }));
  space().publish("noor");

  expect(await cms.run("pull")).toMatchObject({ code: 0, stderr: "" });
  const names = ["vows.jpg", "rings.JPEG", "arch.jpg"];
  expect(json("albums.json")).toMatchObject([{ pictures: names.map((image) => ({ image })) }]);
  for (const name of names) expect(readFileSync(inContent("images", name))).toEqual(arch());
  expect((await cms.run("pull")).stdout).toContain("Nothing to pull");
  const seeded = await cms.run("seed");
  expect(seeded).toMatchObject({ code: 0, stderr: "" });
  expect(seeded.stdout).toContain("Nothing to put in");
});

describe("what the officiant has published comes whole", () => {
  const MARKDOWN = '# Yes\r\n\r\n- one\n- **two**  \n\n[a link](/contact/) "quoted" \\ é 愛 💍\n';

  beforeEach(async () => {
    const fields = { question: "Do you travel?", answer: MARKDOWN, page: "contact", order: 15 };
    space().putEntry("4TrAvElId", "faq", { ...localized(fields), note: { "en-US": null } });
    space().publish("4TrAvElId");
    const picture = { bytes: arch(), contentType: "image/jpeg" };
    for (const [id, file] of [
      ["7PhotoA", "IMG 0001.JPG"],
      ["7PhotoB", "img-0001.jpg"],
      ["7PhotoC", "Été/à deux"],
    ] as const) {
      await space().putAsset(id, { title: `Photo ${id}`, description: "By Ana", file, ...picture });
      space().publishAsset(id);
      const photo = { image: link(id), alt: `What ${id} shows`, category: "Beach" };
      space().putEntry(`of-${id}`, "galleryPhoto", localized(photo));
      space().publish(`of-${id}`);
    }
    space().changeEntry("siobhan-and-peter", {
      ...localized({ rating: 0, featured: false, order: null, image: null }),
    });
    space().publish("siobhan-and-peter");
    cms.contentful.calls.clear();
  });

  test("texts, numbers, Markdown, order and pictures, under the same ids, and once only", async () => {
    const asked = await cms.run("pull");
    expect(asked.code).toBe(1);
    expect(asked.stdout).toContain('Changes in src/content:\n  - Testimonial "Siobhán & Peter"\n');
    expect(asked.stdout).toContain('  - Question "Do you travel?"\n');
    expect(asked.stderr).toContain("npm run cms:pull -- --yes");
    expect(existsSync(inContent("pictures.json"))).toBe(false);

    expect((await cms.run("pull", ["--yes"])).code).toBe(0);
    expect(entry("faqs.json", "4TrAvElId")).toEqual({
      id: "4TrAvElId",
      question: "Do you travel?",
      answer: MARKDOWN,
      page: "contact",
      order: 15,
    });
    const review = entry("testimonials.json", "siobhan-and-peter");
    expect(review).toMatchObject({ rating: 0, featured: false });
    expect(review).not.toHaveProperty("image");
    const names = ["7PhotoA", "7PhotoB", "7PhotoC"].map(
      (id) => (entry("gallery-photos.json", `of-${id}`) as unknown as { image: string }).image,
    );
    expect(names).toEqual(["IMG-0001-7PhotoA.JPG", "img-0001-7PhotoB.jpg", "Été-à-deux.jpg"]);
    for (const name of names) expect(readFileSync(inContent("images", name))).toEqual(arch());

    const before = files();
    const again = await cms.run("pull");
    expect(again.stdout).toContain("Nothing to pull");
    expect(files()).toEqual(before);
  });

  test("in the order of the site, and so that the site can be built from it", async () => {
    await cms.run("pull", ["--yes"]);
    const { content, problems } = parse(await readLocalContent(folder.path));
    expect(problems).toEqual([]);
    const photos = content!.galleryPhoto.map(({ id }) => id);
    expect(photos.slice(-3)).toEqual(["of-7PhotoA", "of-7PhotoB", "of-7PhotoC"]);
  });

  test("as files that the project's own check takes", async () => {
    await rm(inContent(), { recursive: true });
    await mkdir(inContent(), { recursive: true });
    expect((await cms.run("pull")).code).toBe(0);
    const config = ["--config", path.join(root, ".prettierrc.json")];
    const check = await run([program("prettier"), "--check", ...config, inContent("*.json")]);
    expect(check).toMatchObject({ code: 0 });
  });

  test("so that cms:seed finds everything there, and puts all of it into another space", async () => {
    await cms.run("pull", ["--yes"]);
    cms.contentful.calls.clear();
    const { code, stdout } = await cms.run("seed");
    expect(code).toBe(0);
    expect(stdout).toContain("Nothing to put in: the space has the samples.");
    expect(stdout).not.toContain("Changed in Contentful");
    expect(cms.writes()).toEqual([]);

    const before = { entries: space().entries.all(), assets: space().assets.all() };
    await cms.contentful.close();
    await cms.restart();
    fillWithContentTypes(space());
    expect((await cms.run("seed")).code).toBe(0);
    for (const { id, published } of before.entries) {
      const filled = Object.entries(published!.fields).filter(
        ([, value]) => value["en-US"] !== null,
      );
      const values = JSON.stringify(Object.fromEntries(filled)).replaceAll('\\n"}', '"}');
      const { fields } = space().entries.get(id).published!;
      expect(fields).toMatchObject(JSON.parse(values) as typeof fields);
    }
    for (const { id, fields } of before.assets.filter((asset) => /^7Photo/.test(asset.id))) {
      const { title, description, file } = space().assets.get(id).fields;
      expect({ title, description }).toEqual({
        title: fields.title,
        description: fields.description,
      });
      const { fileName } = fields.file!["en-US"] as { fileName: string };
      expect(file!["en-US"]).toMatchObject({ fileName });
    }
  });
});

test("what is not published any more leaves the files, with its picture, once that was confirmed", async () => {
  space().unpublish("lakeside-arch");
  const photo = { image: link("lakeside-arch"), alt: "An arch", category: "Beach" };
  await space().putAsset("other", {
    title: "Other",
    bytes: arch(),
    file: "other.jpg",
    contentType: "image/jpeg",
  });
  space().publishAsset("other");
  space().putEntry("another", "galleryPhoto", localized({ ...photo, image: link("other") }));
  space().publish("another");
  await writeFile(inContent("images/hers.jpg"), "not named by any entry");

  const asked = await cms.run("pull");
  expect(asked.code).toBe(1);
  expect(asked.stdout).toContain("Removes from src/content:\n  - Gallery photo ");
  expect(asked.stdout).toContain('  - Picture "lakeside-arch.jpg"\n');
  expect((await cms.run("pull", ["--yes"])).code).toBe(0);
  expect(existsSync(inContent("images/lakeside-arch.jpg"))).toBe(false);
  expect(existsSync(inContent("images/hers.jpg"))).toBe(true);
  expect((json("gallery-photos.json") as unknown[]).length).toBe(1);
});

test("drafts stay in Contentful", async () => {
  space().putEntry("draft", "faq", localized({ question: "?", answer: "!", page: "contact" }));
  space().changeEntry("siobhan-and-peter", localized({ quote: "Not yet." }));
  expect((await cms.run("pull")).stdout).toContain("Nothing to pull");
});

test("content that no site can be built from is not pulled, and what is wrong is named", async () => {
  const before = files();
  space().changeEntry("siobhan-and-peter", localized({ rating: 7 }));
  space().publish("siobhan-and-peter");
  const { code, stderr } = await cms.run("pull", ["--yes"]);
  expect(code).toBe(1);
  expect(stderr).toContain(
    'Testimonial "Siobhán & Peter": Rating must be a whole number from 0 to 5',
  );
  expect(files()).toEqual(before);
});

test("a picture that does not come leaves all text as it was, and the next run goes on", async () => {
  await space().replaceFile("lakeside-arch", {
    bytes: Buffer.concat([arch(), Buffer.from("!")]),
    file: "lakeside-arch.jpg",
    contentType: "image/jpeg",
  });
  space().publishAsset("lakeside-arch");
  const before = files();
  cms.contentful.faults.add({ api: "images", status: 503, times: 1 });
  const { code, stderr } = await cms.run("pull", ["--yes"]);
  expect(code).toBe(1);
  expect(stderr).toContain('Picture "Lakeside arch" cannot be fetched (status 503).');
  expect(files()).toEqual(before);
  expect((await cms.run("pull", ["--yes"])).code).toBe(0);
  expect((await cms.run("pull")).stdout).toContain("Nothing to pull");
});
