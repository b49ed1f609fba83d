import { completeText } from "../../../src/model/complete-text";
import { parse, type RawContent } from "../../../src/model/parse";
import { siteParts } from "../../../src/model/section";
import { goodContentWith, goodEntries, rawContent, rawEntry } from "../../support/raw-content";

function shownIn(raw: RawContent) {
  const { content, problems } = parse(raw);
  expect(problems).toEqual([]);
  return completeText(content!);
}

const textOf = (raw: RawContent, name: string) =>
  shownIn(raw).section.find(({ fields }) => fields.name === name)?.fields;

const sectionsOf = (raw: RawContent, slug: string) =>
  shownIn(raw).page.find(({ fields }) => fields.slug === slug)!.fields.sections;

const section = (name: string, fields: Record<string, unknown> = {}) =>
  rawEntry("section", name, { name, ...fields });

const home = (...sections: string[]) => rawEntry("page", "home", { sections });

describe("content without sections and steps", () => {
  const bare = goodEntries().filter(({ type }) => type !== "section" && type !== "step");

  test("shows every part of every page", () => {
    const { section: shown } = shownIn(rawContent(bare));
    expect(shown.map(({ fields }) => fields.name)).toEqual(Object.keys(siteParts));
    const names = ["home-welcome", "home-ceremonies", "home-reviews", "home-booking"];
    expect(sectionsOf(rawContent(bare), "home")).toEqual(names);
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
  test("sees her own text there, listed or not, and no other for what she left empty", () => {
    const raw = goodContentWith(section("home-welcome", { heading: "Hello" }));
    // A link needs a text.
    const text = { heading: "Hello", note: "", link: "More about me" };
    expect(textOf(raw, "home-welcome")).toMatchObject(text);
  });

  test("leaves a call to book out by emptying its heading, or by taking it out of the list", () => {
    const empty = goodContentWith(section("home-booking", { heading: " " }));
    expect(textOf(empty, "home-booking")).toBeUndefined();
    const welcome = section("home-welcome", { heading: "Hello" });
    const raw = goodContentWith(welcome, home("home-welcome"));
    expect(textOf(raw, "home-booking")).toBeUndefined();
    // There is no entry for it that could have been listed.
    expect(textOf(raw, "home-reviews")?.heading).toBe("In their words");
  });

  test("keeps the order of the page, whatever the order of the list", () => {
    const raw = goodContentWith(section("home-welcome"), home("home-booking", "home-welcome"));
    const sections = sectionsOf(raw, "home");
    expect([sections.at(0), sections.at(-1)]).toEqual(["home-welcome", "home-booking"]);
  });

  test("is told which part the site cannot do without, and which one is on another page", () => {
    const raw = goodContentWith(
      section("home-welcome", { heading: "" }),
      section("contact-form", { heading: "Write", note: "Ask {parnter}" }),
      home("contact-form", "gone"),
    );
    expect(parse(raw).problems.map(({ sentence }) => sentence)).toEqual([
      'Section "home-welcome": Heading is missing. Fill it in at section.json, home-welcome',
      'Section "contact-form": Note must be a text with nothing in braces but {officiant}, {area} or {partner}, but is "Ask {parnter}". Change it at section.json, contact-form',
      'Page "home": Sections lists "gone", which is not published, or was deleted. Publish that one, or take it out, at page.json, home',
      'Page "home": Sections lists "contact-form", which belongs to another page. Take it out at page.json, home',
      'Page "home": Sections lacks "home-welcome", which the site needs. Add it again, as existing content, at page.json, home',
    ]);
  });
});
