import { parsePrice } from "../../../src/seo/price";

test.each([
  ["$650", "CAD", { price: "650", priceCurrency: "CAD" }],
  ["$650", "USD", { price: "650", priceCurrency: "USD" }],
  ["£450", "GBP", { price: "450", priceCurrency: "GBP" }],
  ["£450", "CAD", { price: "450", priceCurrency: "GBP" }],
  ["€1,250.50", "EUR", { price: "1250.50", priceCurrency: "EUR" }],
  ["¥90,000", "JPY", { price: "90000", priceCurrency: "JPY" }],
  // Several countries have dollars: which ones are meant is known only where dollars are used.
  ["$650", "GBP", null],
  // One and a quarter, or 1,250.
  ["€1.250", "EUR", null],
  ["€1,25", "EUR", null],
  ["from $650, plus GST", "CAD", null],
  ["650", "CAD", null],
  ["$", "CAD", null],
])("%s where prices are in %s is %j", (text, currency, price) => {
  expect(parsePrice(text, currency)).toEqual(price);
});
