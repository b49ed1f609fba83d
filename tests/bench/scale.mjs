/**
 * Builds a site with 2,000 reviews, a third of them with a picture, and 1,000 photos, and prints
 * what the build took and what the pages weigh: `npm run bench:scale`, or
 * `npm run bench:scale -- --reviews 200 --photos 100`. With `--contentful`, the content comes from
 * the local Contentful. Fails where a page is too heavy. The work is done in a copy, so that nothing
 * is lost; pictures are as large as real ones.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { brotliCompressSync } from "node:zlib";
import { contentOf, copyPicture, inventor } from "../support/large-content.mjs";
import { startContentful } from "../../packages/contentful-local/src/index.ts";
import { fillWithEmbeddedContent } from "../support/contentful-local.ts";
import { copySite } from "../support/site-copy.ts";
import { measuredBuild } from "./measured-build.mjs";

/** The most that a page's HTML and data may weigh together, compressed. */
const MOST_BYTES = 200_000;
/** Reviews of one page that are as long as no couple writes. */
const LONG_REVIEWS = { from: 48, to: 72, wordCount: 2000 };
const KINDS = 60;

const { values } = parseArgs({
  options: {
    reviews: { type: "string", default: "2000" },
    photos: { type: "string", default: "1000" },
    contentful: { type: "boolean", default: false },
  },
});

const site = copySite({ removeAtExit: true });
const content = contentOf(site);
const invent = inventor(content);
const models = content.read("gallery-photos").map(({ image }) => image);
const picture = (name, index) => copyPicture(content, models[index % models.length], name);

content.write(
  "testimonials",
  Array.from({ length: Number(values.reviews) }, (_, index) => {
    const isLong = index >= LONG_REVIEWS.from && index < LONG_REVIEWS.to;
    return invent.review(index, {
      ...(isLong && { wordCount: LONG_REVIEWS.wordCount }),
      ...(index % 3 === 0 && { image: picture(`review-${index}`, index) }),
    });
  }),
);
content.write(
  "gallery-photos",
  Array.from({ length: Number(values.photos) }, (_, index) =>
    invent.photo(index, {
      category: `Kind ${(index * 7) % KINDS}`,
      image: picture(`photo-${index}`, index),
    }),
  ),
);

const contentful = values.contentful ? await startContentful() : null;
if (contentful) await fillWithEmbeddedContent(contentful, site);
const taken = await measuredBuild(site, contentful?.env);
console.table([{ ...taken, ...(contentful && { requests: contentful.calls.count() }) }]);
await contentful?.close();

const published = (file) => path.join(site, "public", file);
const compressed = (file) => brotliCompressSync(readFileSync(published(file))).length;
const sitemap = readFileSync(published("sitemap.xml"), "utf8");
const addresses = sitemap.matchAll(/<url><loc>https?:\/\/[^/]+([^<]*)<\/loc>/g);
const weights = Array.from(addresses, ([, page]) => {
  const html = compressed(path.join(page, "index.html"));
  const data = compressed(`page-data/${page === "/" ? "index" : page}/page-data.json`);
  return { page, HTML: html, data, both: html + data };
});
const heaviest = weights.toSorted((a, b) => b.both - a.both);
const own = weights.filter(({ page }) => !/\d/.test(page));
console.log(
  `${weights.length} pages, ${(sitemap.length / 1000).toFixed(0)} kB of sitemap. In bytes, compressed:`,
);
console.table([...own, ...heaviest.filter((page) => !own.includes(page)).slice(0, 5)]);
process.exitCode = heaviest[0].both <= MOST_BYTES ? 0 : 1;
