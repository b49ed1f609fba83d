import { descriptionOf, secureUrl, slug } from "../../../src/model/fields";
import { siteSettings } from "../../../src/model/site-settings";
import { testimonial } from "../../../src/model/testimonial";
import { parse } from "../../../src/model/parse";
import { toSentence } from "../../../src/model/sentences";
import { goodContentWith, rawEntry, type TypeId } from "../../support/raw-content";

/** An entry of each type that the rules are tried with, and what messages call it. */
const ENTRIES: Readonly<Record<string, readonly [id: string, subject: string]>> = {
  testimonial: ["maya-and-daniel", 'Testimonial "Maya & Daniel"'],
  galleryPhoto: ["arch", 'Gallery photo "An arch"'],
  album: ["noor", 'Album "Noor & Finn"'],
  service: ["interfaith", 'Service "Interfaith"'],
  faq: ["another", 'Question "How far ahead?"'],
  siteSettings: ["site-settings", 'Site settings "Cedar & Tide"'],
  page: ["home", 'Page "home"'],
  article: ["getting-married", 'Article "Getting married"'],
  section: ["home-booking", 'Section "home-booking"'],
};

const parseWith = (type: TypeId, fields: Record<string, unknown>) =>
  parse(goodContentWith(rawEntry(type, ENTRIES[type]![0], fields, "the entry")));

/** What an editor is told about such an entry. */
const toldAbout = (type: TypeId, fields: Record<string, unknown>) =>
  parseWith(type, fields).problems.map(toSentence);

const DATE = '"Date" must be a month and a year, such as June 2025';
const RATING = '"Rating" must be a whole or half number from 0 to 5';
const SLUG = '"Slug" must be small letters, digits and hyphens, such as elopements-and-intimate';
const EMAIL = '"Email" must be an email address, such as hello@example.com';
const HTTPS = "must be a web address that begins with https://";
const LIST = "must be a list of texts, at least one and none of them empty";

test.each<[type: TypeId, field: string, value: unknown, text: string]>([
  ["testimonial", "rating", 6, RATING],
  ["testimonial", "rating", -1, RATING],
  ["testimonial", "rating", 4.3, RATING],
  ["testimonial", "rating", "five", RATING],
  ["testimonial", "date", "2025-06-14", DATE],
  ["testimonial", "date", "Juni 2025", DATE],
  ["testimonial", "quote", 12, '"Quote" must be text'],
  ["testimonial", "featured", "yes", '"Featured" must be yes or no'],
  ["galleryPhoto", "order", 1.5, '"Order" must be a whole number'],
  ["galleryPhoto", "order", "first", '"Order" must be a whole number'],
  ["galleryPhoto", "image", 3, '"Picture" must be a picture'],
  ["album", "pictures", [], '"Pictures" must be a list of pictures, at least one'],
  ["album", "pictures", ["arch.jpg"], '"Pictures" must be a list of pictures, at least one'],
  ["album", "agreedOn", "2026-02-30", '"The couple agreed, on" must be a day, such as 2026-05-31'],
  ["album", "agreedOn", "May 2026", '"The couple agreed, on" must be a day, such as 2026-05-31'],
  ["faq", "page", "gallery", '"Page" must be one of services, contact'],
  ["service", "slug", "Inter faith!", SLUG],
  ["siteSettings", "email", "tala.example.com", EMAIL],
  ["siteSettings", "instagramUrl", "http://instagram.example.com/tala", `"Instagram" ${HTTPS}`],
  ["siteSettings", "bookingUrl", "http://book.example.com/", `"Booking link" ${HTTPS}`],
  [
    "siteSettings",
    "profiles",
    ["https://www.youtube.com/@nelson", "facebook.com/nelson"],
    '"Other profiles" must be a list, each of it a web address that begins with https://',
  ],
  ["siteSettings", "languages", [], `"Languages" ${LIST}`],
  ["siteSettings", "inclusions", ["Vow guidance", " "], `"Inclusions" ${LIST}`],
])("%s: %s cannot be %j, which is told in the editor's words", (type, field, value, text) => {
  const [, subject] = ENTRIES[type]!;
  expect(toldAbout(type, { [field]: value })).toEqual([
    `${subject}: ${text}, but is ${JSON.stringify(value)}. Change it at the entry`,
  ]);
});

test.each([0, 0.5, 4.5, 5])("a rating can be %d", (rating) => {
  expect(parseWith("testimonial", { rating }).content!.testimonial[0]!.fields.rating).toBe(rating);
});

