import { expiryAdvice } from "../../../src/model/expiry-advice";
import { toSentence } from "../../../src/model/sentences";
import { rawEntry } from "../../support/raw-content";

const TODAY = "2026-08-01";
const settings = (fields: Record<string, unknown>) =>
  rawEntry("siteSettings", "site-settings", fields, "settings");
const sentencesOf = (...entries: Parameters<typeof expiryAdvice>[0]) =>
  expiryAdvice(entries, TODAY).map(toSentence);

test("a last day that has passed is reported, but not today", () => {
  expect(sentencesOf(settings({ pricesUntil: TODAY, availabilityUntil: "2026-08-02" }))).toEqual(
    [],
  );
  expect(sentencesOf(settings({ brandName: "Cedar", pricesUntil: "2026-07-31" }))).toEqual([
    'Site settings "Cedar": "Prices hold until" ("2026-07-31") has passed, so no price is shown. Choose a later day at settings',
  ]);
  const article = rawEntry("article", "a", { title: "Licence", validUntil: "2026-07-31" }, "a");
  expect(sentencesOf(article)).toEqual([
    'Article "Licence": "Holds until" ("2026-07-31") has passed, so this page is no longer shown. Choose a later day at a',
  ]);
});

test.each([{}, { pricesUntil: "2026-07-31" }])("a price is not shown with %j", (fields) => {
  const service = rawEntry("service", "s", { title: "Elopement", price: "$650" }, "s");
  expect(sentencesOf(service, settings(fields))).toContain(
    'Service "Elopement": "Price" is not shown, because "Prices hold until" in the site settings is empty or has passed. Choose a day there, at s',
  );
});

test("free dates without a last day are reported", () => {
  expect(sentencesOf(settings({ brandName: "Cedar", availability: "July 10" }))).toEqual([
    expect.stringContaining('"Free dates" is not shown, because "Free dates hold until"'),
  ]);
});

test("what changes a price is not shown without prices, which is reported", () => {
  expect(sentencesOf(settings({ brandName: "Cedar", priceNote: "Travel" }))).toEqual([
    expect.stringContaining('"What changes a price" is not shown, because "Prices hold until"'),
  ]);
});
