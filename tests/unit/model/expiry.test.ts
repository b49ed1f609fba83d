import { dayOf } from "../../../src/days";
import { withoutExpired } from "../../../src/model/expiry";
import { parse } from "../../../src/model/parse";
import { goodContentWith, rawEntry, type TypeId } from "../../support/raw-content";

const [TODAY, TOMORROW] = ["2026-11-24", "2026-11-25"];

beforeEach(() => void jest.useFakeTimers({ now: new Date("2026-11-24T20:00:00Z") }));
afterEach(() => void jest.useRealTimers());

const IDS: Partial<Record<TypeId, string>> = {
  service: "interfaith",
  siteSettings: "site-settings",
  article: "getting-married",
};

/** Returns what the site shows of these fields on a day. */
function on(day: string, fields: Partial<Record<TypeId, Record<string, unknown>>>) {
  const entries = Object.entries(fields).map(([type, own]) =>
    rawEntry(type as TypeId, IDS[type as TypeId]!, own),
  );
  // A service without a price.
  const other = rawEntry("service", "outdoor", { title: "Outdoor", slug: "outdoor" });
  const { content, problems } = parse(goodContentWith(...entries, other));
  expect(problems).toEqual([]);
  const { content: shown, ...expiry } = withoutExpired(content!, day, false);
  const { availability, priceNote } = shown.siteSettings[0]!.fields;
  const article = shown.article[0]?.fields.intro;
  return { ...expiry, article, price: shown.service[0]!.fields.price, priceNote, availability };
}

test.each([
  // 8 hours behind UTC in winter, 7 in summer.
  ["2026-01-01T07:59:59Z", "2025-12-31"],
  ["2026-01-01T08:00:00Z", "2026-01-01"],
  ["2026-07-01T06:59:59Z", "2026-06-30"],
  ["2026-07-01T07:00:00Z", "2026-07-01"],
])("at %s it is %s in Vancouver", (time, day) =>
  expect(dayOf(new Date(time), "America/Vancouver")).toBe(day),
);

const DATED = {
  article: { validUntil: TODAY, intro: "In order." },
  service: { price: "from $650" },
  siteSettings: {
    pricesUntil: TODAY,
    priceNote: "Travel.",
    availability: "The 10th",
    availabilityUntil: TODAY,
  },
};

test("shows content on its last day, and not on the day after", () => {
  const shown = {
    article: "In order.",
    price: "from $650",
    availability: "The 10th",
  };
  expect(on(TODAY, DATED)).toMatchObject({ ...shown, gone: [], expiresOn: [TOMORROW] });
  expect(on(TOMORROW, DATED)).toEqual({
    article: undefined,
    price: null,
    priceNote: null,
    availability: null,
    gone: ["Prices", "Free dates", 'Article "Getting married"'].map(
      (label) => `${label}: until ${TODAY}.`,
    ),
    goesSoon: [],
    expiresOn: [],
  });
});

test("hides a price without a last day", () => {
  const { gone, price } = on("2099-01-01", { service: DATED.service });
  expect([price, gone]).toEqual([null, ["Prices: no last day is set."]]);
});

test.each([
  ["2026-11-23", "neither"],
  [TODAY, "goesSoon"],
  ["2026-12-24", "goesSoon"],
  ["2026-12-25", "gone"],
])("on %s, content that ends on December 24 is listed as %s", (day, list) => {
  const listed = ['Article "Getting married": until 2026-12-24.'];
  const lists = { gone: [], goesSoon: [], ...(list !== "neither" && { [list]: listed }) };
  expect(on(day, { article: { validUntil: "2026-12-24" } })).toMatchObject(lists);
});

test("lists the days on which a build drops content, in order and each once", () => {
  const content = {
    article: { validUntil: "2026-12-31" },
    service: DATED.service,
    siteSettings: { pricesUntil: "2027-01-31" },
  };
  expect(on(TODAY, content).expiresOn).toEqual(["2027-01-01", "2027-02-01"]);
});
