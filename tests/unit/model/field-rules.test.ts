import { parse } from "../../../src/model/parse";
import { goodContentWith, rawEntry, type TypeId } from "../../support/raw-content";
import { lastSecondOf } from "../../support/days";

/** The entry that is used to test each type's rules. */
const ENTRIES: Readonly<Record<string, string>> = {
  testimonial: "maya-and-daniel",
  galleryPhoto: "arch",
  album: "noor",
  service: "interfaith",
  faq: "another",
  siteSettings: "site-settings",
  page: "home",
  article: "getting-married",
  section: "home-booking",
};

const parseWith = (type: TypeId, fields: Record<string, unknown>) =>
  parse(goodContentWith(rawEntry(type, ENTRIES[type]!, fields, "the entry")));

beforeEach(() => {
  jest.useFakeTimers({ now: lastSecondOf("2026-07-26") });
});
afterEach(() => void jest.useRealTimers());

const LONG = "x".repeat(257);
const QUOTED = "without quotation marks";

test.each<[type: TypeId, field: string, value: unknown, expected?: string]>([
  ["testimonial", "rating", 6],
  ["testimonial", "rating", 4.3],
  ["testimonial", "rating", "five"],
  ["testimonial", "rating", "4.5", QUOTED],
  ["testimonial", "date", "2025-06-14"],
  ["testimonial", "date", "Juny 2025"],
  ["testimonial", "quote", 12],
  ["testimonial", "quote", "x".repeat(50_001), "50,000 characters"],
  ["testimonial", "pull", "Nine minutes.", "quote"],
  ["testimonial", "featured", "yes", QUOTED],
  ["galleryPhoto", "order", 1.5],
  ["galleryPhoto", "order", "10", QUOTED],
  ["galleryPhoto", "image", 3],
  ["galleryPhoto", "category", LONG, "256 characters"],
  ["album", "pictures", ["arch.jpg"]],
  ["album", "agreedOn", "2026-02-30"],
  ["article", "checkedOn", "2026-07-27", "today"],
  ["article", "slug", "services"],
  ["article", "language", "French", "fr-CA"],
  ["article", "sources", ["Act"]],
  ["faq", "page", "gallery", "services, contact"],
  ["section", "note", "Ask {parnter}", "{officiant}"],
  ["service", "slug", "Inter faith!"],
  ["service", "summary", "x".repeat(401), "400 characters"],
  ["siteSettings", "availabilityUntil", "2026-09-25", "60 days"],
  ["siteSettings", "email", "a@b"],
  ["siteSettings", "email", "Tala <a@b.ca>"],
  ["siteSettings", "email", "hello@example.com,"],
  ["siteSettings", "email", "mailto:hello@example.com"],
  ["siteSettings", "email", "“hello@example.com”"],
  ["siteSettings", "email", "hello@example..com"],
  ["siteSettings", "bookingUrl", "http://book.example.com/"],
  ["siteSettings", "bookingUrl", "https://book.example..com/"],
  ["siteSettings", "bookingUrl", "https://book.example.com/a,"],
  ["siteSettings", "bookingUrl", '"https://book.example.com/"'],
  ["siteSettings", "phone", "604-555-TALA"],
  ["siteSettings", "phone", "555-012"],
  ["siteSettings", "callUrl", "cal.com/tala"],
  ["siteSettings", "profiles", ["a.com"], "https://"],
  ["siteSettings", "languages", []],
  ["siteSettings", "inclusions", ["Vow guidance", ""]],
  ["siteSettings", "inclusions", [LONG], "256 characters"],
])("%s: %s cannot be %j", (type, field, value, expected = "") => {
  const { content, problems } = parseWith(type, { [field]: value });
  expect(content).toBeNull();
  expect(problems).toEqual([
    {
      code: "wrong",
      entry: expect.objectContaining({ type, id: ENTRIES[type] }) as unknown,
      field,
      location: "the entry",
      params: { expected: expect.stringContaining(expected) as unknown, value },
    },
  ]);
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
    expect(parseWith("page", { title: empty }).problems).toMatchObject([
      { code: "missing", entry: { id: "home" }, field: "title" },
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
  const allowed = expect.stringMatching(/^quote, pull, .*, sample$/) as unknown;
  expect(parseWith("testimonial", { [name]: 5 }).problems).toMatchObject([
    { code: "unknownField", entry: { id: "maya-and-daniel" }, params: { name, allowed } },
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
  expect(parseWith("faq", { answer }).problems).toMatchObject([{ code: "link" }]);
});

test.each(["false", 0, "yes"])("cannot be hidden by %j", (value) => {
  expect(parseWith("testimonial", { hidden: value }).problems).toMatchObject([
    { code: "wrongHidden", entry: { id: "maya-and-daniel" }, field: null, params: { value } },
  ]);
});

test("finds a pulled sentence whatever the form of its accents", () => {
  const texts = { quote: "Zoe\u0308 cried. So did we.", pull: "Zo\u00EB cried." };
  expect(parseWith("testimonial", texts).problems).toEqual([]);
});
