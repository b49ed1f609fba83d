/**
 * `node build.mjs FOLDER` builds a copy of the site that has grown: with many reviews and photos (counts.json), the
 * field, the section and the page of docs/extend.md, articles, and what ends on a day. All pictures are tiny.
 */
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { writeDatedContent } from "../../support/dated-content.ts";
import { contentOf, drawPicture, inventor } from "./large-content.mjs";
import { program, run, SITE_URL } from "../../support/project.ts";
import { follow } from "./recipe.ts";
import { copySite, nodeEnv, shrinkPictures } from "../../support/site-copy.ts";

const counts = JSON.parse(readFileSync(new URL("counts.json", import.meta.url), "utf8"));

/** Names of some couples, which fill lines without a space, and a letter of 2,000 words. */
const LONG_NAMES = `Wilhelmina ${"von".repeat(40)} & Bartholomew ${"Featherstonehaugh-".repeat(6)}`;
const LONG_WORDS = 2000;

async function fill(content) {
  const invent = inventor(content);
  const reviews = content.read("testimonials");
  for (let index = reviews.length; index < counts.reviews; index += 1) {
    const image = index % 3 === 0 ? await drawPicture(content, index) : undefined;
    reviews.push(invent.review(index, { image }));
  }
  reviews[30].author = LONG_NAMES;
  reviews[31] = invent.review(31, { wordCount: LONG_WORDS });
  content.write("testimonials", reviews);

  const photos = content.read("gallery-photos").map((photo, index) => ({ ...photo, order: index }));
  const drawn = async (index, category) => {
    const image = await drawPicture(content, 1000 + index);
    return { ...invent.photo(index, { category, image }), id: `photo-${index}` };
  };
  const { album, lateKind } = counts;
  const pictures = [];
  while (pictures.length < album.photos) {
    const { alt, image } = await drawn(photos.length + pictures.length);
    pictures.push({ image, description: alt });
  }
  const order = photos.length;
  content.write("albums", [{ id: "large", title: "Large", category: album.kind, pictures, order }]);
  for (let index = counts.photos - lateKind.photos; index < counts.photos; index += 1) {
    photos.push(await drawn(index, lateKind.name));
  }
  content.write("gallery-photos", photos);
  // Its photos are those of its own kind, which are late.
  const services = content.read("services");
  for (const service of services) delete service.photos;
  content.write("services", services);
}

const dayFromNow = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** An article that has ended, and an answer that leads to it. */
function addEnded(site) {
  const folder = path.join(site, "src/content");
  const read = (file) => JSON.parse(readFileSync(path.join(folder, file), "utf8"));
  const write = (file, entry) => writeFileSync(path.join(folder, file), JSON.stringify(entry));
  const article = read("articles/pour-les-parents.json");
  const ended = { slug: "gone", title: "Gone", validUntil: dayFromNow(-3) };
  write("articles/gone.json", { ...article, ...ended });
  const question = read("faqs/how-far-ahead-to-book.json");
  const answer = `${question.answer} See also [what was](/gone/).`;
  write("faqs/how-far-ahead-to-book.json", { ...question, answer });
}

const [folder] = process.argv.slice(2);
const site = copySite({ folder });
cpSync(new URL("../..", import.meta.url), path.join(site, "tests"), { recursive: true });
follow("docs/extend.md", site);
const content = contentOf(site);
await shrinkPictures(site);
await fill(content);
writeDatedContent(site, dayFromNow(40));
addEnded(site);
const env = nodeEnv({ SITE_URL });
const build = [program("gatsby"), "build", "--no-uglify"];
const { code } = await run(build, { cwd: site, env, inherit: true });
process.exitCode = code;
