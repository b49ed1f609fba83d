import type { Node } from "gatsby";
import { createLaunchReport } from "../../../src/build/launch-report";

const ENV = { siteUrl: "https://junepark.ca", inquiryDelivery: "netlify" };

/** Settings without any sample values. */
const OWN = {
  email: "june@junepark.ca",
  bookingUrl: "https://book.evermore.ca/request?officiant=june",
  instagramUrl: "https://www.instagram.com/junepark",
  profiles: ["https://www.facebook.com/junepark"],
  privacyNote: "I alone read it.",
  portrait: "file-7",
};
const FOUND = { advice: [], calendarProblem: null, gone: [], goesSoon: [], expiresOn: [] };
const SETTINGS = { ...OWN, partnerProfileUrl: null, sample: false };

/** Creates the report of a complete site with these changes to its environment, settings or other entries. */
function report(
  env: { siteUrl?: string | null; inquiryDelivery?: string | null } = {},
  settings: Partial<Record<keyof typeof SETTINGS, unknown>> = {},
  others: Readonly<Record<string, readonly object[]>> = {},
  found: { calendarProblem?: string } = {},
) {
  const nodes: typeof others = { SiteSettings: [{ ...SETTINGS, ...settings }], ...others };
  const getNodes = (type: string) => (nodes[type] ?? []) as Node[];
  return createLaunchReport({ ...ENV, ...env }, { ...FOUND, ...found }, getNodes);
}

test("a complete site needs nothing, and its external links are listed to be checked", () => {
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
  ["SITE_URL is not set", report({ siteUrl: null })],
  ["SITE_URL is still an example, https://www.exa", report({ siteUrl: "https://www.example.com" })],
  // Without delivery, no privacy note is needed.
  ["are lost", report({ inquiryDelivery: null }, { privacyNote: null })],
  ["no privacy note", report({}, { privacyNote: null })],
  ["site settings: Email.", report({}, { email: "tala@cedar.example.com" })],
  ["site settings: Instagram.", report({}, { instagramUrl: "https://a.example.com/june" })],
  [": Other profile", report({}, { profiles: ["https://a.example.com", "https://b.example.com"] })],
  ["site: 2 testimonials, 1 page.", report({}, {}, samples)],
])("lists one thing that a site needs: %s", (text, { needed, advised }) => {
  expect(needed).toEqual([expect.stringContaining(text)]);
  expect(advised).toEqual([]);
});

test("a site without the form needs no privacy note", () => {
  expect(report({ inquiryDelivery: "none" }, { privacyNote: null }).needed).toEqual([]);
});

test.each([
  ["no portrait", report({}, { portrait: null })],
  ["SITE_URL begins with http://", report({ siteUrl: "http://junepark.ca" })],
  ["The calendar", report({}, {}, {}, { calendarProblem: "The calendar cannot be reached." })],
  ['does not contain "officiant="', report({}, { bookingUrl: "https://book.evermore.ca/?x=y" })],
])("gives one piece of advice: %s", (text, { needed, advised }) => {
  expect(needed).toEqual([]);
  expect(advised).toEqual([expect.stringContaining(text)]);
});
