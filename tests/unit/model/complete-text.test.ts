import { completeText } from "../../../src/model/complete-text";
import { parse, type RawContent, type RawEntry } from "../../../src/model/parse";
import { siteParts } from "../../../src/model/section";
import { goodContentWith, goodEntries, rawContent, rawEntry } from "../../support/raw-content";

function shownIn(raw: RawContent) {
  const { content, problems } = parse(raw);
  expect(problems).toEqual([]);
  return completeText(content!);
}

const textOf = (raw: RawContent, name: string) =>
  shownIn(raw).section.find(({ fields }) => fields.name === name)?.fields;

const section = (name: string, fields: Record<string, unknown> = {}) =>
  rawEntry("section", name, { name, ...fields });

const page = (slug: string, sections: readonly string[]) =>
  rawEntry("page", slug, { slug, sections });

const without = (...types: string[]) => goodEntries().filter(({ type }) => !types.includes(type));

describe("content without sections and steps", () => {
  const bare: readonly RawEntry[] = without("section", "step");

  test("shows every part of every page", () => {
    const { section: shown, page: pages } = shownIn(rawContent(bare));
    expect(shown.map(({ fields }) => fields.name)).toEqual(Object.keys(siteParts));
    const home = pages.find(({ fields }) => fields.slug === "home");
    expect(home!.fields.sections).toEqual([
      "home-welcome",
      "home-ceremonies",
      "home-reviews",
      "home-booking",
    ]);
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
  });

  test("says nothing of a partner where there is none", () => {
    const [settings] = bare.filter(({ type }) => type === "siteSettings");
    const alone = { ...settings!, fields: { ...settings!.fields, partnerName: undefined } };
    const raw = rawContent([...bare.filter((entry) => entry !== settings), alone]);
    expect(textOf(raw, "services-booking")?.note).toBe("");
  });
});

describe("an officiant who changes a section", () => {
  test("sees her own text there, listed or not, and no other for what she left empty", () => {
    const raw = goodContentWith(section("home-welcome", { heading: "Hello" }));
    expect(textOf(raw, "home-welcome")).toMatchObject({ heading: "Hello", note: "" });
  });

  test("leaves a call to book out by emptying its heading", () => {
    const raw = goodContentWith(section("home-booking", { heading: " " }));
    expect(textOf(raw, "home-booking")).toBeUndefined();
  });

  test("leaves it out by taking it out of the page's list", () => {
    const welcome = section("home-welcome", { heading: "Hello" });
    const raw = goodContentWith(welcome, page("home", ["home-welcome"]));
    expect(textOf(raw, "home-booking")).toBeUndefined();
    // There is no entry for it that could have been listed.
    expect(textOf(raw, "home-reviews")?.heading).toBe("In their words");
  });

  test("keeps the order of the page, whatever the order of the list", () => {
    const welcome = section("home-welcome");
    const raw = goodContentWith(welcome, page("home", ["home-booking", "home-welcome"]));
    const home = shownIn(raw).page.find(({ fields }) => fields.slug === "home");
    expect(home!.fields.sections[0]).toBe("home-welcome");
    expect(home!.fields.sections.at(-1)).toBe("home-booking");
  });

  test("is told which part the site cannot do without, and which one is on another page", () => {
    const raw = goodContentWith(
      section("home-welcome", { heading: "" }),
      section("contact-form", { heading: "Write" }),
      page("home", ["contact-form", "gone"]),
    );
    expect(parse(raw).problems.map(({ sentence }) => sentence)).toEqual([
      'Section "home-welcome": Heading is missing. Fill it in at section.json, home-welcome',
      'Page "home": Sections lists "gone", which is not published, or was deleted. Publish that one, or take it out, at page.json, home',
      'Page "home": Sections lists "contact-form", which belongs to another page. Take it out at page.json, home',
      'Page "home": Sections lacks "home-welcome", which the site needs. Add it again, as existing content, at page.json, home',
    ]);
  });

  test("may not write braces that stand for nothing", () => {
    const raw = goodContentWith(section("home-booking", { note: "Ask {parnter}" }));
    expect(parse(raw).problems.map(({ sentence }) => sentence)).toEqual([
      'Section "home-booking": Note must be a text with nothing in braces but {officiant}, {area} or {partner}, but is "Ask {parnter}". Change it at section.json, home-booking',
    ]);
  });
});
