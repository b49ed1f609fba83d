import { parsePrice } from "../../../src/seo/json-ld";

test.each([
  ["$650", "CAD", { price: "650", priceCurrency: "CAD" }],
  ["£450", "GBP", { price: "450", priceCurrency: "GBP" }],
  ["€1,250.50", "EUR", { price: "1250.50", priceCurrency: "EUR" }],
  // Several countries have dollars, so the sign is clear only if the site's currency is one of them.
  ["$650", "GBP", null],
  // Ambiguous: 1.25 or 1,250.
  ["€1.250", "EUR", null],
  ["from $650, plus GST", "CAD", null],
  ["650", "CAD", null],
])("parses %s, with prices in %s, as %j", (text, currency, price) => {
  expect(parsePrice(text, currency)).toEqual(price);
});
