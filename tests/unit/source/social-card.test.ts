import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { drawCard, drawCards } from "../../../src/source/social-card/draw-cards";

const WORDS = {
  brandName: "Cedar & Tide Ceremonies",
  heading: "Plain words for a large promise",
  serviceArea: "Metro Vancouver and all of British Columbia",
};

const PHOTO = path.resolve("src/content/images/hero-home.jpg");
const OTHER_PHOTO = path.resolve("src/content/images/hero-about.jpg");

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "social-card-"));
});

afterAll(() => rm(folder, { recursive: true }));

const draw = (words: Partial<typeof WORDS> = {}, photo: string | null = PHOTO) =>
  drawCard("home", { ...WORDS, ...words }, photo, folder);

const LONG = "A promise that takes rather more words than anybody would expect of it. ".repeat(4);

test.each<[string, Partial<typeof WORDS>, string | null]>([
  ["a photo", {}, PHOTO],
  ["no photo", {}, null],
  ["a very long heading", { heading: LONG }, PHOTO],
  ["a very long heading and no photo", { heading: LONG }, null],
  ["accents outside Latin-1", { heading: "Ngọc Ánh & Łukasz, wed in Kraków’s rain" }, PHOTO],
])("a page with %s gets a card that networks accept", async (_name, words, photo) => {
  const file = path.join(folder, await draw(words, photo));
  await expect(sharp(file).metadata()).resolves.toMatchObject({
    format: "jpeg",
    width: 1200,
    height: 630,
  });
  expect((await stat(file)).size).toBeLessThan(150_000);
});

test("an unchanged card keeps its name and is not drawn again", async () => {
  const first = await draw();
  const { mtimeMs } = await stat(path.join(folder, first));
  expect(await draw()).toBe(first);
  expect((await stat(path.join(folder, first))).mtimeMs).toBe(mtimeMs);
});

test("other words or another photo make another card", async () => {
  const names = [
    await draw(),
    await draw({ heading: "Other words" }),
    await draw({ brandName: "Other Ceremonies" }),
    await draw({}, OTHER_PHOTO),
    await draw({}, null),
  ];
  expect(new Set(names).size).toBe(names.length);
});

test("the cards of a build are those of its pages: what is missing is drawn, what is old goes", async () => {
  const site = await mkdtemp(path.join(tmpdir(), "social-cards-"));
  const build = (heading: string) =>
    drawCards(
      {
        page: [{ id: "home", fields: { slug: "home", heading, heroImage: null } }],
        siteSettings: [{ id: "settings", fields: WORDS }],
      } as unknown as Parameters<typeof drawCards>[0],
      site,
    );
  const files = () => readdir(path.join(site, "static/cards"));

  const first = (await build("First words")).get("home")!;
  expect(await files()).toEqual([path.basename(first)]);
  await rm(path.join(site, first));
  await build("First words");
  expect(await files()).toEqual([path.basename(first)]);
  const second = (await build("Second words")).get("home")!;
  expect(await files()).toEqual([path.basename(second)]);
  await rm(site, { recursive: true });
});
