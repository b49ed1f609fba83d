import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { link, localized } from "../../packages/contentful-local/src";
import { parse } from "../../src/model/parse";
import { readLocalContent } from "../../src/source/local";
import { fillWithEmbeddedContent } from "../../tools/contentful/local";
import { filesIn } from "../../src/build/prune";
import { findGit } from "../support/installed";
import { tempFolder } from "../support/temp-folder";
import { commands } from "./commands";
import { writeSmallContent } from "./small-content";

const cms = commands();
const folder = tempFolder();

const inContent = (...names: string[]) => path.join(folder.path, "src/content", ...names);
const json = (name: string) => JSON.parse(readFileSync(inContent(name), "utf8")) as unknown;
const write = (name: string, value: unknown) => writeFile(inContent(name), JSON.stringify(value));

/** Returns every file of the content, with its bytes. */
const files = () =>
  filesIn(inContent()).map((name) => [name, readFileSync(inContent(name)).toString("base64")]);

const arch = () => readFileSync(inContent("images/rain-chairs.jpg"));

/** Publishes the same picture under several ids and file names. */
async function publishPictures(
  files: Readonly<Record<string, string>>,
  contentType = "image/jpeg",
) {
  for (const [id, file] of Object.entries(files)) {
    const asset = { description: `What ${id} shows`, file, contentType, bytes: arch() };
    await cms.editor.publishPicture(id, asset);
  }
  return Object.keys(files).map((id) => link("Asset", id));
}

beforeEach(async () => {
  await writeSmallContent(folder.path);
  cms.folder = folder.path;
  await fillWithEmbeddedContent(cms.contentful, folder.path);
});

afterEach(() => rm(folder.path, { recursive: true, force: true }).then(() => mkdir(folder.path)));

test("lists what it would change or remove, and changes nothing without --yes", async () => {
  const edited = { ...(json("site-settings.json") as object), brandName: "Edited here" };
  const faqFile = "faqs/how-far-ahead-to-book.json";
  const hidden = { ...(json(faqFile) as object), hidden: true };
  await write("site-settings.json", edited);
  // Overwriting one file is enough to require confirmation.
  expect((await cms.run("pull")).code).toBe(1);
  await write(faqFile, hidden);
  await write("faqs/only-here.json", hidden);
  cms.space.unpublish("rain-chairs");
  const [image] = await publishPictures({ other: "other.jpg" });
  cms.editor.publishEntry("another", "galleryPhoto", { image, alt: "An arch", category: "Beach" });
  await writeFile(inContent("images/own.jpg"), "not named by any entry");
  const before = files();

  const { code, stdout, stderr } = await cms.run("pull");
  expect(code).toBe(1);
  expect(stdout.match(/^ {2}- src\/content\/[\w./-]+$|^\w.*:$/gm)).toEqual([
    "Removes from src/content:",
    "  - src/content/gallery-photos/rain-chairs.json",
    "  - src/content/images/rain-chairs.jpg",
    "Changes in src/content:",
    `  - src/content/${faqFile}`,
    "  - src/content/site-settings.json",
    "Adds to src/content:",
    "  - src/content/images/other.jpg",
    "  - src/content/gallery-photos/another.json",
  ]);
  expect(stderr).toContain("npm run cms:pull -- --yes");
  expect(files()).toEqual(before);

  expect((await cms.run("pull", ["--yes"])).code).toBe(0);
  expect(json(faqFile)).not.toHaveProperty("hidden");
  expect(json("faqs/only-here.json")).toEqual(hidden);
  expect(existsSync(inContent("images/rain-chairs.jpg"))).toBe(false);
  expect(existsSync(inContent("images/own.jpg"))).toBe(true);
  expect(readdirSync(inContent("gallery-photos"))).toEqual(["another.json"]);
});

