import { parse, type Content, type RawContent } from "../../../src/model/parse";
import {
  goodContentWith,
  goodContentWithout,
  rawContent,
  rawEntry,
  type TypeId,
} from "../../support/raw-content";

const problemsOf = (raw: RawContent) => parse(raw).problems;

function contentOf(raw: RawContent): Content {
  const { content } = parse(raw);
  if (!content) throw new Error(JSON.stringify(problemsOf(raw)));
  return content;
}

test.each(["interfaith", " interfaith "])("two services cannot share a slug (%j)", (slug) => {
  const again = rawEntry("service", "other", { title: "Other", slug }, "the second");
  const params = { value: "interfaith", other: "service.json, interfaith" };
  expect(problemsOf(goodContentWith(again))).toMatchObject([
    { code: "duplicate", entry: { id: "other" }, field: "slug", params, location: "the second" },
  ]);
});

test.each([undefined, "maya and daniel", "zoë", "x".repeat(65)])("%j cannot be an id", (id) => {
  const entry = rawEntry("testimonial", id as string);
  expect(problemsOf(goodContentWith(entry))).toMatchObject([
    { code: "unusableId", entry: { title: "Maya & Daniel" }, params: { id } },
  ]);
});

test("the editor's id of a title with ~ can be an id", () => {
  const entry = rawEntry("testimonial", "maya-~-daniel");
  expect(problemsOf(goodContentWith(entry))).toEqual([]);
});

test("rejects a second entry with site settings", () => {
  const second = rawEntry("siteSettings", "more-settings", {}, "the second");
  const params = { other: "siteSettings.json, site-settings" };
  expect(problemsOf(goodContentWith(second))).toMatchObject([
    { code: "moreThanOne", entry: { id: "more-settings" }, params, location: "the second" },
  ]);
});

test.each<[TypeId, location: string]>([
  ["testimonial", "the list of testimonials"],
  ["service", "the list of services"],
  ["siteSettings", "the list of site settings"],
])("the site needs a %s", (type, location) => {
  expect(problemsOf(goodContentWithout(type))).toMatchObject([
    { code: "none", entry: { type }, location },
  ]);
});

test("the photos of an album are enough for the gallery", () => {
  const { entries } = goodContentWithout("galleryPhoto");
  expect(problemsOf(rawContent([...entries, rawEntry("album", "noor-and-finn")]))).toEqual([]);
});

test.each([
  ["contact", "page", "slug", "contact"],
  ["when-you-answer", "faq", "page", "contact"],
])("reports what a page lacks without the entry %s", (missing, type, field, value) => {
  const raw = rawContent(goodContentWith().entries.filter(({ id }) => id !== missing));
  expect(parse(raw).problems).toMatchObject([
    { code: "noneWith", entry: { type }, field, params: { value } },
  ]);
});

test("testimonials are sorted by the editor's number, then newest first, then by author", () => {
  const shown: [author: string, date: string, order?: number][] = [
    ["Minus", "May 2020", -1],
    ["Zero", "May 2020", 0],
    ["First", "May 2000", 1],
    ["Later that year", "September 2025"],
    // An accent does not change the order.
    ["Élodie", "June 2025"],
    ["Zoe", "June 2025"],
    ["Old", "May 2020"],
  ];
  const entries = shown.map(([author, date, order], index) =>
    rawEntry("testimonial", index === 0 ? "maya-and-daniel" : `t${index}`, { author, date, order }),
  );
  const { testimonial } = contentOf(goodContentWith(...entries.toReversed()));
  expect(testimonial.map(({ fields }) => fields.author)).toEqual(shown.map(([author]) => author));
});
