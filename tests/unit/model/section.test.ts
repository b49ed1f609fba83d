import { withDefaults } from "../../../src/model/defaults";
import { parse, type RawContent } from "../../../src/model/parse";
import { toSentence } from "../../../src/model/sentences";
import { sectionDefaults } from "../../../src/model/section";
import { goodContentWith, goodEntries, rawContent, rawEntry } from "../../support/raw-content";

function shownIn(raw: RawContent) {
  const { content, problems } = parse(raw);
  expect(problems).toEqual([]);
  return withDefaults(content!);
}

const textOf = (raw: RawContent, name: string) =>
  shownIn(raw).section.find(({ fields }) => fields.name === name)?.fields;

const section = (name: string, fields: Record<string, unknown> = {}) =>
  rawEntry("section", name, { name, ...fields });

describe("content without sections and steps", () => {
  const bare = goodEntries().filter(({ type }) => type !== "section" && type !== "step");

  test("shows every part of every page", () => {
    const { section: shown } = shownIn(rawContent(bare));
    expect(shown.map(({ fields }) => fields.name)).toEqual(Object.keys(sectionDefaults));
  });

  test("says nothing in the officiant's name that she has not said", () => {
    const notes = shownIn(rawContent(bare)).section.map(({ fields }) => fields.note);
    expect(notes.filter((note) => /\b(I|me)\b/.test(note))).toEqual([]);
    expect(textOf(rawContent(bare), "reviews-letters")?.note).toBe("");
  });

  test("names the three steps, in their order and without a text", () => {
    expect(shownIn(rawContent(bare)).step.map(({ fields }) => fields)).toEqual([
      { title: "Consultation", text: "", sample: false },
      { title: "Personalization", text: "", sample: false },
      { title: "Ceremony Day", text: "", sample: false },
    ]);
  });

  test("says who serves where, and which partner takes the bookings", () => {
    expect(textOf(rawContent(bare), "home-welcome")).toMatchObject({
      note: "Tala, serving Metro Vancouver",
      link: "More about me",
    });
    expect(textOf(rawContent(bare), "services-booking")?.note).toMatch(
      /^You will be redirected to Evermore, my booking partner/,
    );
    const alone = rawEntry("siteSettings", "site-settings", { partnerName: undefined });
    expect(textOf(goodContentWith(alone), "services-booking")?.note).toBe("");
  });
});

describe("an officiant who changes a section", () => {
  test("sees her own text there, and no other for what she left empty", () => {
    const raw = goodContentWith(section("home-welcome", { heading: "Hello" }));
    // A link needs a text.
    const text = { heading: "Hello", note: "", link: "More about me" };
    expect(textOf(raw, "home-welcome")).toMatchObject(text);
  });

  test("leaves a call to book out by emptying its heading", () => {
    const empty = goodContentWith(section("home-booking", { heading: " " }));
    expect(textOf(empty, "home-booking")).toBeUndefined();
  });

  test("sees the usual heading where the site cannot do without one", () => {
    const raw = goodContentWith(section("home-welcome", { heading: "" }));
    expect(textOf(raw, "home-welcome")?.heading).toBe("Welcome");
  });

  test("is told which placeholder is misspelt", () => {
    const fields = { heading: "Write", note: "Ask {parnter}" };
    const { problems } = parse(goodContentWith(section("contact-form", fields)));
    expect(problems.map(toSentence)).toEqual([
      'Section "contact-form": "Note" must be a text with nothing in braces but {officiant}, {area} or {partner}, but is "Ask {parnter}". Change it at section.json, contact-form',
    ]);
  });
});
