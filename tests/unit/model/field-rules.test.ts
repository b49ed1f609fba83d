import { parse } from "../../../src/model/parse";
import { toSentence } from "../../../src/model/sentences";
import { goodContentWith, rawEntry, type TypeId } from "../../support/raw-content";
import { lastSecondOf } from "../../support/days";

/** The entry that is used to test each type's rules, and its name in messages. */
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

function parseWith(type: TypeId, fields: Record<string, unknown>) {
  const { content, problems } = parse(
    goodContentWith(rawEntry(type, ENTRIES[type]![0], fields, "the entry")),
  );
  return { content, problems: problems.map(toSentence) };
}

beforeEach(() => {
  jest.useFakeTimers({ now: lastSecondOf("2026-07-26") });
});
afterEach(() => void jest.useRealTimers());

const DATE = '"Date" must be a month and a year, such as June 2025';
const RATING = '"Rating" must be a whole or half number from 0 to 5';
const DAY = '"Consent given on" must be a date, such as 2026-05-31';
const FREE = '"Free dates hold until" must be at most 60 days from today';
const HTTPS = "a web address that begins with https://";
const LIST = "must be a list of one or more texts, none of them empty";
const LONG = "x".repeat(257);

test.each<[type: TypeId, field: string, value: unknown, text: string]>([
  ["testimonial", "rating", 6, RATING],
  ["testimonial", "rating", 4.3, RATING],
  ["testimonial", "rating", "five", RATING],
  ["testimonial", "rating", "4.5", `${RATING}, without quotation marks`],
  ["testimonial", "date", "2025-06-14", DATE],
  ["testimonial", "date", "Juni 2025", DATE],
  ["testimonial", "quote", 12, '"Quote" must be text'],
  ["testimonial", "quote", "x".repeat(50_001), "must be text of at most 50,000 characters"],
  [
    "testimonial",
    "pull",
    "Nine minutes.",
    '"Pulled sentence" must be part of the quote, word for word',
  ],
  ["testimonial", "featured", "yes", '"Featured" must be true or false, without quotation marks'],
  ["galleryPhoto", "order", 1.5, '"Order" must be a whole number, but'],
  ["galleryPhoto", "order", "10", '"Order" must be a whole number, without quotation marks'],
  ["galleryPhoto", "image", 3, '"Picture" must be a picture'],
  ["galleryPhoto", "category", LONG, '"Category" must be text of at most 256 characters'],
  ["album", "pictures", ["arch.jpg"], '"Pictures" must be a list of one or more pictures'],
  ["album", "agreedOn", "2026-02-30", DAY],
  ["article", "checkedOn", "2026-07-27", '"Checked on" must be today or an earlier day'],
  ["article", "slug", "services", '"Slug" must be lowercase letters, digits and hyphens, such as'],
  ["article", "language", "French", '"Language" must be a language tag, such as fr-CA'],
  [
    "article",
    "sources",
    ["Act"],
    '"Sources" must be a list in which every item is a name, a space',
  ],
  ["faq", "page", "gallery", '"Page" must be one of services, contact'],
  ["section", "note", "Ask {parnter}", "text with nothing in braces except {officiant}"],
  [
    "service",
    "slug",
    "Inter faith!",
    '"Slug" must be lowercase letters, digits and hyphens, such as',
  ],
  ["service", "summary", "x".repeat(401), '"Summary" must be text of at most 400 characters'],
  ["siteSettings", "availabilityUntil", "2026-09-25", FREE],
  ["siteSettings", "email", "a@b", '"Email" must be an email address, such as hello@'],
  ...[
    "hello@example.com,",
    "mailto:hello@example.com",
    "“hello@example.com”",
    "hello@example..com",
  ].map((address): [TypeId, string, string, string] => [
    "siteSettings",
    "email",
    address,
    '"Email" must be an email address, such as hello@',
  ]),
  ["siteSettings", "bookingUrl", "https://book.example..com/", `"Booking link" must be ${HTTPS}`],
  ["siteSettings", "bookingUrl", "https://book.example.com/a,", `"Booking link" must be ${HTTPS}`],
  ["siteSettings", "bookingUrl", '"https://book.example.com/"', `"Booking link" must be ${HTTPS}`],
  ["siteSettings", "email", "Tala <a@b.ca>", '"Email" must be an email address, such as hello@'],
  [
    "siteSettings",
    "phone",
    "604-555-TALA",
    '"Phone" must be a phone number, such as +1 604-555-0123',
  ],
  ["siteSettings", "phone", "555-012", '"Phone" must be a phone number, such as +1 604-555-0123'],
  ["siteSettings", "callUrl", "cal.com/tala", `"First call" must be ${HTTPS}`],
  ["siteSettings", "bookingUrl", "http://book.example.com/", `"Booking link" must be ${HTTPS}`],
  [
    "siteSettings",
    "profiles",
    ["a.com"],
    `"Other profiles" must be a list in which every item is ${HTTPS}`,
  ],
  ["siteSettings", "languages", [], `"Languages" ${LIST}`],
  ["siteSettings", "inclusions", ["Vow guidance", ""], `"Inclusions" ${LIST}`],
  ["siteSettings", "inclusions", [LONG], "must be a list of texts, each of at most 256 characters"],
])("%s: %s cannot be %j", (type, field, value, text) => {
  const { content, problems } = parseWith(type, { [field]: value });
  const written = typeof value === "string" ? value : JSON.stringify(value);
  const shown = written.length > 60 ? `${written.slice(0, 60)}…` : written;
  const quoted = typeof value === "string" ? `"${shown}"` : shown;
  expect(content).toBeNull();
  expect(problems).toEqual([expect.stringContaining(text)]);
  expect(problems[0]!.startsWith(`${ENTRIES[type]![1]}: `)).toBe(true);
  expect(problems[0]!.endsWith(`, but is ${quoted}. Change it at the entry`)).toBe(true);
});