test.each<[type: TypeId, field: string, longest: number, most: string]>([
  ["galleryPhoto", "category", 256, "256"],
  ["service", "summary", 400, "400"],
  ["testimonial", "quote", 50_000, "50,000"],
])(
  "%s: %s may have %d characters, and a longer one is shown in part",
  (type, field, longest, most) => {
    const told = (count: number) => toldAbout(type, { [field]: "x".repeat(count) });
    const text = ` must be a text of at most ${most} characters, but is "${"x".repeat(59)}…. Change it at the entry`;
    expect([told(longest), told(longest + 1)]).toEqual([[], [expect.stringContaining(text)]]);
  },
);

test("each text of a list may have 256 characters", () => {
  const told = (count: number) => toldAbout("siteSettings", { inclusions: ["x".repeat(count)] });
  const text = "must be a list of texts, each of at most 256 characters, but is";
  expect([told(256), told(257)]).toEqual([[], [expect.stringContaining(text)]]);
});

describe("a field that was left empty", () => {
  test.each<[TypeId, ...string[]]>([
    ["testimonial", "quote", "author", "date"],
    ["galleryPhoto", "image", "alt", "category"],
    ["album", "title", "pictures", "category"],
    ["service", "title", "slug", "summary", "description"],
    ["faq", "question", "answer"],
    ["siteSettings", "brandName", "officiantName", "blurb", "email", "serviceArea"],
    ["siteSettings", "responseTime", "languages", "inclusions"],
    ["page", "title", "metaDescription", "heading"],
  ])("%s: must have %s, %s, %s, %s, %s", (type, ...names) => {
    for (const name of names) {
      for (const empty of [undefined, null, "", " \n ", "\u200B\u00AD"]) {
        expect([name, toldAbout(type, { [name]: empty })]).toEqual([
          name,
          [expect.stringContaining(" is missing. Fill it in at the entry")],
        ]);
      }
    }
  });

  test.each<[TypeId, field: string, told: string]>([
    ["page", "title", 'Page "home": "Title"'],
    ["testimonial", "author", 'Testimonial without an author: "Author"'],
    ["faq", "question", 'Question without a question: "Question"'],
  ])("is told by its name, and the entry by its place: %s, %s", (type, field, told) => {
    const sentence = `${told} is missing. Fill it in at the entry`;
    expect(toldAbout(type, { [field]: undefined })).toEqual([sentence]);
  });

  test("has its default, or nothing", () => {
    const { content } = parse(goodContentWith());
    const review = { rating: 5, featured: false, image: null, order: null };
    expect(content!.testimonial[0]!.fields).toMatchObject(review);
    const pictures = { heroImage: null, heroAlt: "", bodyImage: null, bodyAlt: "" };
    expect(content!.page[0]!.fields).toMatchObject({ intro: null, body: null, ...pictures });
  });
});

test("a day on which something was done is today at the latest", () => {
  // Shortly before midnight in Vancouver, in summer: British Columbia keeps daylight time all year since
  // 2026, which older releases of Node.js do not know.
  jest.useFakeTimers({ now: new Date("2026-07-27T06:30:00Z") });
  const told = (checkedOn: string) => toldAbout("article", { checkedOn });
  expect(told("2026-07-26")).toEqual([]);
  expect(told("2026-07-27")).toEqual([
    'Article "Getting married": "Checked on" must be a day that has come, but is "2026-07-27". Change it at the entry',
  ]);
  jest.useRealTimers();
});

