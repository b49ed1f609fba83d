import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { link, localized } from "../../../packages/contentful-local/src";
import { parse } from "../../../src/model/parse";
import { readLocalContent } from "../../../src/source/local";
import { fillWithContentTypes, fillWithEmbeddedContent } from "../../support/contentful-local";
import { filesIn } from "../../support/public-files";
import { tempFolder } from "../../support/temp-folder";
import { commands } from "./commands";
import { writeSmallContent } from "./small-content";

const cms = commands();
const folder = tempFolder();

const inContent = (...names: string[]) => path.join(folder.path, "src/content", ...names);
const json = (name: string) => JSON.parse(readFileSync(inContent(name), "utf8")) as unknown;

/** Every file of the content, with its bytes. */
const files = () =>
  filesIn(inContent()).map((name) => [name, readFileSync(inContent(name)).toString("base64")]);

const space = () => cms.contentful.space;
const arch = () => readFileSync(inContent("images/lakeside-arch.jpg"));

const isArch = (name: string) => readFileSync(inContent("images", name)).equals(arch());

/** Publishes pictures of one file under names of their own, described but for those of a null. */
async function publishPictures(
  pictures: readonly (readonly [id: string, file: string, description: string | null])[],
  contentType = "image/jpeg",
) {
  for (const [id, file, description] of pictures) {
    const text = { title: `Photo ${id}`, description };
    await space().putAsset(id, { ...text, file, contentType, bytes: arch() });
    space().publishAsset(id);
  }
  return pictures.map(([id]) => link("Asset", id));
}

/** Whether files and space are the same to both commands. */
async function expectSame() {
  expect((await cms.run("pull")).stdout).toContain("Nothing to pull");
  const seeded = await cms.run("seed");
  expect(seeded).toMatchObject({ code: 0, stderr: "" });
  expect(seeded.stdout).toContain("Nothing to put in");
  expect(seeded.stdout).not.toContain("Changed in Contentful");
}

beforeEach(async () => {
  await writeSmallContent(folder.path);
  cms.folder = folder.path;
  await fillWithEmbeddedContent(cms.contentful, folder.path);
});

afterEach(() => rm(folder.path, { recursive: true, force: true }).then(() => mkdir(folder.path)));

test("content that is the same in both places stays as it is, to the byte, and drafts stay in Contentful", async () => {
  const before = files();
  space().putEntry("draft", "faq", localized({ question: "?", answer: "!", page: "contact" }));
  space().changeEntry("siobhan-and-peter", localized({ quote: "Not yet." }));
  const { code, stdout } = await cms.run("pull");
  expect(code).toBe(0);
  expect(stdout).toContain("Nothing to pull: src/content has what is published.");
  expect(files()).toEqual(before);
});

test("what was edited here stays without --yes, even where that is all that differs", async () => {
  const edited = { ...(json("site-settings.json") as object), brandName: "Edited here" };
  await writeFile(inContent("site-settings.json"), JSON.stringify(edited));
  const { code, stdout, stderr } = await cms.run("pull");
  expect(code).toBe(1);
  expect(stdout).toContain("Changes in src/content:\n");
  expect(stderr).toContain("npm run cms:pull -- --yes");
  expect(json("site-settings.json")).toEqual(edited);
});

test("an entry that is hidden here is listed before it is changed, and stays where it is nowhere else", async () => {
  const place = "faqs/how-far-ahead-to-book.json";
  const hidden = { ...(json(place) as object), hidden: true };
  await writeFile(inContent(place), JSON.stringify(hidden));
  await writeFile(inContent("faqs/only-here.json"), JSON.stringify(hidden));
  const { code, stdout } = await cms.run("pull");
  expect([code, stdout]).toEqual([1, expect.stringContaining(place)]);
  expect(stdout).not.toContain("only-here");
  expect((await cms.run("pull", ["--yes"])).code).toBe(0);
  expect(json(place)).not.toHaveProperty("hidden");
  expect(json("faqs/only-here.json")).toEqual(hidden);
});