/** Returns the values that the site shows for a field. */
function shownWith(type: TypeId, field: string, value: unknown): unknown[] {
  const { content, problems } = parseWith(type, { [field]: value });
  expect(problems).toEqual([]);
  const entries: readonly { fields: object }[] = content![type];
  return entries.map(({ fields }) => Object.entries(fields).find(([name]) => name === field)?.[1]);
}

test.each<[type: TypeId, field: string, value: unknown]>([
  ["testimonial", "rating", 0],
  ["testimonial", "rating", 4.5],
  ["testimonial", "quote", "x".repeat(50_000)],
  ["galleryPhoto", "category", "x".repeat(256)],
  ["article", "checkedOn", "2026-07-26"],
  ["article", "slug", "services-abroad"],
  ["article", "sources", ["Act https://act.example.com"]],
  ["service", "summary", "x".repeat(400)],
  ["siteSettings", "email", "first.last+weddings@mail.example.com"],
  ["siteSettings", "phone", "(604) 555-0123"],
  ["siteSettings", "phone", "+63 917.555.0123"],
  ["siteSettings", "bookingUrl", "https://a.example.com/x?y#z"],
  ["siteSettings", "bookingUrl", "https://bücher.example.com:8443/@tala/a,b;c_(1)?q='x'"],
  ["siteSettings", "email", "o'neil@bücher.example.com"],
  ["siteSettings", "availabilityUntil", "2026-09-24"],
  ["siteSettings", "inclusions", ["x".repeat(256)]],
])("%s: %s can be %j", (type, field, value) => {
  expect(shownWith(type, field, value)).toContainEqual(value);
});

test.each([null, " \n ", "\u200B\u00AD", "\u200E", "\u3164 \u2800", "\u200D"])(
  "a required field cannot be %j",
  (empty) => {
    expect(parseWith("page", { title: empty }).problems).toEqual([
      'Page "home": "Title" is missing. Fill it in at the entry',
    ]);
  },
);

test("an empty field has its default, or is null", () => {
  const { content } = parse(goodContentWith());
  const review = { rating: 5, featured: false, image: null, order: null };
  expect(content!.testimonial[0]!.fields).toMatchObject(review);
  const pictures = { heroImage: null, heroAlt: "", bodyImage: null, bodyAlt: "" };
  expect(content!.page[0]!.fields).toMatchObject({ intro: null, body: null, ...pictures });
});

