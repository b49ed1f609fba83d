import type { Field } from "../../../src/model/fields";
import { page } from "../../../src/model/page";
import { fillDrafts, parse, type RawContent, type RawEntry } from "../../../src/model/parse";
import { toSentence } from "../../../src/model/sentences";
import { siteSettings } from "../../../src/model/site-settings";
import {
  goodContentWith,
  goodEntries,
  rawContent,
  rawEntry,
  type TypeId,
} from "../../support/raw-content";

const slugs = page.fields.slug.oneOf;

function draftsOf(raw: RawContent) {
  const { content, problems } = fillDrafts(raw);
  return { content, issues: problems.map(toSentence) };
}

test("content without problems stays as it is", () => {
  const raw = rawContent(goodEntries());
  expect(draftsOf(raw)).toEqual({ content: parse(raw).content, issues: [] });
});

test.each<
  [
    what: string,
    type: TypeId,
    id: string,
    fields: Record<string, unknown>,
    shown: Record<string, unknown> | undefined,
    ...issues: string[],
  ]
>([
  [
    "half-written review is left out",
    "testimonial",
    "new",
    { author: "", rating: 7 },
    undefined,
    'Not shown: Testimonial without an author: "Author" is missing. Fill it in at its form',
    'Not shown: Testimonial without an author: "Rating" must be a whole or half number from 0 to 5, but is 7. Change it at its form',
  ],
  [
    "page is shown, with placeholders for required values",
    "page",
    "about",
    { slug: "about", heading: "", intro: ["odd"], heroImage: { path: "/lake.jpg" } },
    { heading: "Draft: no heading yet", intro: null, heroImage: { path: "/lake.jpg" } },
    'Page "about": "Heading" is missing. Fill it in at its form',
    'Page "about": "Introduction" must be text, but is ["odd"]. Change it at its form',
  ],
  [
    "page with an unknown slug is left out",
    "page",
    "new",
    { slug: "weddings" },
    undefined,
    `Not shown: Page "weddings": "Slug" must be one of ${slugs.join(", ")}, but is "weddings". Change it at its form`,
  ],
  [
    "page with a link that leads nowhere is shown",
    "page",
    "about",
    { slug: "about", body: "Write [to me](/contcat/)." },
    { body: "Write [to me](/contcat/)." },
    'Page "about": "Body" has a link that leads nowhere, "/contcat/"',
  ],
  [
    "site with an unknown setting is shown",
    "siteSettings",
    "site-settings",
    { phone: "604 555 0100" },
    { brandName: "Cedar & Tide", blurb: "Ceremonies in the rain." },
    'Site settings "Cedar & Tide": there is no field "phone". Remove it, or correct its name to one of brandName, officiantName',
  ],
  [
    "second set of settings is left out",
    "siteSettings",
    "copy",
    {},
    undefined,
    'Not shown: Site settings "Cedar & Tide": there is another one at siteSettings',
  ],
  [
    "second service of a slug is left out",
    "service",
    "copy",
    {},
    undefined,
    'Not shown: Service "Interfaith": "Slug" ("interfaith") is used already',
  ],
])("a draft: a %s", (_what, type, id, fields, shown, ...expected) => {
  const { content, issues } = draftsOf(goodContentWith(rawEntry(type, id, fields, "its form")));
  const entry = content[type].find((each) => each.id === id);
  expect(entry?.fields).toEqual(shown && expect.objectContaining(shown));
  expect(issues).toEqual(expected.map((text) => expect.stringContaining(text) as string));
});

test.each(goodEntries())(
  "a draft of a $type ($id) without fields does not fail the site",
  (entry) => {
    const { content, issues } = draftsOf(goodContentWith({ ...entry, fields: {} }));
    expect(issues).not.toEqual([]);
    expect([content.siteSettings.length, content.page.length]).toEqual([1, slugs.length]);
  },
);

test("drafts with every field of the wrong kind do not fail the site", () => {
  const entries = goodEntries().map((entry): RawEntry => {
    const names = Object.keys(entry.fields);
    return { ...entry, fields: Object.fromEntries(names.map((name) => [name, { odd: true }])) };
  });
  const { content, issues } = draftsOf(rawContent(entries));
  expect(issues).not.toEqual([]);
  expect([content.siteSettings.length, content.page.length]).toEqual([1, slugs.length]);
});

test("pages and settings that nobody has begun have placeholders", () => {
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
  // There is no placeholder for a picture.
  const fields = [siteSettings, page].flatMap((type) => Object.values<Field>(type.fields));
  expect(fields.filter((field) => field.kind === "image" && field.required)).toEqual([]);
});