test("an album comes with what each of its pictures shows, and goes back as it was", async () => {
  const found = [
    ["7PhotoA", "vows.jpg", "The vows"],
    ["7PhotoB", "rings.JPEG", "Two rings"],
    ["7PhotoC", "arch", "An arch"],
  ] as const;
  // The other name that Contentful has for a JPEG.
  const pictures = await publishPictures(found, "image/jpg");
  const album = { title: "Noor & Finn", category: "Beach", agreedOn: "2026-05-31" };
  cms.editor.publishEntry("noor", "album", { ...album, pictures });
  expect(await cms.run("pull")).toMatchObject({ code: 0, stderr: "" });
  const shown = [
    { image: "vows.jpg", description: "The vows" },
    { image: "rings.JPEG", description: "Two rings" },
    { image: "arch.jpg", description: "An arch" },
  ];
  expect(json("albums/noor.json")).toEqual({ ...album, pictures: shown });
  for (const { image } of shown) expect(isArch(image)).toBe(true);
  expect(parse(await readLocalContent(folder.path)).problems).toEqual([]);
  await expectSame();
});

test("an article, a price and free dates of hers come with their days, and go back as they were", async () => {
  const article = {
    title: "Bago ang kasal",
    slug: "bago-ang-kasal",
    metaDescription: "Ano ang kailangan.",
    language: "tl",
    body: "## Ang lisensya\n\nKailangan ninyo ng [lisensya](/contact/).",
    sources: ["Marriage Act https://act.example.com/complete"],
    checkedOn: "2026-11-01",
    validUntil: "2027-01-31",
    isInFooter: false,
  };
  cms.editor.publishEntry("4ArTiClE", "article", article);
  const dates = { availability: "The 10th of July", availabilityUntil: "2026-11-20" };
  cms.editor.changeEntry("site-settings", { ...dates, pricesUntil: "2027-03-31" });
  cms.editor.changeEntry("traditional", { price: "$650" });
  expect((await cms.run("pull", ["--yes"])).code).toBe(0);
  expect(json("articles/4ArTiClE.json")).toEqual(article);
  expect(json("site-settings.json")).toMatchObject({ ...dates, pricesUntil: "2027-03-31" });
  expect(json("services/traditional.json")).toMatchObject({ price: "$650" });
  expect(parse(await readLocalContent(folder.path)).problems).toEqual([]);
  await expectSame();
});

