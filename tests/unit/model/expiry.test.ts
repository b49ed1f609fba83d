import { dayOf, daysAfter, withoutExpired } from "../../../src/model/expiry";
import { parse } from "../../../src/model/parse";
import { toSentence } from "../../../src/model/sentences";
import { goodContentWith, rawEntry, type TypeId } from "../../support/raw-content";

const TODAY = "2026-11-24";

beforeEach(() => void jest.useFakeTimers({ now: new Date("2026-11-24T20:00:00Z") }));
afterEach(() => void jest.useRealTimers());

/** An entry of each type has the id of its type's only one in the smallest content. */
const IDS: Partial<Record<TypeId, string>> = {
  service: "interfaith",
  siteSettings: "site-settings",
  article: "getting-married",
};

/** The content on a day, with these fields. */
function on(
  day: string,
  fields: Partial<Record<TypeId, Record<string, unknown>>>,
  showsDrafts = false,
) {
  const entries = Object.entries(fields).map(([type, own]) =>
    rawEntry(type as TypeId, IDS[type as TypeId]!, own),
  );
  const { content, problems } = parse(goodContentWith(...entries));
  expect(problems).toEqual([]);
  const { content: shown, ...expiry } = withoutExpired(content!, day, showsDrafts);
  return {
    ...expiry,
    articles: shown.article.map((entry) => entry.fields),
    settings: shown.siteSettings[0]!.fields,
    service: shown.service[0]!.fields,
  };
}

test("a day begins and ends in Vancouver, in winter and in summer", () => {
  expect(dayOf(new Date("2026-01-01T07:59:59Z"))).toBe("2025-12-31");
  expect(dayOf(new Date("2026-01-01T08:00:00Z"))).toBe("2026-01-01");
  expect(dayOf(new Date("2026-07-01T06:59:59Z"))).toBe("2026-06-30");
  expect(dayOf(new Date("2026-07-01T07:00:00Z"))).toBe("2026-07-01");
});

test("days are counted over the ends of months and years, and over changes of the clock", () => {
  expect(daysAfter("2026-12-31", 1)).toBe("2027-01-01");
  expect(daysAfter("2028-02-28", 1)).toBe("2028-02-29");
  expect(daysAfter("2026-10-31", 2)).toBe("2026-11-02");
  expect(daysAfter("2026-03-01", -1)).toBe("2026-02-28");
});

test("an article is there on its last day and gone the day after; one without a date stays", () => {
  const article = { validUntil: TODAY };
  expect(on(TODAY, { article }).articles).toHaveLength(1);
  expect(on("2026-11-25", { article }).articles).toEqual([]);
  expect(on("2099-01-01", { article: {} }).articles).toHaveLength(1);
});

test("prices and what changes them go with their day, and none is shown without one", () => {
  const service = { price: "from $650" };
  const siteSettings = { pricesUntil: TODAY, priceNote: "Travel." };
  const shown = on(TODAY, { service, siteSettings });
  expect([shown.service.price, shown.settings.priceNote]).toEqual(["from $650", "Travel."]);
  const gone = on("2026-11-25", { service, siteSettings });
  expect([gone.service.price, gone.settings.priceNote]).toEqual([null, null]);
  const undated = on(TODAY, { service, siteSettings: {} });
  expect(undated.service.price).toBeNull();
  expect(undated.gone).toEqual(["Prices: no date says until when."]);
});

test("free dates go with their day", () => {
  const siteSettings = { availability: "The 10th of July", availabilityUntil: TODAY };
  expect(on(TODAY, { siteSettings }).settings.availability).toBe("The 10th of July");
  expect(on("2026-11-25", { siteSettings }).settings.availability).toBeNull();
});

