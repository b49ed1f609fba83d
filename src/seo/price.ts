import { LANGUAGE } from "../region";

/** Signs that belong to one currency wherever the site is read. */
const SIGNS: Readonly<Record<string, string>> = { "£": "GBP", "€": "EUR" };

const signOf = (currency: string) =>
  new Intl.NumberFormat(LANGUAGE, { style: "currency", currency, currencyDisplay: "narrowSymbol" })
    .formatToParts(0)
    .find(({ type }) => type === "currency")?.value;

/**
 * Reads a price that is nothing but an amount, such as `£450` or `$1,250.50`.
 *
 * @param localCurrency the currency that a sign shared by several currencies stands for, by ISO 4217
 * @returns `null` for any other text, such as `from $650`, and where the currency is not clear
 */
export function parsePrice(text: string, localCurrency: string) {
  const [, sign = "", whole, cents = ""] =
    /^(\p{Sc})(\d{1,3}(?:,\d{3})+|\d+)(\.\d\d)?$/u.exec(text) ?? [];
  const priceCurrency = sign === signOf(localCurrency) ? localCurrency : SIGNS[sign];
  if (whole === undefined || priceCurrency === undefined) return null;
  return { price: whole.replaceAll(",", "") + cents, priceCurrency };
}