describe("what the officiant has published comes whole", () => {
  const MARKDOWN = '# Yes\r\n\r\n- one\n- **two**  \n\n[a link](/contact/) "quoted" \\ é 愛 💍\n';
  /** No file's name can have so many bytes. */
  const LONG = "婚礼仪式".repeat(23);
  const QUESTION = { question: "Do you travel?", answer: MARKDOWN, page: "contact", order: 15 };

  beforeEach(async () => {
    cms.editor.publishEntry("4TrAvElId", "faq", { ...QUESTION, note: null });
    const pictures = await publishPictures([
      ["7PhotoD", `${LONG}A.jpg`, "By Ana"],
      ["7PhotoE", `${LONG}B.jpg`, "By Ana"],
      ["7PhotoF", "Zoe\u0308.jfif", "By Ana"],
      ["7PhotoA", "IMG 0001.JPG", "By Ana"],
      ["7PhotoB", "img-0001.jpg", "By Ana"],
      ["7PhotoC", "Été/à deux", "By Ana"],
    ]);
    for (const image of pictures) {
      const { id } = image.sys;
      const photo = { image, alt: `What ${id} shows`, category: "Beach" };
      cms.editor.publishEntry(`of-${id}`, "galleryPhoto", photo);
    }
    const review = { rating: 0, featured: false, order: null, image: null };
    cms.editor.changeEntry("siobhan-and-peter", review);
  });

  test("texts, numbers, Markdown, order and pictures, under the same ids, and once only", async () => {
    const asked = await cms.run("pull");
    expect(asked.code).toBe(1);
    expect(asked.stdout).toContain(
      'Changes in src/content:\n  - src/content/testimonials/siobhan-and-peter.json: Testimonial "Siobhán & Peter"\n',
    );
    expect(asked.stdout).toContain(
      '  - src/content/faqs/4TrAvElId.json: Question "Do you travel?"\n',
    );
    expect(asked.stderr).toContain("npm run cms:pull -- --yes");
    expect(existsSync(inContent("pictures.json"))).toBe(false);

    expect((await cms.run("pull", ["--yes"])).code).toBe(0);
    expect(json("faqs/4TrAvElId.json")).toEqual(QUESTION);
    const review = json("testimonials/siobhan-and-peter.json");
    expect(review).toMatchObject({ rating: 0, featured: false });
    expect(review).not.toHaveProperty("image");
    const names = ["A", "B", "C", "D", "E", "F"].map(
      (id) => (json(`gallery-photos/of-7Photo${id}.json`) as { image: string }).image,
    );
    const short = "婚礼仪式".repeat(15);
    expect(names).toEqual([
      "IMG-0001-7PhotoA.JPG",
      "img-0001-7PhotoB.jpg",
      "Été-à-deux.jpg",
      `${short}-7PhotoD.jpg`,
      `${short}-7PhotoE.jpg`,
      "Zo\u00EB.jfif.jpg",
    ]);
    for (const name of names) expect(isArch(name)).toBe(true);

    const before = files();
    expect((await cms.run("pull")).stdout).toContain("Nothing to pull");
    expect(files()).toEqual(before);

    const { content, problems } = parse(await readLocalContent(folder.path));
    expect(problems).toEqual([]);
    const photos = content!.galleryPhoto.map(({ id }) => id);
    expect(photos.slice(-6)).toEqual(
      ["A", "B", "C", "D", "E", "F"].map((letter) => `of-7Photo${letter}`),
    );
  });

  test("so that cms:seed finds everything there, and puts all of it into another space", async () => {
    await cms.run("pull", ["--yes"]);
    await expectSame();

    await cms.contentful.close();
    await cms.restart();
    fillWithContentTypes(space());
    expect((await cms.run("seed")).code).toBe(0);
    await expectSame();
  });
});

test("what is not published any more leaves the files, with its picture, once that was confirmed", async () => {
  space().unpublish("lakeside-arch");
  const [image] = await publishPictures([["other", "other.jpg", null]]);
  cms.editor.publishEntry("another", "galleryPhoto", { image, alt: "An arch", category: "Beach" });
  await writeFile(inContent("images/hers.jpg"), "not named by any entry");

  const asked = await cms.run("pull");
  expect(asked.code).toBe(1);
  expect(asked.stdout).toContain(
    "Removes from src/content:\n  - src/content/gallery-photos/lakeside-arch.json: Gallery photo ",
  );
  expect(asked.stdout).toContain(
    '  - src/content/images/lakeside-arch.jpg: Picture "lakeside-arch.jpg"\n',
  );
  expect((await cms.run("pull", ["--yes"])).code).toBe(0);
  expect(existsSync(inContent("images/lakeside-arch.jpg"))).toBe(false);
  expect(existsSync(inContent("images/hers.jpg"))).toBe(true);
  expect(readdirSync(inContent("gallery-photos"))).toEqual(["another.json"]);
});

test("content that no site can be built from is not pulled, and what is wrong is named", async () => {
  const before = files();
  cms.editor.changeEntry("siobhan-and-peter", { rating: 7 });
  const { code, stderr } = await cms.run("pull", ["--yes"]);
  expect(code).toBe(1);
  expect(stderr).toContain(
    'Testimonial "Siobhán & Peter": "Rating" must be a whole or half number from 0 to 5',
  );
  expect(files()).toEqual(before);
});

test("a file that cannot be written is not reported as Contentful's", async () => {
  cms.editor.publishEntry("4TrAvElId", "faq", { question: "?", answer: "!", page: "contact" });
  await mkdir(inContent("faqs/4TrAvElId.json.part"));
  const { code, stderr } = await cms.run("pull", ["--yes"]);
  expect(code).toBe(1);
  expect(stderr).toContain("4TrAvElId.json.part cannot be read or written (EISDIR: ");
  expect(stderr).not.toContain("cannot be reached");
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
