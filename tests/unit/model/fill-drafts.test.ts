import { fillDrafts } from "../../../src/model/fill-drafts";
import { page } from "../../../src/model/page";
import {
  parse,
  type Content,
  type Problem,
  type RawContent,
  type RawEntry,
} from "../../../src/model/parse";
import { goodContentWith, goodEntries, rawContent, rawEntry } from "../../support/raw-content";

const slugs = page.fields.slug.oneOf;
const PLACEHOLDER = { path: "/drafts/no-picture.png" };

/** What a site that shows drafts is made of: it always passes every check. */
const fill = (raw: RawContent, images: readonly Problem[] = []) =>
  fillDrafts(raw, images, PLACEHOLDER);
const contentOf = (raw: RawContent, images?: readonly Problem[]): Content =>
  fill(raw, images).content;
const issuesOf = (raw: RawContent, images?: readonly Problem[]) => fill(raw, images).issues;

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
  test("stays as it is, and has no issues", () => {
    const raw = rawContent(goodEntries());
    expect(issuesOf(raw)).toEqual([]);
    expect(contentOf(raw)).toEqual(parse(raw).content);
  });
});

describe("settings with a field that nobody knows", () => {
  const raw = goodContentWith(
    rawEntry("siteSettings", "site-settings", { phone: "604 555 0100" }, "its file"),
  );

  test("are shown all the same, with one sentence that has the names that are allowed", () => {
    expect(contentOf(raw).siteSettings[0]!.fields).toMatchObject({
      brandName: "Cedar & Tide",
      email: "tala@example.com",
      blurb: `Draft: There is no field "phone". Ceremonies in the rain.`,
    });
    expect(issuesOf(raw)).toEqual([
      {
        message: expect.stringMatching(
          /^Site settings "Cedar & Tide": there is no field "phone"\. Remove it, or correct its name to one of brandName, officiantName, .*, sample, at$/,
        ) as string,
        editUrl: "its file",
      },
    ]);
  });
});

