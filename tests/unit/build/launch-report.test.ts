import type { Node } from "gatsby";
import { createLaunchReport, toReportSections } from "../../../src/build/launch-report";
import { adviceOn } from "../../../src/model/advice";
import { rawEntry } from "../../support/raw-content";

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
  advice: [],
  gone: [] as string[],
  goesSoon: [] as string[],
  expiresOn: [] as string[],
};
const ENV = { siteUrl: "https://junepark.ca", isUrlAssumed: false, inquiryDelivery: "netlify" };

function missing(
  env: Partial<typeof ENV> | { siteUrl: null } | { inquiryDelivery: null } = {},
  settings: Partial<Record<keyof typeof SETTINGS, unknown>> = {},
  others: Readonly<Record<string, readonly object[]>> = {},
) {
  const nodes: typeof others = { SiteSettings: [{ ...SETTINGS, ...settings }], ...others };
  return createLaunchReport({ ...ENV, ...env }, (type) => (nodes[type] ?? []) as Node[]);
}

test("nothing is missing in a site of her own, and its links are listed to be tried", () => {
  expect(missing()).toEqual({
    needed: [],
    advised: [],
    details: [],
    gone: [],
    goesSoon: [],
    expiresOn: [],
    links: [
      { label: "Booking link", url: SETTINGS.bookingUrl },
      { label: "Instagram", url: SETTINGS.instagramUrl },
      { label: "Other profiles", url: SETTINGS.profiles[0] },
    ],
  });
});

test("what its articles are from is tried, too", () => {
  const sources = [{ name: "Marriage Act", url: "https://www.bclaws.gov.bc.ca/act" }];
  const { links } = missing({}, {}, { Article: [{ sources }, { sources: null }] });
  expect(links.at(-1)).toEqual({ label: "A source", url: "https://www.bclaws.gov.bc.ca/act" });
});

test.each([
  ["an address", missing({ siteUrl: null }), "SITE_URL is not set"],
  [
    "an address of its own",
    missing({ siteUrl: "https://www.example.com" }),
    "SITE_URL is still an example, https://www.example.com",
  ],
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

test.each([
  [
    "Cloudflare's address, where nobody has set another",
    missing({ siteUrl: "https://june.pages.dev", isUrlAssumed: true }),
    ["Search engines and shared links get https://june.pages.dev, because SITE_URL is not set."],
  ],
  ["that address, where it is meant", missing({ siteUrl: "https://june.pages.dev" }), []],
  [
    "an address without https",
    missing({ siteUrl: "http://junepark.ca" }),
    ["SITE_URL begins with http://"],
  ],
])("it is advised to change %s", (_what, { advised, needed }, texts) => {
  expect(needed).toEqual([]);
  expect(advised).toEqual(texts.map((text) => expect.stringContaining(text) as string));
});

test("a privacy note is asked for once messages are kept somewhere, and a portrait is advised", () => {
  const { advised, needed } = missing(
    { inquiryDelivery: null },
    { portrait: null, privacyNote: null },
  );
  expect(needed.join(" ")).not.toContain("privacy note");
  expect(advised).toEqual([expect.stringContaining("no portrait")]);
});

test.each([
  ["https://book.evermore.ca/request?x=y", 1],
  ["https://book.evermore.ca/request?x=y&officiant=june", 0],
  [null, 0],
])("a booking link that may not say whose page it is gets advice: %s", (bookingUrl, count) => {
  const text = expect.stringContaining('The booking link has no "officiant="') as string;
  expect(missing({}, { bookingUrl }).advised).toEqual(Array(count).fill(text));
});

test("what the source has found worth a change is advised", () => {
  const { advice } = adviceOn([rawEntry("faq", "rings", { answer: "##Rings" })]);
  const sections = toReportSections(missing({}, { advice }));
  expect(sections).toEqual([
    { heading: "Worth a change:", problems: [expect.stringContaining('couples, "##Rings"')] },
  ]);
});

test("samples are counted by their kind, whatever the source", () => {
  const Testimonial = [{ sample: true }, { sample: false }, { sample: true }];
  const { needed } = missing({}, {}, { Testimonial, Page: [{ sample: true }] });
  expect(needed).toEqual([expect.stringContaining("site: 2 testimonials, 1 page.")]);
});

test("what has gone and what goes soon is told, each under a heading of its own", () => {
  const ending = {
    gone: ["Prices: until 2026-11-01."],
    goesSoon: ["Free dates: until 2026-12-01."],
    expiresOn: ["2026-12-02"],
  };
  const found = missing({}, ending);
  expect(found).toMatchObject(ending);
  expect(toReportSections(found).map(({ problems }) => problems)).toEqual([
    ending.gone,
    ending.goesSoon,
  ]);
});
