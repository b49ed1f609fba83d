/**
 * Builds a large copy of the site, with many reviews and photos (counts.json), the examples, content that expires, and
 * a calendar.
 */
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { expect, test } from "@playwright/test";
import sharp from "sharp";
import { dayOf, daysAfter } from "../../../src/days";
import { writeDatedContent } from "../../support/dated-content";
import { program, run, SITE_URL } from "../../support/project";
import { shrinkPictures } from "../../support/pictures";
import { copySite, nodeEnv } from "../../support/site-copy";
import counts from "./counts.json";
import { site } from "./site";

interface Entry extends Readonly<Record<string, unknown>> {
  readonly id: string;
}

const WORDS = "They listened to us, laughed with us, and found the words we had been looking for. ";
/** A couple's names, with words longer than a line. */
const LONG_NAMES = `Wilhelmina ${"von".repeat(40)} & Bartholomew ${"Featherstonehaugh-".repeat(6)}`;

const folderOf = (type: string) => path.join(site, "src/content", type);

/** Reads the entries of a type, sorted as on the site. */
const read = (type: string): Entry[] =>
  readdirSync(folderOf(type))
    .map((file) => ({
      order: 0,
      ...(JSON.parse(readFileSync(path.join(folderOf(type), file), "utf8")) as object),
      id: path.basename(file, ".json"),
    }))
    .sort((a, b) => a.order - b.order);

function write(type: string, entries: readonly Entry[]) {
  mkdirSync(folderOf(type), { recursive: true });
  for (const { id, ...fields } of entries)
    writeFileSync(path.join(folderOf(type), `${id}.json`), JSON.stringify(fields));
}

/** Adds a picture in its own colour that is fast to encode. @returns its file name */
async function drawPicture(index: number): Promise<string> {
  const background = { r: (index * 37) % 256, g: (index * 91) % 256, b: index % 256 };
  const size = { width: 64, height: [43, 64, 96][index % 3]! };
  const name = `drawn-${index}.png`;
  await sharp({ create: { ...size, channels: 3, background } })
    .png()
    .toFile(path.join(folderOf("images"), name));
  return name;
}

const altOf = (index: number) => `Two people below an arch of roses, at the sea. Photo ${index}`;

async function addReviews() {
  const reviews = read("testimonials");
  for (let index = reviews.length; index < counts.reviews; index += 1)
    reviews.push({
      id: `review-${index}`,
      quote: WORDS.repeat(index === 31 ? 130 : 1 + (index % 9)),
      author: index === 30 ? LONG_NAMES : `Ana & Rui ${index}`,
      date: "May 2024",
      rating: 5,
      order: 1000 + index,
      ...(index % 3 === 0 && { image: await drawPicture(index) }),
    });
  write("testimonials", reviews);
}

/** Adds an album after the sample photos, then photos in another category. */
async function addPhotos() {
  const photos = read("gallery-photos").map((photo, order) => ({ ...photo, order }));
  const { length: order } = photos;
  const { album, lateKind } = counts;
  const indexes = Array.from({ length: counts.photos - order }, (_, index) => order + index);
  const drawn = await Promise.all(
    indexes.map(async (index) => ({ index, image: await drawPicture(1000 + index) })),
  );
  const pictures = drawn
    .slice(0, album.photos)
    .map(({ index, image }) => ({ image, description: altOf(index) }));
  write("albums", [{ id: "large", title: "Large", category: album.kind, pictures, order }]);
  const late = drawn.slice(album.photos).map(({ index, image }) => {
    return { id: `late-${index}`, image, alt: altOf(index), category: lateKind.name, order: index };
  });
  write("gallery-photos", [...photos, ...late]);
  // Makes each ceremony show the photos of its own category, which Interfaith has only on page 2.
  write(
    "services",
    read("services").map(({ photos: _photos, ...service }) => service as Entry),
  );
}

/** A calendar in which all Saturdays are taken, and all Fridays have a meeting. */
const CALENDAR = [
  "BEGIN:VCALENDAR",
  "BEGIN:VEVENT",
  "DTSTART;VALUE=DATE:20240106",
  "RRULE:FREQ=WEEKLY",
  "END:VEVENT",
  "BEGIN:VEVENT",
  "DTSTART:20240105T100000",
  "DURATION:PT1H",
  "RRULE:FREQ=WEEKLY",
  "END:VEVENT",
  "END:VCALENDAR",
].join("\r\n");

test("a large site builds", async () => {
  copySite({ folder: site });
  await shrinkPictures(site);
  await addReviews();
  await addPhotos();
  writeDatedContent(site, daysAfter(dayOf(new Date()), 40));
  const calendar = createServer((_request, response) => response.end(CALENDAR));
  await once(calendar.listen(0, "127.0.0.1"), "listening");
  const { port } = calendar.address() as AddressInfo;
  const env = nodeEnv({ SITE_URL, CALENDAR_URL: `http://127.0.0.1:${port}` });
  const build = [program("gatsby"), "build", "--no-uglify"];
  const { code } = await run(build, { cwd: site, env, inherit: true });
  calendar.close();
  expect(code).toBe(0);
});
