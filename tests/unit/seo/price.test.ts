import { parsePrice } from "../../../src/seo/json-ld";

test.each([
  ["$650", "CAD", { price: "650", priceCurrency: "CAD" }],
  ["£450", "GBP", { price: "450", priceCurrency: "GBP" }],
  ["€1,250.50", "EUR", { price: "1250.50", priceCurrency: "EUR" }],
  // Several countries have dollars: which ones are meant is known only where dollars are used.
  ["$650", "GBP", null],
  // One and a quarter, or 1,250.
  ["€1.250", "EUR", null],
  ["from $650, plus GST", "CAD", null],
  ["650", "CAD", null],
])("%s where prices are in %s is %j", (text, currency, price) => {
  expect(parsePrice(text, currency)).toEqual(price);
});