describe("a half-written draft", () => {
  test("says in its place what is wrong, in front of its own text", () => {
    const raw = goodContentWith(draft({ rating: 7 }));
    expect(draftReview(raw)).toMatchObject({
      author: "Noor & Finn",
      quote: "Draft: Rating must be a whole number from 0 to 5, but is 7.\n\nLovely.",
      rating: 5,
    });
  });

  test("tells the editor which entry it is, what is wrong, and where to fix it", () => {
    expect(issuesOf(goodContentWith(draft({ rating: 7, quote: " " })))).toEqual([
      {
        message: `Testimonial "Noor & Finn": Quote is missing. Fill it in at`,
        editUrl: "its form",
      },
      {
        message: `Testimonial "Noor & Finn": Rating must be a whole number from 0 to 5, but is 7. Change it at`,
        editUrl: "its form",
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
      expect(() => fill(raw)).not.toThrow();
      expect(issuesOf(raw).length).toBeGreaterThan(0);
    },
  );

  test("with every field of the wrong kind does not fail the site", () => {
    const entries = goodEntries().map((entry) => ({
      ...entry,
      fields: Object.fromEntries(Object.keys(entry.fields).map((name) => [name, { odd: true }])),
    }));
    expect(() => fill(rawContent(entries))).not.toThrow();
  });

  test("whose text fills its place already says what is wrong, and loses its end", () => {
    const service = rawEntry("service", "long", { title: "x".repeat(256), slug: "Not A Slug" });
    const { title } = contentOf(goodContentWith(service)).service.find(
      ({ id }) => id === "long",
    )!.fields;
    expect(title).toMatch(/^Draft: Slug must be small letters.*x$/);
    expect(title).toHaveLength(256);
  });
});

test("a text with a link that leads nowhere is shown, and the draft says which link it is", () => {
  const body = "I grew up in Cebu. Write [to me](/contcat/).";
  const about = rawEntry("page", "about", { slug: "about", intro: "Hello.", body }, "its form");
  const { content, issues } = fill(goodContentWith(about));
  const page = content.page.find(({ id }) => id === "about")!.fields;
  expect(page.body).toBe(body);
  expect(page.intro).toBe('Draft: Body has a link that leads nowhere, "/contcat/". Hello.');
  expect(issues).toEqual([
    {
      message: expect.stringMatching(/^Page "about": Body has a link that leads nowhere/),
      editUrl: "its form",
    },
  ]);
});

describe("a picture that cannot be shown", () => {
  test("is left out where it need not be there", () => {
    const entry = draft({ image: { path: "" } });
    const sentence = "Its picture is damaged. Fix it at its form";
    const summary = "Picture cannot be shown";
    const problem: Problem = { kind: "value", entry, field: "image", summary, sentence };
    const raw = goodContentWith(entry);
    const review = contentOf(raw, [problem]).testimonial.find(({ id }) => id === entry.id)!;
    expect(review.fields).toMatchObject({
      image: null,
      quote: "Draft: Picture cannot be shown.\n\nLovely.",
    });
    expect(issuesOf(raw, [problem])).toEqual([
      { message: "Its picture is damaged. Fix it at", editUrl: "its form" },
    ]);
  });

  test("is replaced by another one where it must be there", () => {
    const raw = goodContentWith(without(rawEntry("galleryPhoto", "new"), "image"));
    const photo = contentOf(raw).galleryPhoto.find(({ id }) => id === "new")!;
    expect(photo.fields).toMatchObject({
      alt: "Draft: Picture is missing. An arch",
      image: PLACEHOLDER,
    });
  });
});

describe("what the site cannot do without", () => {
  test("says that it is missing where nobody has begun it", () => {
    const content = contentOf(rawContent([]));
    expect(content.testimonial).toHaveLength(1);
    expect(content.testimonial[0]!.fields.quote).toBe("Draft: There is no such testimonial yet.");
    expect(content.page.map(({ fields }) => fields.slug).toSorted()).toEqual(slugs.toSorted());
    expect(content.siteSettings).toHaveLength(1);
    expect(issuesOf(rawContent([])).map(({ message }) => message)).toContain(
      "There are no pages, and the site needs at least one. Add one at",
    );
  });

  test("names the one that is missing among others", () => {
    const raw = rawContent(goodEntries().filter(({ id }) => id !== "gallery"));
    expect(issuesOf(raw)).toEqual([
      {
        message: `Page: none has the slug "gallery", and the site needs at least one. Add it at`,
        editUrl: "the list of pages",
      },
    ]);
  });
});

describe("two drafts that cannot both be", () => {
  test("second settings are told of and left out", () => {
    const raw = goodContentWith(rawEntry("siteSettings", "more", {}, "their form"));
    expect(contentOf(raw).siteSettings.map(({ id }) => id)).toEqual(["site-settings"]);
    expect(issuesOf(raw)).toHaveLength(1);
  });

  test("a service with another's address is told of and left out", () => {
    const { content, issues } = fill(
      goodContentWith(rawEntry("service", "copy", { title: "Copy" }, "a copy")),
    );
    expect(content.service.map(({ id }) => id)).toEqual(["interfaith"]);
    expect(issues).toEqual([
      {
        message: expect.stringMatching(/^Service "Copy": Slug "interfaith" is used already/),
        editUrl: "a copy",
      },
    ]);
  });

  test("services whose address is missing are shown under addresses of their own", () => {
    const { content, issues } = fill(
      goodContentWith(
        rawEntry("service", "draft", { title: "Draft", slug: "" }, "its form"),
        rawEntry("service", "small", { title: "Small", slug: "elopements-and-intimate" }),
        rawEntry("service", "other", { title: "Other", slug: "" }, "another form"),
      ),
    );
    const slugs = content.service.map(({ fields }) => fields.slug);
    expect(slugs).toHaveLength(4);
    expect(new Set(slugs).size).toBe(4);
    expect(slugs).toContain("elopements-and-intimate");
    expect(issues.map(({ editUrl }) => editUrl)).toEqual(["its form", "another form"]);
  });

  test("a page at another's address has no place, so it is told of only", () => {
    const raw = goodContentWith(rawEntry("page", "copy", {}, "its form"));
    expect(contentOf(raw).page).toHaveLength(slugs.length);
    expect(issuesOf(raw).map(({ editUrl }) => editUrl)).toEqual(["its form"]);
  });
});

describe("a section", () => {
  test("that the site needs says in its place that its heading is missing", () => {
    const welcome = rawEntry("section", "home-welcome", { name: "home-welcome", heading: "" });
    const { section } = contentOf(goodContentWith(welcome));
    expect(section.find(({ id }) => id === "home-welcome")!.fields.heading).toBe(
      "Draft: Heading is missing.",
    );
  });

  test("of which nobody has said which one it is leaves its page as it was", () => {
    const nameless = rawEntry("section", "nameless", { name: undefined }, "its form");
    const home = rawEntry("page", "home", { sections: ["nameless"] });
    const { content, issues } = fill(goodContentWith(nameless, home));
    expect(content.page.find(({ id }) => id === "home")!.fields.sections).toEqual([]);
    expect(issues).toContainEqual({
      message: "Section without a name: Name is missing. Fill it in at",
      editUrl: "its form",
    });
  });
});
