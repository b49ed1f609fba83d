import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { page } from "../../../src/model/page";
import { drawCard, drawCards } from "../../../src/source/social-card/draw-cards";

const TEXT = {
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

const draw = (
  text: Partial<typeof TEXT> = {},
  photo: string | null = PHOTO,
  focus: string | null = null,
) => drawCard("home", { ...TEXT, ...text }, photo === null ? null : { path: photo, focus }, folder);

const LONG = "A promise that takes rather more words than anybody would expect of it. ".repeat(4);

test.each<[string, Partial<typeof TEXT>, string | null]>([
  ["a photo", {}, PHOTO],
  ["no photo", {}, null],
  ["a very long heading", { heading: LONG }, PHOTO],
  ["a very long heading and no photo", { heading: LONG }, null],
  ["accents outside Latin-1", { heading: "Ngọc Ánh & Łukasz, wed in Kraków’s rain" }, PHOTO],
])("a page with %s gets a card that networks accept", async (_name, text, photo) => {
  const file = path.join(folder, await draw(text, photo));
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

test("another text or another photo make another card", async () => {
  const names = [
    await draw(),
    await draw({ heading: "Other words" }),
    await draw({ brandName: "Other Ceremonies" }),
    await draw({}, OTHER_PHOTO),
    await draw({}, null),
  ];
  expect(new Set(names).size).toBe(names.length);
});

describe("what a card cannot draw is left out of it:", () => {
  /** Each character before, in and after the words of the text, and by itself. */
  const withCharacter = (text: string, character: string) =>
    text.replace(/^|\b|(?<=a)|$/g, character) + ` ${character} `.trimEnd();

  test.each([
    ["soft hyphen", "\u00ad"],
    ["zero-width space", "\u200b"],
    ["zero-width non-joiner", "\u200c"],
    ["zero-width joiner", "\u200d"],
    ["left-to-right mark", "\u200e"],
    ["right-to-left mark", "\u200f"],
    ["word joiner", "\u2060"],
    ["byte order mark", "\ufeff"],
    ["variation selector", "\ufe0f"],
    ["tag", "\u{e0041}"],
  ])("a %s, which nobody sees, changes no card", async (_name, character) => {
    const text = {
      brandName: withCharacter(TEXT.brandName, character),
      heading: withCharacter(TEXT.heading, character),
      serviceArea: withCharacter(TEXT.serviceArea, character),
    };
    expect(await draw(text)).toBe(await draw());
  });

  /** What can be seen of a card with the heading. */
  const pictureOf = async (heading: string) =>
    readFile(path.join(folder, await draw({ heading }, null)));

  test.each([
    ["an emoji", "Say yes 💍", "Say yes"],
    ["an emoji that is made of several", "Say yes 👩\u200d🍳", "Say yes"],
    ["a Korean word", "Say yes 서약", "Say yes"],
    ["a heading in Korean alone", "서약", ""],
  ])("%s", async (_name, heading, drawn) => {
    expect(await pictureOf(heading)).toEqual(await pictureOf(drawn));
  });
});

describe("where the photo is cut to the card", () => {
  /** The colour in the middle of the card's photo. */
  async function colorOf(photo: string, focus: string | null) {
    const card = path.join(folder, await draw({}, photo, focus));
    const { dominant } = await sharp(
      await sharp(card).extract({ left: 600, top: 100, width: 580, height: 430 }).toBuffer(),
    ).stats();
    return Object.entries(dominant).sort(([, a], [, b]) => b - a)[0]![0];
  }

  /** A wide photo of three colours: red, green and blue. */
  async function threeColors() {
    const file = path.join(folder, "three-colors.png");
    const stripe = (background: string) =>
      sharp({ create: { width: 700, height: 700, channels: 3, background } })
        .png()
        .toBuffer();
    const stripes = await Promise.all(["#f00", "#0f0", "#00f"].map(stripe));
    await sharp({ create: { width: 2100, height: 700, channels: 3, background: "#000" } })
      .composite(stripes.map((input, index) => ({ input, left: index * 700, top: 0 })))
      .png()
      .toFile(file);
    return file;
  }

  test("what the focus says stays in sight; without one, the right", async () => {
    const photo = await threeColors();
    expect(await colorOf(photo, null)).toBe("b");
    expect(await colorOf(photo, "left")).toBe("r");
    expect(await colorOf(photo, "center")).toBe("g");
    expect(await colorOf(photo, "right bottom")).toBe("b");
  });

  test("every focus that an editor can choose is one that a photo can be cut by", () => {
    const { oneOf } = page.fields.heroFocus;
    expect(new Set(oneOf).size).toBe(9);
    for (const position of oneOf) {
      expect(() => sharp(PHOTO).resize(10, 10, { position })).not.toThrow();
    }
  });
});

test("a build draws the cards of its pages that are not there", async () => {
  const site = await mkdtemp(path.join(tmpdir(), "social-cards-"));
  const build = (heading: string) =>
    drawCards(
      {
        page: [{ id: "home", fields: { slug: "home", heading, heroImage: null } }],
        siteSettings: [{ id: "settings", fields: TEXT }],
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
  expect(await files()).toEqual([first, second].map((card) => path.basename(card)).sort());
  await rm(site, { recursive: true });
});