test("what has gone and what goes within 30 days is listed, and nothing else", () => {
  const article = { validUntil: "2026-12-24" };
  const listed = ['Article "Getting married": until 2026-12-24.'];
  const endsOn = (day: string) => {
    const { gone, goesSoon } = on(day, { article });
    return { gone, goesSoon };
  };
  expect(endsOn("2026-11-23")).toEqual({ gone: [], goesSoon: [] });
  expect(endsOn(TODAY)).toEqual({ gone: [], goesSoon: listed });
  expect(endsOn("2026-12-24")).toEqual({ gone: [], goesSoon: listed });
  expect(endsOn("2026-12-25")).toEqual({ gone: listed, goesSoon: [] });
  expect(on(TODAY, {})).toMatchObject({ gone: [], goesSoon: [] });
});

test("the days on which a build leaves something out are listed in their order, each once", () => {
  const service = { price: "from $650" };
  const siteSettings = {
    availability: "The 10th of July",
    availabilityUntil: "2026-12-31",
    pricesUntil: "2027-01-31",
  };
  const content = { article: { validUntil: "2026-12-31" }, service, siteSettings };
  expect(on(TODAY, content).expiresOn).toEqual(["2027-01-01", "2027-02-01"]);
  // What has gone is not waited for, and neither is what has no date.
  expect(on("2027-01-01", content).expiresOn).toEqual(["2027-02-01"]);
  expect(on(TODAY, { service, siteSettings: {} }).expiresOn).toEqual([]);
});

test("where drafts are shown, what has gone stays and says so", () => {
  const { articles, service, settings } = on(
    "2027-01-01",
    {
      article: { validUntil: TODAY, intro: "In order." },
      service: { price: "$650" },
      siteSettings: { availability: "The 10th", availabilityUntil: TODAY },
    },
    true,
  );
  const note = `Not on the site, because it held until ${TODAY}`;
  expect(articles[0]!.intro).toBe(`${note}: In order.`);
  expect(on("2027-01-01", { article: { validUntil: TODAY } }, true).articles[0]!.intro).toBe(note);
  expect(settings.availability).toBe(`${note}: The 10th`);
  expect(service.price).toBe("Not on the site, because it has no date: $650");
});

const problemsOf = (type: TypeId, fields: Record<string, unknown>) =>
  parse(goodContentWith(rawEntry(type, IDS[type]!, fields))).problems.map(toSentence);

test("free dates are promised for 60 days at most, and the sentence says why", () => {
  const until = (availabilityUntil: string) => problemsOf("siteSettings", { availabilityUntil });
  expect(until("2027-01-23")).toEqual([]);
  expect(until("2020-01-01")).toEqual([]);
  expect(until("2027-01-24")).toEqual([
    expect.stringContaining(
      '"Free dates hold until" must be at most 60 days ahead, because wrong dates are worse than none, but is "2027-01-24"',
    ),
  ]);
  // The next day begins at midnight in Vancouver: of winters, files of time zones do not agree.
  jest.setSystemTime(new Date("2026-07-01T06:59:59Z"));
  expect(until("2026-08-30")).toHaveLength(1);
  jest.setSystemTime(new Date("2026-07-01T07:00:00Z"));
  expect(until("2026-08-30")).toEqual([]);
});

test("an article's slug is no page of the site, its language a tag, its sources have addresses", () => {
  for (const slug of ["services", "status", "hooks", "readyz"])
    expect(problemsOf("article", { slug })[0]).toContain("no page of the site");
  expect(problemsOf("article", { slug: "services-abroad" })).toEqual([]);
  expect(problemsOf("article", { language: "French" })[0]).toContain("tag of a language");
  expect(problemsOf("article", { language: "zh-Hant" })).toEqual([]);
  expect(problemsOf("article", { sources: ["Marriage Act"] })[0]).toContain("a web address");
  expect(problemsOf("article", { sources: ["Act https://act.example.com"] })).toEqual([]);
});

test("a link to an article leads somewhere, even when its date has passed", () => {
  const faq = rawEntry("faq", "how-far-ahead", { answer: "See [papers](/getting-married/#day)." });
  const article = rawEntry("article", "getting-married", { validUntil: "2020-01-01" });
  expect(parse(goodContentWith(faq, article)).problems).toEqual([]);
  expect(toSentence(parse(goodContentWith(faq)).problems[0]!)).toContain("leads nowhere");
});
