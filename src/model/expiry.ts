/** What can go stale: it carries the day until which it holds, and is gone from the site the night after. */
import type { Content } from ".";

/** Where the couples are, whatever the zone of the machine that builds. */
const TIME_ZONE = "America/Vancouver";

/** The day, as `2026-05-31`. Swedish writes a day as ISO 8601 does. */
export const dayOf = (time: Date): string => time.toLocaleDateString("sv", { timeZone: TIME_ZONE });

/** `2026-05-31` and 1: `2026-06-01`. */
export function daysAfter(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** What has gone, or goes on a day. */
export interface Expiry {
  /** `Article "Getting married"` */
  readonly label: string;
  /** The last day on which it holds; `null` where nobody has said it of what needs one. */
  readonly until: string | null;
  readonly isGone: boolean;
}

/** In front of what the site no longer shows, where drafts are shown. */
const goneNote = (until: string | null) =>
  `Not on the site, because it ${until === null ? "has no date" : `held until ${until}`}:`;

/**
 * Takes out what no longer holds, and what has no date but needs one.
 *
 * @param content that has passed every check
 * @param day of the build, in Vancouver
 * @param showsDrafts whether it stays, with a note in front of it
 */
export function withoutExpired(
  content: Content,
  day: string,
  showsDrafts: boolean,
): { readonly content: Content; readonly expiries: readonly Expiry[] } {
  const holds = (until: string | null) => until !== null && until >= day;
  /** A text that holds until a day. */
  function textIn(text: string | null, until: string | null) {
    if (text === null || holds(until)) return text;
    return showsDrafts ? `${goneNote(until)} ${text}`.trim() : null;
  }
  const { availability, availabilityUntil, priceNote, pricesUntil } =
    content.siteSettings[0]!.fields;
  const hasPrices = content.service.some(({ fields }) => fields.price !== null);
  const dated = [
    hasPrices && { label: "Prices", until: pricesUntil },
    availability !== null && { label: "Free dates", until: availabilityUntil },
    ...content.article.map(
      ({ fields: { title, validUntil } }) =>
        validUntil !== null && { label: `Article "${title}"`, until: validUntil },
    ),
  ];
  const expiries = dated
    .filter((each) => each !== false)
    .map((each) => ({ ...each, isGone: !holds(each.until) }));
  const holdsOrStays = ({ validUntil }: { readonly validUntil: string | null }) =>
    showsDrafts || validUntil === null || holds(validUntil);
  const article = content.article
    .filter(({ fields }) => holdsOrStays(fields))
    .map(({ fields, ...entry }) => {
      const { intro, validUntil } = fields;
      const noted = validUntil === null ? intro : textIn(intro ?? "", validUntil);
      return { ...entry, fields: { ...fields, intro: noted || null } };
    });
  const service = content.service.map(({ fields, ...entry }) => {
    return { ...entry, fields: { ...fields, price: textIn(fields.price, pricesUntil) } };
  });
  const current = {
    availability: textIn(availability, availabilityUntil),
    priceNote: textIn(priceNote, pricesUntil),
  };
  const siteSettings = content.siteSettings.map(({ fields, ...entry }) => {
    return { ...entry, fields: { ...fields, ...current } };
  });
  return { content: { ...content, article, service, siteSettings }, expiries };
}