test.each(["ratings", "constructor"])("rejects the unknown field %s", (name) => {
  expect(parseWith("testimonial", { [name]: 5 }).problems).toEqual([
    `Testimonial "Maya & Daniel": there is no field "${name}". Remove it, or rename it to one of quote, pull, author, date, ceremonyKind, ceremonyPlace, rating, sourceName, sourceUrl, image, photographer, photographerUrl, place, season, agreedOn, featured, order, sample, at the entry`,
  ]);
});

const FRENCH = "Vous \u00EAtes pr\u00EAts\u00A0? Oui\u202F!";
const JOINED = "\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645 & \u{1F469}\u200D\u{1F469}";

test.each<[type: TypeId, field: string, written: unknown, shown: unknown]>([
  ["testimonial", "date", "June\u00A02025", "June 2025"],
  ["testimonial", "date", "Ju\u00ADne 20\u200B25\u2060\uFEFF", "June 2025"],
  ["testimonial", "author", " Ana\u2003& Rui \n", "Ana & Rui"],
  // Persian and emoji need joiners.
  ["testimonial", "author", JOINED, JOINED],
  ["siteSettings", "email", "\u202Ahello@example.com\u202C", "hello@example.com"],
  ["siteSettings", "email", " hello@example.com\u200E", "hello@example.com"],
  ["siteSettings", "bookingUrl", "https://a.example.com/\u200F ", "https://a.example.com/"],
  ["testimonial", "date", "\u2068June 2025\u2069", "June 2025"],
  ["testimonial", "author", "\u3164Zoe\u0308 & Rui\u200E", "Zoë & Rui"],
  // Emoji keep the signs at their ends.
  ["testimonial", "author", "\u2764\uFE0F", "\u2764\uFE0F"],
  ["testimonial", "quote", "We\u2009laughed,\u000Bwe cri\u00ADed.\u200B", "We laughed,\nwe cried."],
  ["testimonial", "quote", "Fif\u0003th.\u0000\u009F\tSixth\u007F.", "Fifth.\tSixth."],
  ["testimonial", "quote", `${FRENCH}\n\u00A0 \u00A0Merci.`, `${FRENCH}\n   Merci.`],
  ["galleryPhoto", "category", " By\u00A0the\nsea ", "By the sea"],
  ["siteSettings", "languages", ["Pun\u00ADjabi\u00A0"], ["Punjabi"]],
])("%s: shows a %s written as %j as %j", (type, field, written, shown) => {
  expect(shownWith(type, field, written)).toContainEqual(shown);
});

test.each(["\r\n", "\r", "\n", "\u2028"])("a line may end with %j", (end) => {
  expect(shownWith("testimonial", "quote", `a${end}b${end}${end}c`)).toEqual(["a\nb\n\nc"]);
});

test("accepts a link to an article, even to one that has expired", () => {
  const answer = "See [papers](/getting-married/#day).";
  const article = rawEntry("article", "getting-married", { validUntil: "2020-01-01" });
  const faq = rawEntry("faq", "another", { answer });
  expect(parse(goodContentWith(faq, article)).problems).toEqual([]);
  expect(parseWith("faq", { answer }).problems[0]).toContain("has a link that cannot work");
});

test("shows an invisible sign within an address by its code", () => {
  const [problem] = parseWith("siteSettings", { email: "hello@\u200Eexample.com" }).problems;
  expect(problem).toContain('but is "hello@[U+200E]example.com". Change it');
});

test.each(["false", 0, "yes"])("cannot be hidden by %j", (value) => {
  expect(parseWith("testimonial", { hidden: value }).problems).toEqual([
    `Testimonial "Maya & Daniel": "hidden" must be true or false, without quotation marks, but is ${JSON.stringify(value)}. Change it at the entry`,
  ]);
});

test("finds a pulled sentence whatever the form of its accents", () => {
  const texts = { quote: "Zoe\u0308 cried. So did we.", pull: "Zo\u00EB cried." };
  expect(parseWith("testimonial", texts).problems).toEqual([]);
});