test("downloads all published content once, and cms:seed uploads it to another space", async () => {
  const answer = '# Yes\r\n\r\n- one\n- **two**  \n\n[a link](/contact/) "quoted" \\ é 愛 💍\n';
  const question = { question: "Do you travel?", answer, page: "contact", order: 15 };
  cms.editor.publishEntry("4TrAvElId", "faq", { ...question, note: null });
  const review = { rating: 0, featured: false, order: null, image: null };
  cms.editor.changeEntry("siobhan-and-peter", review);
  cms.editor.changeEntry("site-settings", { availabilityUntil: "2026-11-20" });
  // Too many bytes for a file name.
  const long = "婚礼仪式".repeat(23);
  const names = [
    "IMG 0001.JPG",
    "img-0001.jpg",
    "Été à deux.jpg",
    `${long}A.jpg`,
    "Zoe\u0308.jfif",
  ];
  const images = await publishPictures(Object.fromEntries(names.entries()));
  for (const [index, image] of images.entries()) {
    const photo = { image, alt: `What ${index} shows`, category: "Beach" };
    cms.editor.publishEntry(`of-${index}`, "galleryPhoto", photo);
  }
  // Contentful's other MIME type for JPEGs.
  const pictures = await publishPictures({ G: "vows.jpg", H: "rings.JPEG" }, "image/jpg");
  cms.editor.publishEntry("noor", "album", { title: "Noor & Finn", category: "Beach", pictures });

  expect(await cms.run("pull", ["--yes"])).toMatchObject({ code: 0, stderr: "" });
  // As the site reads it: with line breaks of one kind, and nothing invisible at the end.
  const cleaned = answer.replaceAll("\r\n", "\n").trim();
  expect(json("faqs/4TrAvElId.json")).toEqual({ ...question, answer: cleaned });
  expect(json("site-settings.json")).toMatchObject({ availabilityUntil: "2026-11-20" });
  const pulled = json("testimonials/siobhan-and-peter.json");
  expect(pulled).toMatchObject({ rating: 0, featured: false });
  expect(pulled).not.toHaveProperty("image");
  expect(json("albums/noor.json")).toMatchObject({
    pictures: [
      { image: "vows.jpg", description: "What G shows" },
      { image: "rings.JPEG", description: "What H shows" },
    ],
  });
  const saved = names.map(
    (_, index) => (json(`gallery-photos/of-${index}.json`) as { image: string }).image,
  );
  const short = expect.stringMatching(/^(婚礼仪式)+(-3)?\.jpg$/) as string;
  expect(saved).toEqual([
    "IMG-0001-0.JPG",
    "img-0001-1.jpg",
    "Été-à-deux.jpg",
    short,
    "Zo\u00EB.jfif",
  ]);
  for (const name of [...saved, "vows.jpg", "rings.JPEG"])
    expect(readFileSync(inContent("images", name)).equals(arch())).toBe(true);
  const before = files();
  cms.space.putEntry("draft", "faq", localized({ question: "?", answer: "!", page: "contact" }));
  cms.space.changeEntry("siobhan-and-peter", localized({ quote: "Not yet." }));
  expect((await cms.run("pull")).stdout).toContain("Nothing to pull");
  expect(files()).toEqual(before);
  expect(parse(await readLocalContent(folder.path)).problems).toEqual([]);

  await cms.restart(true);
  expect((await cms.run("seed")).code).toBe(0);
  expect((await cms.run("pull")).stdout).toContain("Nothing to pull");
});

test("backs up entries without pictures that are not published, and lists these", async () => {
  const [image] = await publishPictures({ lake: "lake.jpg", hall: "hall.jpg" });
  cms.editor.changeEntry("siobhan-and-peter", { image });
  const pictures = [image, link("Asset", "hall")];
  cms.editor.publishEntry("noor", "album", { title: "Noor & Finn", category: "Beach", pictures });
  cms.space.unpublishAsset("lake");
  const { code, stdout } = await cms.run("pull", ["--yes"]);
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^Leaves out files that entries link to:\n {2}- Album "Noor & Finn": .*assets\/lake.*\n {2}- Testimonial "Siobhán & Peter": .*assets\/lake/m,
  );
  expect(json("testimonials/siobhan-and-peter.json")).not.toHaveProperty("image");
  const album = json("albums/noor.json") as { pictures: object };
  expect(album.pictures).toEqual([{ image: "hall.jpg", description: "What hall shows" }]);
  expect((await cms.run("pull")).stdout).toContain("Nothing to pull");
});

test("does not overwrite changes that git could not restore", async () => {
  execFileSync(findGit(), ["init", "--quiet"], { cwd: folder.path });
  await write("site-settings.json", { ...(json("site-settings.json") as object), blurb: "Mine." });
  const { code, stderr } = await cms.run("pull", ["--yes"]);
  expect(code).toBe(1);
  expect(stderr).toContain("Commit your changes in src/content first. Nothing was changed.");
  expect(json("site-settings.json")).toMatchObject({ blurb: "Mine." });
});
