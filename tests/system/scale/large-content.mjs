/**
 * Content of any size, for a copy of the site. Nothing in it is left to chance: the same numbers
 * make the same words, ids and pictures.
 */
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import sharp from "sharp";

const MONTHS = ["January", "March", "May", "July", "September", "November"];
const ID_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Reads and writes the embedded content of a site's copy. */
export function contentOf(site) {
  const folder = path.join(site, "src/content");
  return {
    read: (name) =>
      readdirSync(path.join(folder, name))
        .map((file) => ({
          id: path.basename(file, ".json"),
          ...JSON.parse(readFileSync(path.join(folder, name, file), "utf8")),
        }))
        .sort((a, b) => (a.order ?? 0) - (b.order ?? 0)),
    write(name, entries) {
      rmSync(path.join(folder, name), { recursive: true, force: true });
      mkdirSync(path.join(folder, name));
      for (const { id, ...fields } of entries) {
        writeFileSync(path.join(folder, name, `${id}.json`), JSON.stringify(fields, null, 2));
      }
    },
    picture: (name) => path.join(folder, "images", name),
  };
}

/** Numbers from 0 to below 1 that look random, the same for the same seed (mulberry32). */
function numbersFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Words of the site's own reviews, so that generated ones weigh what real ones do. */
function wordsOf(content) {
  const quotes = content.read("testimonials").map(({ quote }) => quote);
  return [...new Set(quotes.join(" ").match(/[\p{Letter}’]+/gu))];
}

/**
 * Makes up entries.
 *
 * @param content what {@link contentOf} returned
 */
export function inventor(content, seed = 1) {
  const number = numbersFrom(seed);
  const words = wordsOf(content);
  const upTo = (limit) => Math.floor(number() * limit);
  const pick = (list) => list[upTo(list.length)];
  const capital = (word) => word[0].toUpperCase() + word.slice(1);

  function text(count) {
    const sentences = [];
    for (let left = count; left > 0;) {
      const length = Math.min(left, 6 + upTo(14));
      const sentence = Array.from({ length }, () => pick(words)).join(" ");
      sentences.push(`${capital(sentence)}.`);
      left -= length;
    }
    return sentences.join(" ");
  }

  /** As Contentful gives them: 22 letters that no compression makes shorter. */
  const id = () => Array.from({ length: 22 }, () => pick(ID_LETTERS)).join("");

  const review = (index, { wordCount = 10 + upTo(140), image } = {}) => ({
    id: id(),
    quote: text(wordCount),
    author: `${capital(pick(words))} & ${capital(pick(words))} ${index}`,
    date: `${pick(MONTHS)} ${2000 + upTo(27)}`,
    rating: upTo(6),
    order: 1000 + index,
    ...(image && { image }),
  });

  const photo = (index, { category, image }) => ({
    id: id(),
    image,
    alt: `${text(8 + upTo(14))} Photo ${index}`,
    category,
    order: 1000 + index,
  });
  return { photo, review };
}

/**
 * A picture that no build has seen, as large as its model: bytes behind a JPEG's end change the
 * file and not what it shows.
 *
 * @param model name of a picture of the site
 * @returns the new picture's name
 */
export function copyPicture(content, model, name) {
  copyFileSync(content.picture(model), content.picture(`${name}.jpg`));
  appendFileSync(content.picture(`${name}.jpg`), name);
  return `${name}.jpg`;
}

/** A picture that costs next to nothing to encode: 64 px wide, in a colour of its own. */
export async function drawPicture(content, index) {
  const name = `drawn-${index}.png`;
  const background = { r: (index * 37) % 256, g: (index * 91) % 256, b: index % 256 };
  const height = [43, 64, 96][index % 3];
  await sharp({ create: { width: 64, height, channels: 3, background } })
    .png()
    .toFile(content.picture(name));
  return name;
}
