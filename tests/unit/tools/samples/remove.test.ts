import { execFileSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sectionDefaults } from "../../../../src/model/section";
import { parse } from "../../../../src/model/parse";
import { routes } from "../../../../src/routes";
import { checkPictures } from "../../../../src/source/pictures";
import { readLocalContent } from "../../../../src/source/local";
import { UNCOMMITTED } from "../../../../tools/run";
import { removeSamples } from "../../../../tools/samples/remove";
import { findGit } from "../../../support/installed";
import { writeFixtureContent } from "../../../support/site-copy";
import { tempFolder } from "../../../support/temp-folder";

const folder = tempFolder("test");
const fileOf = (name: string) => path.join(folder.path, "src/content", name);
const namesIn = (name: string) => readdirSync(fileOf(name)).sort();
const read = (name: string) => JSON.parse(readFileSync(fileOf(name), "utf8")) as object;
const write = (name: string, entry: object) =>
  writeFileSync(fileOf(name), JSON.stringify(entry, null, 2));

/** Reads the content as a build does. */
async function readContent() {
  return parse(await checkPictures(await readLocalContent(folder.path)));
}

beforeEach(() => writeFixtureContent(folder.path));

test("leaves content that passes every check and makes no claims, and a second run removes nothing", async () => {
  await removeSamples(folder.path);
  const { content, problems } = await readContent();
  expect(problems).toEqual([]);
  const { testimonial, galleryPhoto, service, faq, section, page } = content!;
  const counts = [testimonial, galleryPhoto, service, faq].map((entries) => entries.length);
  expect(counts).toEqual([1, 1, 1, 2]);
  expect(section).toHaveLength(Object.keys(sectionDefaults).length);
  expect(page).toHaveLength(routes.length);
  expect(JSON.stringify(content)).not.toMatch(/Tala|Cedar|Evermore|Vancouver|Tagalog|\bBC\b/);
  // The placeholder for a review has no stars.
  expect(testimonial[0]!.fields.rating).toBe(0);
  expect(namesIn("images")).toEqual(["your-photo.jpg"]);
  expect(await removeSamples(folder.path)).toEqual({ entries: 0, pictures: 0 });
});

test("does not change entries that are not samples, or their pictures", async () => {
  const [first] = namesIn("testimonials");
  const own = { ...read(`testimonials/${first}`), image: "barn.jpg", sample: false };
  write(`testimonials/${first}`, own);
  cpSync(fileOf("images/barn.jpg"), fileOf("images/mine.jpg"));

  await removeSamples(folder.path);

  expect(namesIn("testimonials")).toEqual([first]);
  expect(read(`testimonials/${first}`)).toEqual(own);
  expect(namesIn("images")).toEqual(["barn.jpg", "mine.jpg", "your-photo.jpg"]);
  expect((await readContent()).problems).toEqual([]);
});

test.each<[what: string, breakContent: () => unknown, message: string]>([
  [
    "that is not committed",
    () => execFileSync(findGit(), ["init", "--quiet"], { cwd: folder.path }),
    UNCOMMITTED,
  ],
  [
    "that cannot be read",
    () => writeFileSync(fileOf("faqs/when-we-meet.json"), "{"),
    "src/content/faqs/when-we-meet.json",
  ],
])("removes nothing if there is a file %s", async (_what, breakContent, message) => {
  breakContent();
  await expect(removeSamples(folder.path)).rejects.toThrow(message);
  expect(namesIn("testimonials").length).toBeGreaterThan(1);
});
