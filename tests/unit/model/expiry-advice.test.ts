import { expiryAdvice } from "../../../src/model/expiry-advice";
import { rawEntry } from "../../support/raw-content";

const TODAY = "2026-08-01";
const YESTERDAY = "2026-07-31";
const settings = (fields: Record<string, unknown>) =>
  rawEntry("siteSettings", "site-settings", fields, "settings");
const adviceOn = (...entries: Parameters<typeof expiryAdvice>[0]) => expiryAdvice(entries, TODAY);

test("a last day is reported once it has passed, but not on the day itself", () => {
  expect(adviceOn(settings({ pricesUntil: TODAY, availabilityUntil: "2026-08-02" }))).toEqual([]);
  const hasPassed = { code: "hasPassed", params: { value: YESTERDAY } };
  expect(adviceOn(settings({ pricesUntil: YESTERDAY }))).toMatchObject([
    { ...hasPassed, field: "pricesUntil", location: "settings" },
  ]);
  expect(adviceOn(rawEntry("article", "a", { validUntil: YESTERDAY }, "a"))).toMatchObject([
    { ...hasPassed, field: "validUntil", location: "a" },
  ]);
});

test.each([{}, { pricesUntil: YESTERDAY }])("a price is not shown with %j", (fields) => {
  const service = rawEntry("service", "s", { price: "$650" }, "s");
  const advice = adviceOn(service, settings(fields));
  expect(advice.filter(({ location }) => location === "s")).toMatchObject([
    { code: "notShown", field: "price" },
  ]);
});

test("free dates without a last day are reported", () => {
  expect(adviceOn(settings({ availability: "July 10" }))).toMatchObject([
    { code: "notShown", field: "availability" },
  ]);
});

test("a note about prices is reported if no prices are shown", () => {
  expect(adviceOn(settings({ priceNote: "Travel" }))).toMatchObject([
    { code: "notShown", field: "priceNote" },
  ]);
});
