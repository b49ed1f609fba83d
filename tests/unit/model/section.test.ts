import { withDefaults } from "../../../src/model/defaults";
import { parse } from "../../../src/model/parse";
import { sectionDefaults } from "../../../src/model/section";
import { goodContentWith, goodEntries, rawContent, rawEntry } from "../../support/raw-content";

function shownIn(raw = rawContent(goodEntries())) {
  const { content, problems } = parse(raw);
  expect(problems).toEqual([]);
  return withDefaults(content!);
}

describe("content without sections and steps", () => {
  const bare = goodEntries().filter(({ type }) => type !== "section" && type !== "step");
  const { section, step } = withDefaults(parse(rawContent(bare)).content!);
  const fieldsOf = (name: string) => section.find(({ id }) => id === name)?.fields;

  test("has every section of every page, and makes no claims in the officiant's name", () => {
    expect(section.map(({ fields }) => fields.name)).toEqual(Object.keys(sectionDefaults));
    const notes = section.map(({ fields }) => fields.note);
    expect(notes.filter((note) => /\b(I|me)\b/.test(note))).toEqual([]);
    expect(fieldsOf("services-ceremonies")?.note).toBe("");
  });

  test("names the three steps, in their order", () => {
    const titles = step.map(({ fields }) => fields.title);
    expect(titles).toEqual(["Consultation", "Personalization", "Ceremony Day"]);
  });

  test("says who serves where, and which partner takes the bookings", () => {
    const note = "Tala, serving Metro Vancouver";
    expect(fieldsOf("home-welcome")).toMatchObject({ note, link: "More about me" });
    expect(fieldsOf("services-booking")?.note).toMatch(
      /^You will be redirected to Evermore, my booking partner/,
    );
    const alone = rawEntry("siteSettings", "site-settings", { partnerName: undefined });
    const shown = shownIn(rawContent([...bare.filter(({ type }) => type !== alone.type), alone]));
    expect(shown.section.find(({ id }) => id === "services-booking")?.fields.note).toBe("");
  });
});

test.each([
  // The link needs a text, so it has the default.
  ["home-welcome", "Hello", { heading: "Hello", note: "", link: "More about me" }],
  // The specification requires this section.
  ["home-welcome", "", { heading: "Welcome" }],
  // A call to book can be left out.
  ["home-booking", " ", null],
])("shows the heading that the officiant writes for %s, %j, or the default", (...row) => {
  const [name, heading, shown] = row;
  const { section } = shownIn(goodContentWith(rawEntry("section", name, { name, heading })));
  const fields = section.find((entry) => entry.fields.name === name)?.fields ?? null;
  expect(fields).toEqual(shown && expect.objectContaining(shown));
});
