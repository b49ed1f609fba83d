import { mendDrafts } from "../../../src/model/mend-drafts";
import type { ImageFault } from "../../../src/model/mended-entry";
import { parse, type Content, type RawContent, type RawEntry } from "../../../src/model/parse";
import { goodContentWith, goodEntries, rawContent, rawEntry } from "../../support/raw-content";

const STAND_IN = { path: "/drafts/no-picture.png" };

const mend = (raw: RawContent, images: readonly ImageFault[] = []) =>
  mendDrafts(raw, images, STAND_IN);

/** What a site that shows drafts is made of: it must always pass. */
function contentOf(raw: RawContent, images?: readonly ImageFault[]): Content {
  const result = parse(mend(raw, images).raw);
  if (!result.ok) throw new Error(result.problems.join("\n"));
  return result.content;
}

const without = (entry: RawEntry, ...names: string[]): RawEntry => ({
  ...entry,
  fields: Object.fromEntries(
    Object.entries(entry.fields).filter(([name]) => !names.includes(name)),
  ),
});

const draft = (fields: Record<string, unknown>) =>
  rawEntry("testimonial", "draft-of-a-review", { author: "Noor & Finn", ...fields }, "its form");

const draftReview = (raw: RawContent) =>
  contentOf(raw).testimonial.find(({ id }) => id === "draft-of-a-review")!.fields;

describe("content that is whole", () => {
  test("stays as it is, and has no notes", () => {
    const raw = rawContent(goodEntries());
    expect(mend(raw).notes).toEqual([]);
    expect(contentOf(raw)).toEqual((parse(raw) as { content: Content }).content);
  });
});

describe("a half-written draft", () => {
  test("says in its place what is wrong, in front of its own words", () => {
    const raw = goodContentWith(draft({ rating: 7 }));
    expect(draftReview(raw)).toMatchObject({
      author: "Noor & Finn",
      quote: "Draft: Rating must be a whole number from 0 to 5, but is 7.\n\nLovely.",
      rating: 5,
    });
  });

  test("tells the editor which entry it is, what it lacks, and where to mend it", () => {
    expect(mend(goodContentWith(draft({ rating: 7, quote: " " }))).notes).toEqual([
      { words: `Testimonial "Noor & Finn": Quote is missing. Fill it in at`, where: "its form" },
      {
        words: `Testimonial "Noor & Finn": Rating must be a whole number from 0 to 5, but is 7. Change it at`,
        where: "its form",
      },
    ]);
  });

  test("of which nothing is written yet is on the site all the same", () => {
    const empty = without(draft({}), "quote", "author", "date");
    expect(draftReview(goodContentWith(empty))).toMatchObject({
      author: "Draft: Author is missing.",
      date: "June 2025",
      quote: "Draft: Quote is missing. Author is missing. Date is missing.",
    });
  });

  test.each(goodEntries().map((entry) => [entry.type, entry.id, entry] as const))(
    "of a %s (%s) with no field filled in does not fail the site",
    (_type, _id, entry) => {
      const others = goodEntries().filter(({ id }) => id !== entry.id);
      const raw = rawContent([...others, { ...entry, fields: {} }]);
      expect(parse(mend(raw).raw)).toMatchObject({ ok: true });
      expect(mend(raw).notes.length).toBeGreaterThan(0);
    },
  );

  test("with every field of the wrong kind does not fail the site", () => {
    const entries = goodEntries().map((entry) => ({
      ...entry,
      fields: Object.fromEntries(Object.keys(entry.fields).map((name) => [name, { odd: true }])),
    }));
    expect(parse(mend(rawContent(entries)).raw)).toMatchObject({ ok: true });
  });

  test("whose words fill their place already keeps the note, and loses the end of them", () => {
    const service = rawEntry("service", "long", { title: "x".repeat(256), slug: "Not A Slug" });
    const { title } = contentOf(goodContentWith(service)).service.find(
      ({ id }) => id === "long",
    )!.fields;
    expect(title).toMatch(/^Draft: Slug must be small letters.*x$/);
    expect(title).toHaveLength(256);
  });
});

describe("a picture that cannot be shown", () => {
  test("is left out where it need not be there", () => {
    const entry = draft({ image: { path: "" } });
    const fault = { entry, field: "image", problem: "Its picture is damaged. Mend it at its form" };
    const raw = goodContentWith(entry);
    const review = contentOf(raw, [fault]).testimonial.find(({ id }) => id === entry.id)!;
    expect(review.fields).toMatchObject({
      image: null,
      quote: "Draft: Picture cannot be shown.\n\nLovely.",
    });
    expect(mend(raw, [fault]).notes).toEqual([
      { words: "Its picture is damaged. Mend it at", where: "its form" },
    ]);
  });

  test("is replaced by another one where it must be there", () => {
    const raw = goodContentWith(without(rawEntry("galleryPhoto", "new"), "image"));
    const photo = contentOf(raw).galleryPhoto.find(({ id }) => id === "new")!;
    expect(photo.fields).toMatchObject({
      alt: "Draft: Picture is missing. An arch",
      image: STAND_IN,
    });
  });
});

describe("what the site cannot do without", () => {
  test("is there as a note where nobody has begun it", () => {
    const content = contentOf(rawContent([]));
    expect(content.testimonial).toHaveLength(1);
    expect(content.testimonial[0]!.fields.quote).toBe("Draft: There is no such testimonial yet.");
    expect(content.page.map(({ fields }) => fields.slug).toSorted()).toEqual([
      "about",
      "contact",
      "gallery",
      "home",
      "reviews",
      "services",
    ]);
    expect(content.siteSettings).toHaveLength(1);
    expect(mend(rawContent([])).notes.map(({ words }) => words)).toContain(
      "There are no pages, and the site needs at least one. Add one at",
    );
  });

  test("names the one that is missing among others", () => {
    const raw = rawContent(goodEntries().filter(({ id }) => id !== "gallery"));
    expect(mend(raw).notes).toEqual([
      {
        words: `Page: none has the slug "gallery", and the site needs at least one. Add it at`,
        where: "the list of pages",
      },
    ]);
  });
});

describe("two drafts that cannot both be", () => {
  test("second settings are told of and left out", () => {
    const raw = goodContentWith(rawEntry("siteSettings", "more", {}, "their form"));
    expect(contentOf(raw).siteSettings.map(({ id }) => id)).toEqual(["site-settings"]);
    expect(mend(raw).notes).toHaveLength(1);
  });

  test("a service with another's address is shown under one of its own", () => {
    const raw = goodContentWith(rawEntry("service", "copy", { title: "Copy" }));
    const copy = contentOf(raw).service.find(({ id }) => id === "copy")!;
    expect(copy.fields).toMatchObject({
      slug: "interfaith-2",
      title: "Draft: Slug is used already. Copy",
    });
  });

  test("a page at another's address has no place, so it is told of only", () => {
    const raw = goodContentWith(rawEntry("page", "copy", {}, "its form"));
    expect(contentOf(raw).page).toHaveLength(6);
    expect(mend(raw).notes.map(({ where }) => where)).toEqual(["its form"]);
  });
});
