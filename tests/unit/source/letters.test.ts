import { cardOf, visibleText } from "../../../src/source/social-card/card-design";
import { drawText } from "../../../src/source/social-card/fonts";
import { findLetterProblems } from "../../../src/source/social-card/letters";
import { rawContent, rawEntry } from "../../support/raw-content";

// The project's own choice of fonts for cards is its own.
jest.mock("../../../src/theme/tokens", () => ({
  ...jest.requireActual<object>("../../../src/theme/tokens"),
  cardFonts: [],
}));

/** What the editor is told about a brand name. */
async function problemsWith(brandName: string): Promise<string[]> {
  const settings = rawEntry("siteSettings", "settings", { brandName }, "there");
  return (await findLetterProblems(rawContent([settings]))).map(({ sentence }) => sentence);
}

test.each(["Cedar & Tide Ceremonies", "Ngọc Ánh & Łukasz’s “Rites” – since 2019", "« ½ » £ ©", ""])(
  "a brand that the cards can draw is fine: %s",
  async (brandName) => {
    expect(await problemsWith(brandName)).toEqual([]);
  },
);

test("a Korean brand does not drop out of shared cards in silence: its letters are named", async () => {
  expect(await problemsWith("서울 서약 Ceremonies")).toEqual([
    'Site settings "서울 서약 Ceremonies": Brand name has letters that the social card has no font for: ' +
      "서 울 약. Write it without them, or have the developer add a font; the text is at there",
  ]);
});

test("a heading with an emoji is told of as well", async () => {
  const page = rawEntry("page", "home", { heading: "Wed 💍 here" }, "there");
  const [problem] = await findLetterProblems(rawContent([page]));
  expect(problem?.sentence).toContain(
    "Heading has letters that the social card has no font for: 💍.",
  );
});

describe("a character that nobody sees, as it comes with pasted words,", () => {
  const WORDS = {
    brandName: "Cedar & Tide",
    // At the length from which on a heading is set smaller.
    heading: "Plain words for a large promise.",
    serviceArea: "Metro Vancouver",
  };
  const draw = (text: typeof WORDS) => drawText(cardOf(text, true));

  /** The words with the character before, in and after each of them, and by itself. */
  const withInvisible = (text: string, character: string) =>
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
  ])("stops no build and changes no card: a %s", async (_name, character) => {
    const text = {
      brandName: withInvisible(WORDS.brandName, character),
      heading: withInvisible(WORDS.heading, character),
      serviceArea: withInvisible(WORDS.serviceArea, character),
    };
    const { heading, ...settings } = text;
    const raw = rawContent([
      rawEntry("page", "home", { heading }),
      rawEntry("siteSettings", "settings", settings),
    ]);
    expect(await findLetterProblems(raw)).toEqual([]);
    expect(await draw(text)).toBe(await draw(WORDS));
  });

  test("stops no build where there is nothing else", async () => {
    expect(await problemsWith("\u200b")).toEqual([]);
    await expect(draw({ ...WORDS, heading: "\u200b" })).resolves.toContain("<svg");
  });

  test("stays within a word that is spelled with it, as in Persian", () => {
    expect(visibleText("می\u200cخواهم")).toBe("می\u200cخواهم");
  });

  test("hides no letter that no font has", async () => {
    expect((await problemsWith("Wed\u200b 서\u200b")).join()).toContain("no font for: 서.");
  });
});

test("an emoji that is made of several is told of as the one that the officiant sees", async () => {
  expect((await problemsWith("Wed 👩\u200d🍳 here")).join()).toContain("no font for: 👩\u200d🍳.");
});
