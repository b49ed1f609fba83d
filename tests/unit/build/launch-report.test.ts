import type { Node } from "gatsby";
import { createLaunchReport } from "../../../src/build/launch-report";

const ENV = { siteUrl: "https://junepark.ca", inquiryDelivery: "netlify" };

/** Settings that an officiant has made her own. */
const OWN = {
  email: "june@junepark.ca",
  bookingUrl: "https://book.evermore.ca/request?officiant=june",
  instagramUrl: "https://www.instagram.com/junepark",
  profiles: ["https://www.facebook.com/junepark"],
  privacyNote: "I alone read it.",
  portrait: "file-7",
};
const FOUND = { gone: [] as string[], goesSoon: [] as string[], expiresOn: [] as string[] };
const SETTINGS = { ...OWN, ...FOUND, partnerProfileUrl: null, sample: false, advice: [] };

/** The report of a site that differs from hers in its environment, settings or other entries. */
function report(
  env: { siteUrl?: string | null; inquiryDelivery?: string | null } = {},
  settings: Partial<Record<keyof typeof SETTINGS, unknown>> = {},
  others: Readonly<Record<string, readonly object[]>> = {},
) {
  const nodes: typeof others = { SiteSettings: [{ ...SETTINGS, ...settings }], ...others };
  return createLaunchReport({ ...ENV, ...env }, (type) => (nodes[type] ?? []) as Node[]);
}

test("nothing is missing in a site of her own, and its links are listed to be tried", () => {
  const sources = [{ name: "Marriage Act", url: "https://www.bclaws.gov.bc.ca/act" }];
  expect(report({}, {}, { Article: [{ sources }, { sources: null }] })).toMatchObject({
    needed: [],
    advised: [],
    links: [
      { label: "Booking link", url: OWN.bookingUrl },
      { label: "Instagram", url: OWN.instagramUrl },
      { label: "Other profiles", url: OWN.profiles[0] },
      { label: "A source", url: "https://www.bclaws.gov.bc.ca/act" },
    ],
  });
});

const samples = { Testimonial: [{ sample: true }, {}, { sample: true }], Page: [{ sample: true }] };
test.each([
  [report({ siteUrl: null }), "SITE_URL is not set"],
  [report({ siteUrl: "https://www.example.com" }), "SITE_URL is still an example, https://www.exa"],
  // No privacy note is needed where no message arrives.
  [report({ inquiryDelivery: null }, { privacyNote: null }), "are lost"],
  [report({}, { privacyNote: null }), "no privacy note"],
  [report({}, { email: "tala@cedar.example.com" }), "site settings: Email."],
  [report({}, { instagramUrl: "https://a.example.com/june" }), "site settings: Instagram."],
  [report({}, { profiles: ["https://a.example.com", "https://b.example.com"] }), ": Other profile"],
  [report({}, {}, samples), "site: 2 testimonials, 1 page."],
])("a site needs one thing (%#)", ({ needed, advised }, text) => {
  expect(needed).toEqual([expect.stringContaining(text)]);
  expect(advised).toEqual([]);
});

test.each([
  [report({}, { portrait: null }), "no portrait"],
  [report({ siteUrl: "http://junepark.ca" }), "SITE_URL begins with http://"],
  [report({}, { bookingUrl: "https://book.evermore.ca/?x=y" }), 'does not contain "officiant="'],
])("a site is advised to change one thing (%#)", ({ needed, advised }, text) => {
  expect(needed).toEqual([]);
  expect(advised).toEqual([expect.stringContaining(text)]);
});
