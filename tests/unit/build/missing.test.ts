import type { Node } from "gatsby";
import { findMissing } from "../../../src/build/missing";

/** Settings as an officiant has changed them for herself. */
const SETTINGS = {
  email: "june@junepark.ca",
  bookingUrl: "https://book.evermore.ca/request?officiant=june",
  partnerProfileUrl: null,
  instagramUrl: "https://www.instagram.com/junepark",
  profiles: ["https://www.facebook.com/junepark"],
  privacyNote: "I alone read it.",
  portrait: "file-7",
  sample: false,
};
const ENV = { siteUrl: "https://junepark.ca", inquiryDelivery: "netlify" };

function missing(
  env: Partial<typeof ENV> | { siteUrl: null } | { inquiryDelivery: null } = {},
  settings: Partial<Record<keyof typeof SETTINGS, unknown>> = {},
  others: Readonly<Record<string, readonly object[]>> = {},
) {
  const nodes: typeof others = { SiteSettings: [{ ...SETTINGS, ...settings }], ...others };
  return findMissing({ ...ENV, ...env }, (type) => (nodes[type] ?? []) as Node[]);
}

test("nothing is missing in a site of her own, and its links are listed to be tried", () => {
  expect(missing()).toEqual({
    needed: [],
    advised: [],
    gone: [],
    goesSoon: [],
    hasDates: false,
    links: [
      { label: "Booking link", url: SETTINGS.bookingUrl },
      { label: "Instagram", url: SETTINGS.instagramUrl },
      { label: "Other profiles", url: SETTINGS.profiles[0] },
    ],
  });
});

test.each([
  ["an address", missing({ siteUrl: null }), "SITE_URL is not set"],
  ["an address of its own", missing({ siteUrl: "https://cedar.example.com" }), "SITE_URL"],
  ["a form that reaches her", missing({ inquiryDelivery: null }), "goes nowhere"],
  ["a privacy note", missing({}, { privacyNote: null }), "no privacy note"],
  ["her email", missing({}, { email: "tala@cedar.example.com" }), "site settings: Email."],
  ["her links", missing({}, { instagramUrl: "https://a.example.com/june" }), ": Instagram."],
  [
    "her pages elsewhere",
    missing({}, { profiles: ["https://a.example.com/june", "https://b.example.com/june"] }),
    "site settings: Other profiles.",
  ],
])("a site without %s has that in its list", (_what, { needed }, text) => {
  expect(needed).toEqual([expect.stringContaining(text)]);
});

test("a privacy note is asked for once messages are kept somewhere, and a portrait is advised", () => {
  const { advised, needed } = missing(
    { inquiryDelivery: null },
    { portrait: null, privacyNote: null },
  );
  expect(needed.join(" ")).not.toContain("privacy note");
  expect(advised).toEqual([expect.stringContaining("no portrait")]);
});

test("samples are counted by their kind, whatever the source", () => {
  const Testimonial = [{ sample: true }, { sample: false }, { sample: true }];
  const { needed } = missing({}, {}, { Testimonial, Page: [{ sample: true }] });
  expect(needed).toEqual([expect.stringContaining("site: 2 testimonials, 1 page.")]);
});

describe("what ends on a day", () => {
  /** What is found at a moment, which is 30 days before December 24 in Vancouver. */
  function at(time: string, ...Expiry: object[]) {
    jest.useFakeTimers({ now: new Date(time) });
    return missing({}, {}, { Expiry });
  }
  afterEach(() => void jest.useRealTimers());

  const papers = { label: 'Article "Papers"', until: "2026-12-24", isGone: false };

  test("is told with its day, once it has gone, in one order whatever a cache has kept", () => {
    const prices = { label: "Prices", until: "2026-11-01", isGone: true };
    const dates = { label: "Free dates", until: null, isGone: true };
    const { gone, goesSoon } = at("2026-11-24T20:00:00Z", prices, dates);
    expect(gone).toEqual(["Free dates: no date says until when.", "Prices: until 2026-11-01."]);
    expect(goesSoon).toEqual([]);
    expect(at("2026-11-24T20:00:00Z", dates, prices).gone).toEqual(gone);
  });

  test("is told 30 days before, by the days of Vancouver", () => {
    expect(at("2026-11-24T07:59:59Z", papers)).toMatchObject({ goesSoon: [], hasDates: true });
    const { gone, goesSoon } = at("2026-11-24T08:00:00Z", papers);
    expect(gone).toEqual([]);
    expect(goesSoon).toEqual(['Article "Papers": until 2026-12-24.']);
  });
});
