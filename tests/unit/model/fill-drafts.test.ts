import { fillDrafts } from "../../../src/model/fill-drafts";
import { page } from "../../../src/model/page";
import { parse, type Problem, type RawContent, type RawEntry } from "../../../src/model/parse";
import {
  goodContentWith,
  goodEntries,
  rawContent,
  rawEntry,
  type TypeId,
} from "../../support/raw-content";

const slugs = page.fields.slug.oneOf;
const PLACEHOLDER = { path: "/drafts/no-picture.png" };

/** What a site that shows drafts is made of: it always passes every check. */
const fill = (raw: RawContent, images: readonly Problem[] = []) =>
  fillDrafts(raw, images, PLACEHOLDER);

/** How an entry is shown among good ones, and what its editor is told, who has its form open. */
function shown(type: TypeId, id: string, fields: Record<string, unknown>, images?: Problem[]) {
  const { content, issues } = fill(goodContentWith(rawEntry(type, id, fields, "its form")), images);
  const entry = content[type].find((each) => each.id === id);
  expect(issues.map(({ editUrl }) => editUrl)).toEqual(issues.map(() => "its form"));
  return { fields: entry?.fields, told: issues.map(({ message }) => message) };
}

test("content that is whole stays as it is, and has no issues", () => {
  const raw = rawContent(goodEntries());
  expect(fill(raw)).toEqual({ content: parse(raw).content, issues: [] });
});

test("settings with a field that nobody knows are shown, and say so", () => {
  const { fields, told } = shown("siteSettings", "site-settings", { phone: "604 555 0100" });
  expect(fields).toMatchObject({
    brandName: "Cedar & Tide",
    blurb: `Draft: There is no field "phone". Ceremonies in the rain.`,
  });
  expect(told).toEqual([
    expect.stringMatching(
      /^Site settings "Cedar & Tide": there is no field "phone"\. Remove it, or correct its name to one of brandName, officiantName, .*, sample, at$/,
    ),
  ]);
});

describe("a half-written draft", () => {
  test("says in its place what is wrong, in front of its own text, and tells its editor", () => {
    const { fields, told } = shown("testimonial", "new", { rating: 7 });
    expect(fields).toMatchObject({
      author: "Maya & Daniel",
      quote: 'Draft: "Rating" must be a whole number from 0 to 5, but is 7.\n\nLovely.',
      rating: 5,
    });
    expect(told).toEqual([
      `Testimonial "Maya & Daniel": "Rating" must be a whole number from 0 to 5, but is 7. Change it at`,
    ]);
  });

  test("of which nothing is written yet is on the site all the same", () => {
    const { fields, told } = shown("testimonial", "new", { author: "", quote: " ", date: null });
    expect(fields).toMatchObject({
      author: 'Draft: "Author" is missing.',
      date: "June 2025",
      quote: 'Draft: "Quote" is missing. "Author" is missing. "Date" is missing.',
    });
    expect(told).toHaveLength(3);
  });

  test.each(goodEntries())(
    "of a $type ($id) with nothing in it does not fail the site",
    (entry) => {
      expect(fill(goodContentWith({ ...entry, fields: {} })).issues).not.toEqual([]);
    },
  );

  test("with every field of the wrong kind does not fail the site", () => {
    const entries = goodEntries().map((entry): RawEntry => {
      const names = Object.keys(entry.fields);
      return { ...entry, fields: Object.fromEntries(names.map((name) => [name, { odd: true }])) };
    });
    expect(fill(rawContent(entries)).issues).not.toEqual([]);
  });

  test("whose text fills its place already says what is wrong, and loses its end", () => {
    const { fields } = shown("service", "long", { title: "x".repeat(256), slug: "Not A Slug" });
    expect(fields).toMatchObject({
      title: expect.stringMatching(/^Draft: "Slug" must be small letters.*x$/) as string,
    });
    expect((fields as { title: string }).title).toHaveLength(256);
  });

  test("with a link that leads nowhere is shown, and says which link it is", () => {
    const body = "I grew up in Cebu. Write [to me](/contcat/).";
    const { fields, told } = shown("page", "about", { slug: "about", intro: "Hello.", body });
    expect(fields).toMatchObject({
      body,
      intro: 'Draft: "Body" has a link that leads nowhere, "/contcat/". Hello.',
    });
    expect(told).toEqual([expect.stringMatching(/^Page "about": "Body" has a link that leads/)]);
  });
});

