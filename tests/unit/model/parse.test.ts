import { monthAndYear } from "../../../src/model/fields";
import { parse, type Content, type RawContent } from "../../../src/model/parse";
import {
  goodContentWith,
  goodContentWithout,
  rawContent,
  rawEntry,
  type TypeId,
} from "../../support/raw-content";

function problemsOf(raw: RawContent): readonly string[] {
  return parse(raw).problems.map(({ sentence }) => sentence);
}

function contentOf(raw: RawContent): Content {
  const { content } = parse(raw);
  if (!content) throw new Error(problemsOf(raw).join("\n"));
  return content;
}

const { pattern: testimonialDate } = monthAndYear;

const albumPicture = {
  id: "vows",
  name: "vows.jpg",
  path: "/photos/vows.jpg",
  location: "the picture",
};

const testimonial = (fields: Record<string, unknown>, id = "maya-and-daniel") =>
  rawEntry("testimonial", id, fields, "the entry");
const settings = (fields: Record<string, unknown>) =>
  rawEntry("siteSettings", "site-settings", fields, "the entry");

const RENAME =
  "Remove it, or correct its name to one of quote, author, date, rating, sourceName, sourceUrl, image, photographer, photographerUrl, place, season, agreedOn, featured, order, sample, at the entry";

describe("a field that is wrong is named in the editor's words", () => {
  test.each<[string, TypeId, string, Record<string, unknown>, string]>([
    [
      "a rating above the scale",
      "testimonial",
      "maya-and-daniel",
      { rating: 7 },
      `Testimonial "Maya & Daniel": Rating must be a whole number from 0 to 5, but is 7. Change it at the entry`,
    ],
    [
      "a rating below the scale",
      "testimonial",
      "maya-and-daniel",
      { rating: -1 },
      `Testimonial "Maya & Daniel": Rating must be a whole number from 0 to 5, but is -1. Change it at the entry`,
    ],
    [
      "half a star",
      "testimonial",
      "maya-and-daniel",
      { rating: 4.5 },
      `Testimonial "Maya & Daniel": Rating must be a whole number from 0 to 5, but is 4.5. Change it at the entry`,
    ],
    [
      "a rating in words",
      "testimonial",
      "maya-and-daniel",
      { rating: "five" },
      `Testimonial "Maya & Daniel": Rating must be a whole number from 0 to 5, but is "five". Change it at the entry`,
    ],
    [
      "a date that is a day",
      "testimonial",
      "maya-and-daniel",
      { date: "2025-06-14" },
      `Testimonial "Maya & Daniel": Date must be a month and a year, such as June 2025, but is "2025-06-14". Change it at the entry`,
    ],
    [
      "a month that does not exist",
      "testimonial",
      "maya-and-daniel",
      { date: "Juni 2025" },
      `Testimonial "Maya & Daniel": Date must be a month and a year, such as June 2025, but is "Juni 2025". Change it at the entry`,
    ],
    [
      "a text that is longer than its place",
      "service",
      "interfaith",
      { summary: "x".repeat(401) },
      `Service "Interfaith": Summary must be a text of at most 400 characters, but is "${"x".repeat(59)}…. Change it at the entry`,
    ],
    [
      "a line that is a paragraph",
      "galleryPhoto",
      "arch",
      { category: "x".repeat(257) },
      `Gallery photo "An arch": Category must be a text of at most 256 characters, but is "${"x".repeat(59)}…. Change it at the entry`,
    ],
    [
      "a quote that is a book",
      "testimonial",
      "maya-and-daniel",
      { quote: "x".repeat(50_001) },
      `Testimonial "Maya & Daniel": Quote must be a text of at most 50,000 characters, but is "${"x".repeat(59)}…. Change it at the entry`,
    ],
    [
      "a paragraph in a list",
      "siteSettings",
      "site-settings",
      { inclusions: ["x".repeat(257)] },
      `Site settings "Cedar & Tide": Inclusions must be a list of texts, each of at most 256 characters, but is ["${"x".repeat(58)}…. Change it at the entry`,
    ],
    [
      "a quote that is no text",
      "testimonial",
      "maya-and-daniel",
      { quote: 12 },
      `Testimonial "Maya & Daniel": Quote must be text, but is 12. Change it at the entry`,
    ],
    [
      "a yes that is a word",
      "testimonial",
      "maya-and-daniel",
      { featured: "yes" },
      `Testimonial "Maya & Daniel": Featured must be yes or no, but is "yes". Change it at the entry`,
    ],
    [
      "an order that is no number",
      "galleryPhoto",
      "arch",
      { order: "first" },
      `Gallery photo "An arch": Order must be a whole number, but is "first". Change it at the entry`,
    ],
    [
      "a picture that is no picture",
      "galleryPhoto",
      "arch",
      { image: 3 },
      `Gallery photo "An arch": Picture must be a picture, but is 3. Change it at the entry`,
    ],
    [
      "a slug that is no address",
      "service",
      "interfaith",
      { slug: "Inter faith!" },
      `Service "Interfaith": Slug must be small letters, digits and hyphens, such as elopements-and-intimate, but is "Inter faith!". Change it at the entry`,
    ],
    [
      "a question for a page that has none",
      "faq",
      "another",
      { page: "gallery" },
      `Question "How far ahead?": Page must be one of services, contact, but is "gallery". Change it at the entry`,
    ],
    [
      "an email address without an @",
      "siteSettings",
      "site-settings",
      { email: "tala.example.com" },
      `Site settings "Cedar & Tide": Email must be an email address, such as hello@example.com, but is "tala.example.com". Change it at the entry`,
    ],
    [
      "a link that is not secure",
      "siteSettings",
      "site-settings",
      { instagramUrl: "http://instagram.example.com/tala" },
      `Site settings "Cedar & Tide": Instagram must be a web address that begins with https://, but is "http://instagram.example.com/tala". Change it at the entry`,
    ],
    [
      "a booking link that is not secure",
      "siteSettings",
      "site-settings",
      { bookingUrl: "http://book.example.com/request" },
      `Site settings "Cedar & Tide": Booking link must be a web address that begins with https://, but is "http://book.example.com/request". Change it at the entry`,
    ],
    [
      "a page elsewhere without https://",
      "siteSettings",
      "site-settings",
      { profiles: ["https://www.youtube.com/@nelson", "facebook.com/nelson"] },
      `Site settings "Cedar & Tide": Other profiles must be a list, each of it a web address that begins with https://, but is ["https://www.youtube.com/@nelson","facebook.com/nelson"]. Change it at the entry`,
    ],
    [
      "no language at all",
      "siteSettings",
      "site-settings",
      { languages: [] },
      `Site settings "Cedar & Tide": Languages must be a list of texts, at least one and none of them empty, but is []. Change it at the entry`,
    ],
    [
      "an empty inclusion",
      "siteSettings",
      "site-settings",
      { inclusions: ["Vow guidance", " "] },
      `Site settings "Cedar & Tide": Inclusions must be a list of texts, at least one and none of them empty, but is ["Vow guidance"," "]. Change it at the entry`,
    ],
    [
      "a page without a title",
      "page",
      "home",
      { title: "" },
      `Page "home": Title is missing. Fill it in at the entry`,
    ],
  ])("%s", (_what, type, id, fields, sentence) => {
    expect(problemsOf(goodContentWith(rawEntry(type, id, fields, "the entry")))).toEqual([
      sentence,
    ]);
  });

  test("a long value is shown in part, so that the message stays readable", () => {
    const [problem] = problemsOf(goodContentWith(testimonial({ date: "x".repeat(500) })));
    expect(problem).toBe(
      `Testimonial "Maya & Daniel": Date must be a month and a year, such as June 2025, but is "${"x".repeat(59)}…. Change it at the entry`,
    );
  });

  test("an entry without a title is told from the others by its place", () => {
    expect(problemsOf(goodContentWith(testimonial({ author: undefined })))).toEqual([
      "Testimonial without an author: Author is missing. Fill it in at the entry",
    ]);
  });

  test("a field that nobody knows is a slip, not something to pass over", () => {
    expect(problemsOf(goodContentWith(testimonial({ ratings: 5 })))).toEqual([
      `Testimonial "Maya & Daniel": there is no field "ratings". ${RENAME}`,
    ]);
  });

  test("a field with the name of something every object has is unknown like any other", () => {
    expect(problemsOf(goodContentWith(testimonial({ constructor: "x", toString: "y" })))).toEqual([
      `Testimonial "Maya & Daniel": there is no field "constructor". ${RENAME}`,
      `Testimonial "Maya & Daniel": there is no field "toString". ${RENAME}`,
    ]);
  });
});

