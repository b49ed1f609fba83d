import { fault } from "../../../src/model/problems";
import { toSentence } from "../../../src/model/sentences";
import type { Field } from "../../../src/model/fields";
import { page } from "../../../src/model/page";
import { fillDrafts, parse, type RawContent, type RawEntry } from "../../../src/model/parse";
import { siteSettings } from "../../../src/model/site-settings";
import {
  goodContentWith,
  goodEntries,
  rawContent,
  rawEntry,
  type TypeId,
} from "../../support/raw-content";

const slugs = page.fields.slug.oneOf;

/** What is shown of the content, and what its editor is told of it. */
function draftsOf(raw: RawContent) {
  const { content, problems } = fillDrafts(raw);
  return { content, issues: problems.map(toSentence) };
}

/** How an entry is shown among good ones, and what its editor is told, who has its form open. */
function shown(type: TypeId, id: string, fields: Record<string, unknown>) {
  const { content, issues } = draftsOf(goodContentWith(rawEntry(type, id, fields, "its form")));
  const entry = content[type].find((each) => each.id === id);
  expect(issues.filter((issue) => !issue.endsWith(" at its form"))).toEqual([]);
  return { fields: entry?.fields, told: issues.map((issue) => issue.replace(/ its form$/, "")) };
}

test("content that is whole stays as it is, and has no issues", () => {
  const raw = rawContent(goodEntries());
  expect(draftsOf(raw)).toEqual({ content: parse(raw).content, issues: [] });
});

test("settings with a field that nobody knows are shown, and say so", () => {
  const { fields, told } = shown("siteSettings", "site-settings", { phone: "604 555 0100" });
  expect(fields).toMatchObject({ brandName: "Cedar & Tide", blurb: "Ceremonies in the rain." });
  expect(told).toEqual([
    expect.stringMatching(
      /^Site settings "Cedar & Tide": there is no field "phone"\. Remove it, or correct its name to one of brandName, officiantName, .*, sample, at$/,
    ),
  ]);
});

describe("a half-written draft", () => {
  test("is left out, and its editor is told of all that is wrong with it", () => {
    const { fields, told } = shown("testimonial", "new", { author: "", rating: 7 });
    expect(fields).toBeUndefined();
    expect(told).toEqual([
      'Not shown: Testimonial without an author: "Author" is missing. Fill it in at',
      'Not shown: Testimonial without an author: "Rating" must be a whole or half number from 0 to 5, but is 7. Change it at',
    ]);
  });

  test("whose picture cannot be shown is left out, too", () => {
    const image = { path: "arch.jpg", problem: fault("imageBroken", { name: "arch.jpg" }) };
    const { fields, told } = shown("testimonial", "new", { image });
    expect(fields).toBeUndefined();
    expect(told).toEqual([
      'Not shown: Testimonial "Maya & Daniel": "Picture" ("arch.jpg") is damaged and cannot be shown. Save the picture anew and choose it at',
    ]);
  });

  test("of a page is shown, with placeholders where there must be a value", () => {
    const wrong = { heading: "", intro: ["odd"], heroImage: { path: "/lake.jpg" } };
    const { fields, told } = shown("page", "about", { slug: "about", ...wrong });
    expect(fields).toMatchObject({
      heading: "Draft: no heading yet",
      intro: null,
      heroImage: { path: "/lake.jpg" },
    });
    expect(told).toEqual([
      'Page "about": "Heading" is missing. Fill it in at',
      expect.stringMatching(/^Page "about": "Introduction" must be text/),
    ]);
  });

  test("of a page whose slug is unknown has no place", () => {
    const { fields, told } = shown("page", "new", { slug: "weddings" });
    expect(fields).toBeUndefined();
    expect(told).toEqual([
      expect.stringMatching(/^Not shown: Page "weddings": "Slug" must be one/),
    ]);
  });

  test.each(goodEntries())(
    "of a $type ($id) with nothing in it does not fail the site",
    (entry) => {
      const { content, issues } = draftsOf(goodContentWith({ ...entry, fields: {} }));
      expect(issues).not.toEqual([]);
      expect([content.siteSettings.length, content.page.length]).toEqual([1, slugs.length]);
    },
  );

  test("with every field of the wrong kind does not fail the site", () => {
    const entries = goodEntries().map((entry): RawEntry => {
      const names = Object.keys(entry.fields);
      return { ...entry, fields: Object.fromEntries(names.map((name) => [name, { odd: true }])) };
    });
    const { content, issues } = draftsOf(rawContent(entries));
    expect(issues).not.toEqual([]);
    expect([content.siteSettings.length, content.page.length]).toEqual([1, slugs.length]);
  });

  test("with a link that leads nowhere is shown, and says which link it is", () => {
    const body = "I grew up in Cebu. Write [to me](/contcat/).";
    const { fields, told } = shown("page", "about", { slug: "about", body });
    expect(fields).toMatchObject({ body });
    expect(told).toEqual([expect.stringMatching(/^Page "about": "Body" has a link that leads/)]);
  });
});

test("what the site cannot do without is there where nobody has begun it", () => {
  const { content, issues } = draftsOf(rawContent([]));
  expect(content.testimonial).toEqual([]);
  expect(content.page.map(({ fields }) => fields.slug).toSorted()).toEqual(slugs.toSorted());
  expect(content.page[0]?.fields.heading).toBe("Draft: no heading yet");
  expect(content.siteSettings[0]?.fields).toMatchObject({
    brandName: "Draft: no brand name yet",
    email: "hello@example.com",
  });
  expect(issues).toContain(
    'Page: none has the slug "home", and the site needs at least one. Add it at the list of pages',
  );
});

test("nothing that the site cannot do without must have a picture: drafts would lack a placeholder", () => {
  const fields = [siteSettings, page].flatMap((type) => Object.values<Field>(type.fields));
  expect(fields.filter((field) => field.kind === "image" && field.required)).toEqual([]);
});

test.each<[TypeId, text: RegExp]>([
  [
    "siteSettings",
    /^Not shown: Site settings "Cedar & Tide": there is another one at siteSettings/,
  ],
  ["service", /^Not shown: Service "Interfaith": "Slug" \("interfaith"\) is used already/],
  ["page", /^Not shown: Page "home": "Slug" \("home"\) is used already/],
])("of two drafts of a %s that cannot both be, the second is left out", (type, text) => {
  const { fields, told } = shown(type, "copy", {});
  expect(fields).toBeUndefined();
  expect(told).toEqual([expect.stringMatching(text)]);
});
