/**
 * Builds a copy of the site that has grown, and serves it with the headers that the build wrote: with
 * 60 reviews and 329 photos, 300 of them in one album, and with the field, the section and the page of
 * docs/extend.md, the examples of articles, and what ends on a day. All pictures are tiny: what matters here is how pages share out their content.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { contentOf, drawPicture, inventor } from "../support/large-content.mjs";
import { program, SITE_URL } from "../support/project.ts";
import { follow } from "../support/recipe.ts";
import { copySite, nodeEnv, shrinkPictures } from "../support/site-copy.ts";
import { startStaticServer } from "../support/static-server.mjs";

const counts = JSON.parse(readFileSync(new URL("counts.json", import.meta.url), "utf8"));

/** What some couples do: names that fill lines without a space, and a letter of 2,000 words. */
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
}

const dayFromNow = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The articles of the guide's examples, one that has ended, prices, free dates and a register. */
function sayWhatGoesStale(site) {
  const folder = path.join(site, "src/content");
  const examples = new URL("../../docs/examples/articles", import.meta.url);
  cpSync(examples, path.join(folder, "articles"), { recursive: true });
  const change = (file, fields) => {
    const own = JSON.parse(readFileSync(path.join(folder, file), "utf8"));
    writeFileSync(path.join(folder, file), JSON.stringify({ ...own, ...fields }));
  };
  const gone = path.join(folder, "articles/gone.json");
  cpSync(path.join(folder, "articles/pour-vos-parents.json"), gone);
  change("articles/gone.json", { slug: "gone", title: "Gone", validUntil: dayFromNow(-3) });
  change("faqs/how-far-ahead-to-book.json", {
    answer: "See [the papers](/getting-married-in-british-columbia/), and [what was](/gone/).",
  });
  change("services/interfaith.json", { price: "from $650, plus GST" });
  change("site-settings.json", {
    availability: "Both last Saturdays of July are free",
    availabilityUntil: dayFromNow(40),
    credentialUrl: "https://register.example.com/tala",
    priceNote: "Travel beyond Metro Vancouver changes it.",
    pricesUntil: dayFromNow(20),
  });
}

/** A build that is stopped with this process. */
async function build(site) {
  const gatsby = spawn(process.execPath, [program("gatsby"), "build", "--no-uglify"], {
    cwd: site,
    env: nodeEnv({ SITE_URL }),
    stdio: ["ignore", "inherit", "inherit"],
  });
  process.on("exit", () => gatsby.kill());
  const [code] = await once(gatsby, "exit");
  if (code !== 0) process.exit(1);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit());
const [port, folder] = process.argv.slice(2);
const site = copySite({ folder, removeAtExit: true });
cpSync(new URL("..", import.meta.url), path.join(site, "tests"), { recursive: true });
follow("docs/extend.md", site);
const content = contentOf(site);
await shrinkPictures(site);
await fill(content);
sayWhatGoesStale(site);
await build(site);
await startStaticServer({ port: Number(port), project: site });