describe("a field that was left empty", () => {
  const required: [TypeId, string, string[]][] = [
    ["testimonial", "maya-and-daniel", ["quote", "author", "date"]],
    ["galleryPhoto", "arch", ["image", "alt", "category"]],
    ["album", "noor-and-finn", ["title", "pictures", "category"]],
    ["service", "interfaith", ["title", "slug", "summary", "description"]],
    ["faq", "how-far-ahead", ["question", "answer"]],
    [
      "siteSettings",
      "site-settings",
      [
        "brandName",
        "officiantName",
        "blurb",
        "email",
        "serviceArea",
        "responseTime",
        "languages",
        "inclusions",
      ],
    ],
    ["page", "home", ["title", "metaDescription", "heading"]],
  ];
  const cases = required.flatMap(([type, id, names]) =>
    names.map((name): [TypeId, string, string] => [type, name, id]),
  );

  test.each(cases)("%s must have %s", (type, name, id) => {
    for (const empty of [undefined, null, "", " \n "]) {
      const found = problemsOf(goodContentWith(rawEntry(type, id, { [name]: empty }, "the entry")));
      expect(found).toEqual([expect.stringContaining(" is missing. Fill it in at the entry")]);
    }
  });

  test("a testimonial without a rating has all five stars, and is not featured", () => {
    const [entry] = contentOf(goodContentWith()).testimonial;
    expect(entry!.fields).toMatchObject({ rating: 5, featured: false, image: null, order: null });
  });

  test("a rating of 0 stays 0, for a couple that gave none", () => {
    const { testimonial: entries } = contentOf(goodContentWith(testimonial({ rating: 0 })));
    expect(entries[0]!.fields.rating).toBe(0);
  });

  test("a page does without introduction, body and pictures", () => {
    const { page } = contentOf(goodContentWith());
    expect(page[0]!.fields).toMatchObject({
      intro: null,
      heroImage: null,
      heroAlt: "",
      body: null,
      bodyImage: null,
      bodyAlt: "",
    });
  });

  test("space around a text does no harm", () => {
    const { testimonial: entries } = contentOf(
      goodContentWith(testimonial({ author: "  Ana & Rui ", date: " May 2024\n" })),
    );
    expect(entries[0]!.fields).toMatchObject({ author: "Ana & Rui", date: "May 2024" });
  });
});

