import { page } from "../../../src/model/page";
import { fillDrafts, parse, type RawContent } from "../../../src/model/parse";
import { toSentence } from "../../../src/model/sentences";
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

/** Returns how an entry is shown among valid ones, and its problems. */
function draftOf(type: TypeId, id: string, fields: Record<string, unknown>) {
  const { content, issues } = draftsOf(goodContentWith(rawEntry(type, id, fields, "its form")));
  return { fields: content[type].find((each) => each.id === id)?.fields, issues };
}

test("does not change valid content", () => {
  const raw = rawContent(goodEntries());
  expect(draftsOf(raw)).toEqual({ content: parse(raw).content, issues: [] });
});

test("leaves out an unfinished draft, and reports all its problems", () => {
  expect(draftOf("testimonial", "new", { author: "", rating: 7 })).toEqual({
    fields: undefined,
    issues: [
      'Not shown: Testimonial without an author: "Author" is missing. Fill it in at its form',
      'Not shown: Testimonial without an author: "Rating" must be a whole or half number from 0 to 5, but is 7. Change it at its form',
    ],
  });
});

test("shows a page and the settings with placeholders for required values", () => {
  const heroImage = { id: "lake.jpg", name: "lake.jpg", file: "/lake.jpg" };
  const wrong = { slug: "about", heading: "", intro: ["odd"], heroImage };
  const { fields, issues } = draftOf("page", "about", wrong);
  const shown = { heading: "Draft: no heading yet", intro: null, heroImage };
  expect(fields).toMatchObject(shown);
  expect(issues).toEqual([
    'Page "about": "Heading" is missing. Fill it in at its form',
    'Page "about": "Introduction" must be text, but is ["odd"]. Change it at its form',
  ]);
  const settings = draftOf("siteSettings", "site-settings", { blurb: "", fax: "604 555 0100" });
  expect(settings.fields).toMatchObject({ blurb: "Draft: no blurb yet" });
  expect(settings.issues).toHaveLength(2);
});

test.each<[TypeId, fields: Record<string, unknown>, issue: string]>([
  ["page", { slug: "weddings" }, 'Page "weddings": "Slug" must be one of'],
  ["page", {}, 'Page "home": "Slug" ("home") is already used'],
  ["service", {}, 'Service "Interfaith": "Slug" ("interfaith") is already used'],
  [
    "siteSettings",
    {},
    'Site settings "Cedar & Tide": the site can have only one, which is at siteSettings',
  ],
])("leaves out a second %s, %j", (type, fields, issue) => {
  const found = expect.stringContaining(`Not shown: ${issue}`) as string;
  expect(draftOf(type, "copy", fields)).toEqual({ fields: undefined, issues: [found] });
});

test("shows placeholders for missing pages and settings", () => {
  const { content, issues } = draftsOf(rawContent([]));
  expect(content.testimonial).toEqual([]);
  expect(content.page.map(({ fields }) => fields.slug).toSorted()).toEqual(slugs.toSorted());
  expect(content.siteSettings[0]?.fields).toMatchObject({
    brandName: "Draft: no brand name yet",
    email: "hello@example.com",
  });
  expect(issues).toContain(
    'The site needs a page whose slug is "home". Add it at the list of pages',
  );
});

test("shows a recording with placeholders for its caption and transcript until they are written", () => {
  const audio = { id: "voice.mp3", name: "voice.mp3", file: "/voice.mp3", isAudio: true };
  const { fields, issues } = draftOf("page", "home", { audio });
  expect(fields).toMatchObject({
    audio,
    audioCaption: "Draft: no recording's caption yet",
    audioTranscript: "Draft: no recording's transcript yet",
  });
  expect(issues).toEqual([
    'Page "home": "Recording\'s caption" is missing. Fill it in at its form',
    'Page "home": "Recording\'s transcript" is missing. Fill it in at its form',
  ]);
});
