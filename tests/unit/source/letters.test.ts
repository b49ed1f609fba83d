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
