/** Recommendations for content that is not shown, because its last day is missing or has passed. */
import { problemOf } from "./check-entry";
import type { RawEntry } from "./content-type";
import { fault, type Fault, type Problem } from "./problems";
import { siteSettings } from "./site-settings";

/** Fields that are shown only until a day, and the fields with that day. */
const ENDING = [
  { type: "service", field: "price", until: "pricesUntil" },
  { type: "siteSettings", field: "priceNote", until: "pricesUntil" },
  { type: "siteSettings", field: "availability", until: "availabilityUntil" },
] as const;

/** Days after which something is no longer shown. */
const LAST_DAYS = [
  { type: "siteSettings", field: "pricesUntil", what: "no price is" },
  { type: "siteSettings", field: "availabilityUntil", what: "no free date is" },
  { type: "article", field: "validUntil", what: "this page is no longer" },
] as const;

/**
 * Finds content that couples do not see, which its editor may not know.
 *
 * @param entries the settings among them
 * @param today in the couples' time zone
 */
export function expiryAdvice(entries: readonly RawEntry[], today: string): Problem[] {
  const valueOf = (entry: RawEntry | undefined, field: string) => {
    const value = entry?.fields[field];
    return typeof value === "string" ? value : "";
  };
  const settings = entries.find(({ type }) => type === siteSettings.id);
  const advise = (type: string, field: string, toFault: (entry: RawEntry) => Fault | null) =>
    entries.flatMap((entry) => {
      const found = entry.type === type ? toFault(entry) : null;
      return found ? [problemOf(entry, field, found)] : [];
    });
  return [
    ...LAST_DAYS.flatMap(({ field, type, what }) =>
      advise(type, field, (entry) => {
        const value = valueOf(entry, field);
        return value && value < today ? fault("hasPassed", { value, what }) : null;
      }),
    ),
    ...ENDING.flatMap(({ field, type, until }) =>
      advise(type, field, (entry) => {
        const { label } = siteSettings.fields[until];
        const isShown = valueOf(settings, until) >= today;
        return valueOf(entry, field) && !isShown ? fault("notShown", { until: label }) : null;
      }),
    ),
  ];
}