describe("a picture that cannot be shown", () => {
  test("is left out where it need not be there", () => {
    const entry = rawEntry("testimonial", "new", { image: { path: "" } }, "its form");
    const sentence = "Its picture is damaged. Fix it at its form";
    const summary = '"Picture" cannot be shown';
    const problem: Problem = { kind: "value", entry, field: "image", summary, sentence };
    const { content, issues } = fill(goodContentWith(entry), [problem]);
    expect(content.testimonial.find(({ id }) => id === "new")!.fields).toMatchObject({
      image: null,
      quote: 'Draft: "Picture" cannot be shown.\n\nLovely.',
    });
    expect(issues).toEqual([{ message: "Its picture is damaged. Fix it at", editUrl: "its form" }]);
  });

  test("is replaced by another one where it must be there", () => {
    expect(shown("galleryPhoto", "new", { image: undefined }).fields).toMatchObject({
      alt: 'Draft: "Picture" is missing. An arch',
      image: PLACEHOLDER,
    });
  });
});

test("what the site cannot do without says that it is missing where nobody has begun it", () => {
  const { content, issues } = fill(rawContent([]));
  expect(content.testimonial.map(({ fields }) => fields.quote)).toEqual([
    "Draft: There is no such testimonial yet.",
  ]);
  expect(content.page.map(({ fields }) => fields.slug).toSorted()).toEqual(slugs.toSorted());
  expect(content.siteSettings).toHaveLength(1);
  expect(issues).toContainEqual({
    message: "There are no pages, and the site needs at least one. Add one at",
    editUrl: "the list of pages",
  });
});

describe("of two drafts that cannot both be, the second is told of and left out", () => {
  test.each<[TypeId, text: RegExp]>([
    ["siteSettings", /^Site settings "Cedar & Tide": there is another one at siteSettings\.json/],
    ["service", /^Service "Interfaith": "Slug" \("interfaith"\) is used already/],
    ["page", /^Page "home": "Slug" \("home"\) is used already/],
  ])("a %s", (type, text) => {
    const { fields, told } = shown(type, "copy", {});
    expect(fields).toBeUndefined();
    expect(told).toEqual([expect.stringMatching(text)]);
  });

  test("but services whose address is missing have addresses of their own", () => {
    const slug = "elopements-and-intimate";
    const { content } = fill(
      goodContentWith(
        rawEntry("service", "draft", { slug: "" }),
        rawEntry("service", "small", { slug }),
        rawEntry("service", "other", { slug: "" }),
      ),
    );
    const found = content.service.map(({ fields }) => fields.slug);
    expect(found).toContain(slug);
    expect(new Set(found).size).toBe(4);
  });
});

describe("a section", () => {
  test("that the site needs says in its place that its heading is missing", () => {
    const { fields } = shown("section", "new", { name: "home-welcome", heading: "" });
    expect(fields).toMatchObject({ heading: 'Draft: "Heading" is missing.' });
  });

  test("of which nobody has said which one it is is not on the site", () => {
    const nameless = rawEntry("section", "nameless", { name: undefined }, "its form");
    const { content, issues } = fill(goodContentWith(nameless));
    expect(content.section.map(({ id }) => id)).toEqual(["home-booking"]);
    expect(issues).toContainEqual({
      message: 'Section without a name: "Name" is missing. Fill it in at',
      editUrl: "its form",
    });
  });
});