describe("what looks right is right", () => {
  const shown = (fields: Record<string, unknown>) =>
    contentOf(goodContentWith(testimonial(fields))).testimonial[0]!.fields;

  test.each(["June\u00A02025", "\u2009June\u202F2025\u3000", "Ju\u00ADne 20\u200B25\u2060\uFEFF"])(
    "a date that was copied from a web page or from Word: %j",
    (date) => {
      expect(shown({ date }).date).toBe("June 2025");
      expect(date.includes("\u00A0")).toBe(testimonialDate.test(date));
    },
  );

  test("odd spaces are plain ones, and signs that nobody sees are gone, in every field", () => {
    expect(
      shown({ quote: "We\u00A0laughed,\u000Bwe cri\u00ADed.\u200B", author: "Ana\u2003& Rui" }),
    ).toMatchObject({
      quote: "We laughed,\nwe cried.",
      author: "Ana & Rui",
    });
    const { languages } = contentOf(
      goodContentWith(settings({ languages: ["Pun\u00ADjabi\u00A0"] })),
    ).siteSettings[0]!.fields;
    expect(languages).toEqual(["Punjabi"]);
    const picture = { ...albumPicture, description: "The\u00A0vows" };
    const album = rawEntry("album", "noor", { pictures: [picture], order: 1 });
    expect(
      contentOf(goodContentWith(album)).galleryPhoto.map(({ fields }) => fields.alt),
    ).toContain("The vows");
  });

  test("joiners stay: Persian and emoji need them", () => {
    const author = "\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645 & \u{1F469}\u200D\u{1F469}";
    expect(shown({ author }).author).toBe(author);
  });

  test("nothing but signs that nobody sees is nothing", () => {
    expect(problemsOf(goodContentWith(testimonial({ quote: "\u200B\u00AD" })))).toEqual([
      `Testimonial "Maya & Daniel": Quote is missing. Fill it in at the entry`,
    ]);
  });
});

describe("a required text of which pages would show nothing", () => {
  const answer = (text: string) =>
    problemsOf(goodContentWith(rawEntry("faq", "another", { answer: text }, "the entry")));

  test.each([
    "<div>\n</div>",
    "![An arch](https://example.com/arch.jpg)",
    "<br>",
    "<!-- later -->",
  ])("is refused: %s", (text) => {
    expect(answer(text)).toEqual([
      `Question "How far ahead?": Answer has only HTML or pictures, which are left out. Write text at the entry`,
    ]);
  });

  test("may have such parts beside its words", () => {
    expect(answer("A year. <br> ![An arch](https://example.com/arch.jpg)")).toEqual([]);
  });
});

