import { page } from "../../../src/model/page";
import { fillDrafts, parse } from "../../../src/model/parse";
import {
  goodContentWith,
  goodEntries,
  rawContent,
  rawEntry,
  type TypeId,
} from "../../support/raw-content";

const slugs = page.fields.slug.oneOf;

/** Returns how an entry is shown among valid ones, and its problems. */
function draftOf(type: TypeId, id: string, fields: Record<string, unknown>) {
  const { content, problems } = fillDrafts(goodContentWith(rawEntry(type, id, fields)));
  return { fields: content[type].find((each) => each.id === id)?.fields, problems };
}

test("does not change valid content", () => {
  const raw = rawContent(goodEntries());
  expect(fillDrafts(raw)).toEqual({ content: parse(raw).content, problems: [] });
});

test("leaves out an unfinished draft, and reports all its problems", () => {
  const { fields, problems } = draftOf("testimonial", "new", { author: "", rating: 7 });
  expect(fields).toBeUndefined();
  expect(problems).toMatchObject([
    { code: "missing", field: "author", isShown: false },
    { code: "wrong", field: "rating", isShown: false },
  ]);
});

test("shows a page and the settings with placeholders for required values", () => {
  const heroImage = { id: "lake.jpg", name: "lake.jpg", file: "/lake.jpg" };
  const wrong = { slug: "services", heading: "", intro: ["odd"], heroImage };
  const { fields, problems } = draftOf("page", "services", wrong);
  const shown = { heading: "Draft: no heading yet", intro: null, heroImage };
  expect(fields).toMatchObject(shown);
  expect(problems).toMatchObject([
    { code: "missing", field: "heading", isShown: true },
    { code: "wrong", field: "intro", isShown: true },
  ]);
  const settings = draftOf("siteSettings", "site-settings", { blurb: "", fax: "604 555 0100" });
  expect(settings.fields).toMatchObject({ blurb: "Draft: no blurb yet" });
  expect(settings.problems).toHaveLength(2);
});

test.each<[TypeId, fields: Record<string, unknown>, code: string]>([
  ["page", { slug: "weddings" }, "wrong"],
  ["page", {}, "duplicate"],
  ["service", {}, "duplicate"],
  ["siteSettings", {}, "moreThanOne"],
])("leaves out a second %s, %j", (type, fields, code) => {
  const draft = draftOf(type, "copy", fields);
  expect(draft.fields).toBeUndefined();
  expect(draft.problems).toMatchObject([{ code, isShown: false }]);
});

test("shows placeholders for missing pages and settings", () => {
  const { content, problems } = fillDrafts(rawContent([]));
  expect(content.testimonial).toEqual([]);
  expect(content.page.map(({ fields }) => fields.slug).toSorted()).toEqual(slugs.toSorted());
  expect(content.siteSettings[0]?.fields).toMatchObject({
    brandName: "Draft: no brand name yet",
    email: "hello@example.com",
  });
  expect(problems).toContainEqual(
    expect.objectContaining({ code: "noneWith", field: "slug", params: { value: "home" } }),
  );
});

test("shows a recording with placeholders for its caption and transcript until they are written", () => {
  const audio = { id: "voice.mp3", name: "voice.mp3", file: "/voice.mp3", isAudio: true };
  const { fields, problems } = draftOf("page", "home", { audio });
  expect(fields).toMatchObject({
    audio,
    audioCaption: "Draft: no recording's caption yet",
    audioTranscript: "Draft: no recording's transcript yet",
  });
  expect(problems).toMatchObject([
    { code: "missing", field: "audioCaption" },
    { code: "missing", field: "audioTranscript" },
  ]);
});
