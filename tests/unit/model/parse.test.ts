import { parse, type Content, type RawContent } from "../../../src/model/parse";
import { problemsHeading, toSentence } from "../../../src/model/sentences";
import {
  goodContentWith,
  goodContentWithout,
  rawContent,
  rawEntry,
  type TypeId,
} from "../../support/raw-content";

const problemsOf = (raw: RawContent): readonly string[] => parse(raw).problems.map(toSentence);

function contentOf(raw: RawContent): Content {
  const { content } = parse(raw);
  if (!content) throw new Error(problemsOf(raw).join("\n"));
  return content;
}

const testimonial = (fields: Record<string, unknown>, id = "maya-and-daniel") =>
  rawEntry("testimonial", id, fields, "the entry");

describe("entries beside each other", () => {
  test.each(["interfaith", " interfaith "])("two services cannot have one address (%j)", (slug) => {
    const again = rawEntry("service", "other", { title: "Other", slug }, "the second");
    expect(problemsOf(goodContentWith(again))).toEqual([
      `Service "Other": "Slug" ("interfaith") is used already, at service.json, interfaith. Give this one a value of its own at the second`,
    ]);
  });

  test.each([undefined, "maya and daniel", "x".repeat(65), 7])(
    "an id that is %j cannot be an address",
    (id) => {
      const entry = rawEntry("testimonial", id as string);
      expect(problemsOf(goodContentWith(entry))).toEqual([
        expect.stringContaining(
          'Testimonial "Maya & Daniel": its id must be up to 64 letters, digits, hyphens, dots or underscores, but is ',
        ),
      ]);
    },
  );

  test("there is one set of site settings, not two", () => {
    const second = rawEntry("siteSettings", "more-settings", {}, "the second");
    expect(problemsOf(goodContentWith(second))).toEqual([
      `Site settings "Cedar & Tide": there is another one at siteSettings.json, site-settings, and the site takes one only. Remove it at the second`,
    ]);
  });

  test.each<[TypeId, string]>([
    ["testimonial", "testimonials"],
    ["galleryPhoto", "gallery photos"],
    ["service", "services"],
    ["siteSettings", "site settings"],
  ])("emptiness is a problem: no %s at all", (type, plural) => {
    expect(problemsOf(goodContentWithout(type))).toEqual([
      `There are no ${plural}, and the site needs at least one. Add one at the list of ${plural}`,
    ]);
  });

  test.each([
    ["about", 'Page: none has the slug "about"', "pages"],
    ["when-you-answer", 'Question: none has the page "contact"', "questions"],
  ])("every page of the site needs its own: %s", (missing, text, plural) => {
    const raw = rawContent(goodContentWith().entries.filter(({ id }) => id !== missing));
    expect(problemsOf(raw)).toEqual([
      `${text}, and the site needs at least one. Add it at the list of ${plural}`,
    ]);
  });
});

test("each missing page is named where there are none at all", () => {
  expect(problemsOf(goodContentWithout("page"))).toEqual(
    ["home", "services", "reviews", "about", "gallery", "contact"].map((slug) =>
      expect.stringContaining(`Page: none has the slug "${slug}"`),
    ),
  );
});

describe("the order of the site", () => {
  const authors = (...fields: [author: string, date: string, order?: number][]) => {
    const entries = fields.map(([author, date, order], index) =>
      testimonial({ author, date, order }, index === 0 ? "maya-and-daniel" : `t${index}`),
    );
    return contentOf(goodContentWith(...entries)).testimonial.map(({ fields: f }) => f.author);
  };

  test("testimonials stand by the editor's number, then newest first, then by author", () => {
    const [numbered, dated] = [
      ["Minus", "Zero", "First", "Second"],
      // Names with accents stand where a reader looks for them.
      ["Later that year", "Élodie", "Emil", "Zoe", "Old"],
    ];
    expect(
      authors(
        ["Old", "May 2020"],
        ["Zoe", "June 2025"],
        ["Élodie", "June 2025"],
        ["Emil", "June 2025"],
        ["Second", "May 2001", 2],
        ["First", "May 2000", 1],
        ["Zero", "May 2020", 0],
        ["Minus", "May 2020", -1],
        ["Later that year", "September 2025"],
      ),
    ).toEqual([...numbered, ...dated]);
  });

  test("entries that are alike stand by id, whatever order they were read in", () => {
    const photos = [rawEntry("galleryPhoto", "b"), rawEntry("galleryPhoto", "a")];
    const ids = (raw: RawContent) => contentOf(raw).galleryPhoto.map(({ id }) => id);
    expect(ids(goodContentWith(...photos))).toEqual(["a", "arch", "b"]);
    expect(ids(goodContentWith(...photos.toReversed()))).toEqual(["a", "arch", "b"]);
  });
});

test("the heading of a list of problems says what they mean for the site that couples see", () => {
  const told = "so nothing was built and the live site stays as it is.";
  expect(problemsHeading(1)).toBe(`The content has one problem, ${told}`);
  expect(problemsHeading(2)).toBe(`The content has 2 problems, ${told}`);
});