describe("entries beside each other", () => {
  test("two services cannot have one address", () => {
    const again = rawEntry("service", "other", { title: "Other" }, "the second");
    expect(problemsOf(goodContentWith(again))).toEqual([
      `Service "Other": Slug "interfaith" is used already, at service.json, interfaith. Give this one a value of its own at the second`,
    ]);
  });

  test("one address is one address, with or without space around it", () => {
    const again = rawEntry("service", "other", { title: "Other", slug: " interfaith " }, "there");
    expect(problemsOf(goodContentWith(again))).toHaveLength(1);
  });

  test("two entries of one kind cannot have one id", () => {
    const twin = rawEntry("testimonial", "maya-and-daniel", { author: "Ana & Rui" }, "the second");
    const found = problemsOf(rawContent([...goodContentWith().entries, twin]));
    expect(found).toEqual([
      `Testimonial "Ana & Rui": its id "maya-and-daniel" is used already, at testimonial.json, maya-and-daniel. Change one of them at the second`,
    ]);
  });

  test.each([
    ["is missing", undefined],
    ["has a space", "maya and daniel"],
    ["is too long", "x".repeat(65)],
    ["is a number", 7],
  ])("an id that %s cannot be an address", (_what, id) => {
    const found = problemsOf(goodContentWith(rawEntry("testimonial", id as string, {}, "there")));
    expect(found).toEqual([
      expect.stringContaining(
        'Testimonial "Maya & Daniel": its id must be up to 64 letters, digits, hyphens, dots or underscores, but is ',
      ),
    ]);
  });

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
    ["faq", "questions"],
    ["siteSettings", "site settings"],
    ["page", "pages"],
  ])("emptiness is a problem: no %s at all", (type, plural) => {
    expect(problemsOf(goodContentWithout(type))).toEqual([
      `There are no ${plural}, and the site needs at least one. Add one at the list of ${plural}`,
    ]);
  });

  test("every page of the site needs its entry", () => {
    const raw = rawContent(goodContentWith().entries.filter(({ id }) => id !== "about"));
    expect(problemsOf(raw)).toEqual([
      `Page: none has the slug "about", and the site needs at least one. Add it at the list of pages`,
    ]);
  });

  test("both pages with questions need one", () => {
    const raw = rawContent(goodContentWith().entries.filter(({ id }) => id !== "when-you-answer"));
    expect(problemsOf(raw)).toEqual([
      `Question: none has the page "contact", and the site needs at least one. Add it at the list of questions`,
    ]);
  });

  test("all problems of every entry are told together, and there is no content", () => {
    const { content, problems } = parse(
      goodContentWith(
        testimonial({ rating: 7, date: "soon", quote: "" }),
        settings({ email: "nobody" }),
        rawEntry("page", "about", { slug: "about", heading: null }),
      ),
    );
    expect(content).toBeNull();
    expect(problems.map(({ sentence }) => sentence.split(" must be")[0])).toEqual([
      `Testimonial "Maya & Daniel": Quote is missing. Fill it in at the entry`,
      `Testimonial "Maya & Daniel": Date`,
      `Testimonial "Maya & Daniel": Rating`,
      `Site settings "Cedar & Tide": Email`,
      `Page "about": Heading is missing. Fill it in at page.json, about`,
    ]);
  });
});

describe("the order of the site", () => {
  const authors = (...fields: [author: string, date: string, order?: number][]) => {
    const entries = fields.map(([author, date, order], index) =>
      testimonial({ author, date, order }, index === 0 ? "maya-and-daniel" : `t${index}`),
    );
    return contentOf(goodContentWith(...entries)).testimonial.map(({ fields: f }) => f.author);
  };

  test("testimonials stand by the editor's number, then newest first, then by author", () => {
    expect(
      authors(
        ["Old", "May 2020"],
        ["Zoe", "June 2025"],
        ["Ana", "June 2025"],
        ["Second", "May 2001", 2],
        ["First", "May 2000", 1],
        ["Later that year", "September 2025"],
      ),
    ).toEqual(["First", "Second", "Later that year", "Ana", "Zoe", "Old"]);
  });

  test("an order of 0 or below is an order too", () => {
    expect(
      authors(["One", "May 2020", 1], ["Zero", "May 2020", 0], ["Minus", "May 2020", -1]),
    ).toEqual(["Minus", "Zero", "One"]);
  });

  test("names with accents stand where a reader looks for them", () => {
    expect(authors(["Zoe", "May 2020"], ["Élodie", "May 2020"], ["Emil", "May 2020"])).toEqual([
      "Élodie",
      "Emil",
      "Zoe",
    ]);
  });

  test("entries that are alike stand by id, whatever order they were read in", () => {
    const photos = [rawEntry("galleryPhoto", "b"), rawEntry("galleryPhoto", "a")];
    const ids = (raw: RawContent) => contentOf(raw).galleryPhoto.map(({ id }) => id);
    expect(ids(goodContentWith(...photos))).toEqual(["a", "arch", "b"]);
    expect(ids(goodContentWith(...photos.toReversed()))).toEqual(["a", "arch", "b"]);
  });
});

test("two thousand testimonials are read in no time", () => {
  const many = Array.from({ length: 2000 }, (_, index) => testimonial({}, `t${index}`));
  expect(contentOf(goodContentWith(...many)).testimonial).toHaveLength(2001);
});

test("an editor's script is text like any other", () => {
  const quote = "<script>alert(1)</script>";
  const { testimonial: entries } = contentOf(goodContentWith(testimonial({ quote })));
  expect(entries[0]!.fields.quote).toBe(quote);
});