test("a pulled sentence must stand in its quote word for word", () => {
  const quote = "It rained sideways. Nine minutes of ceremony.";
  const told = (pull: string) => toldAbout("testimonial", { quote, pull });
  expect(told("Nine minutes of ceremony.")).toEqual([]);
  // As a browser copies them.
  expect(told("sideways.\u00A0Nine minutes")).toEqual([]);
  expect(told("Nine minutes of bliss.")).toEqual([
    expect.stringMatching(/must be words of the quote, exactly as they are there, but is "Nine/),
  ]);
});

test.each(["ratings", "constructor", "toString"])(
  "a field that nobody knows is a slip, not something to pass over: %s",
  (name) => {
    const [sentence, ...others] = toldAbout("testimonial", { [name]: 5 });
    expect(others).toEqual([]);
    expect(sentence).toBe(
      `Testimonial "Maya & Daniel": there is no field "${name}". Remove it, or correct its name to one of quote, pull, author, date, rating, sourceName, sourceUrl, image, photographer, photographerUrl, place, season, agreedOn, featured, order, sample, at the entry`,
    );
  },
);

describe("what looks right is right", () => {
  const shown = (fields: Record<string, unknown>) =>
    parseWith("testimonial", fields).content!.testimonial[0]!.fields;

  test.each(["June\u00A02025", "\u2009June\u202F2025\u3000", "Ju\u00ADne 20\u200B25\u2060\uFEFF"])(
    "a date that was copied from a web page or from Word: %j",
    (date) => {
      expect(shown({ date }).date).toBe("June 2025");
    },
  );

  test("odd spaces are plain ones, and signs that nobody sees are gone, in every field", () => {
    const quote = "We\u2009laughed,\u000Bwe cri\u00ADed.\u200B";
    expect(shown({ quote, author: " Ana\u2003& Rui \n" })).toMatchObject({
      quote: "We laughed,\nwe cried.",
      author: "Ana & Rui",
    });
    const languages = ["Pun\u00ADjabi\u00A0"];
    const { content } = parseWith("siteSettings", { languages });
    expect(content!.siteSettings[0]!.fields.languages).toEqual(["Punjabi"]);
  });

  test.each(["\r\n", "\r", "\n", "\v", "\f", "\u0085", "\u2028", "\u2029"])(
    "lines that end with %j are lines, and a field of one line has one",
    (end) => {
      const quote = `First${end}second${end}${end}paragraph.`;
      expect(shown({ quote, author: `Ana${end} & Rui` })).toMatchObject({
        quote: "First\nsecond\n\nparagraph.",
        author: "Ana & Rui",
      });
    },
  );

  test("control characters are gone, and tabs stay", () => {
    expect(shown({ quote: "Fif\u0003th.\u0000\u009F\tSixth\u007F." }).quote).toBe("Fifth.\tSixth.");
  });

  test("no-break spaces stay, which French needs before its marks, but not as an indent", () => {
    const text = "Vous \u00EAtes pr\u00EAts\u00A0? Oui\u202F!";
    const quote = `${text}\n\u00A0 \u00A0Merci.`;
    expect(shown({ quote, author: text })).toMatchObject({
      quote: `${text}\n   Merci.`,
      author: text,
    });
    const { content } = parseWith("section", { name: "home-booking", note: text });
    expect(content!.section[0]!.fields.note).toBe(text);
  });

  test("what code compares has plain spaces", () => {
    const { content } = parseWith("galleryPhoto", { category: "By\u00A0the\nsea" });
    expect(content!.galleryPhoto[0]!.fields.category).toBe("By the sea");
  });

  test("a picture's description has one line", () => {
    expect(descriptionOf("An arch\r\non the beach")).toBe("An arch on the beach");
  });

  test("joiners stay: Persian and emoji need them", () => {
    const author = "\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645 & \u{1F469}\u200D\u{1F469}";
    expect(shown({ author }).author).toBe(author);
  });

  test("an editor's script is text like any other, and a rating of 0 is that of who gave none", () => {
    const fields = { quote: "<script>alert(1)</script>", rating: 0 };
    expect(shown(fields)).toMatchObject(fields);
  });
});

describe("a required text of which pages would show nothing", () => {
  test.each([
    "<div>\n</div>",
    "![An arch](https://example.com/arch.jpg)",
    "<br>",
    "<!-- later -->",
  ])("is refused: %s", (answer) => {
    expect(toldAbout("faq", { answer })).toEqual([
      'Question "How far ahead?": "Answer" has only HTML or pictures, which are left out. Write text at the entry',
    ]);
  });

  test("may have such parts beside its words", () => {
    const answer = "A year. <br> ![An arch](https://example.com/arch.jpg)";
    expect(toldAbout("faq", { answer })).toEqual([]);
  });
});

test.each([
  [
    "web address",
    secureUrl,
    ["https://a.example.com", "https://a.example.com/x?y#z"],
    ["http://a.example.com", "https://localhost", "a.example.com", "javascript:alert(1)"],
  ],
  [
    "email address",
    siteSettings.fields.email.format,
    ["a@b.ca", "first.last+weddings@mail.example.com"],
    ["a@b", "a b@c.ca", "a@b@c.ca", "Tala <a@b.ca>", "a@b."],
  ],
  [
    "month and year",
    testimonial.fields.date.format,
    ["June 2025", "December 1999"],
    ["june 2025", "June", "June 25", "1 June 2025", "June 2025!"],
  ],
  [
    "slug",
    slug,
    ["interfaith", "elopements-and-intimate", "2027"],
    ["Interfaith", "a--b", "-a", "a-", "a b", "lgbtq+"],
  ],
])("what is a %s, and what is none", (_name, { pattern }, right, wrong) => {
  expect(right.filter((text) => !pattern.test(text))).toEqual([]);
  expect(wrong.filter((text) => pattern.test(text))).toEqual([]);
});
