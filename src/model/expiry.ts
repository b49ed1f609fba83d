/** What can go stale: it carries the day until which it holds, and is gone from the site the night after. */
import type { Content } from ".";

/** Where the couples are, whatever the zone of the machine that builds. */
const TIME_ZONE = "America/Vancouver";

/** How many days before it goes something is announced. */
const SOON_DAYS = 30;

/** The day, as `2026-05-31`. Swedish writes a day as ISO 8601 does. */
export const dayOf = (time: Date): string => time.toLocaleDateString("sv", { timeZone: TIME_ZONE });

/** `2026-05-31` and 1: `2026-06-01`. */
export function daysAfter(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** What has gone, and what goes soon. */
export interface Expiry {
  /** `Article "Getting married"` */
  readonly label: string;
  /** The last day on which it holds; `null` where nobody has said it of what needs one. */
  readonly until: string | null;
  readonly isGone: boolean;
}

/** In front of what the site no longer shows, where drafts are shown. */
const goneNote = (until: string | null) =>
  until === null
    ? "Not on the site, because it has no date:"
    : `Not on the site, because it held until ${until}:`;

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
  const expiries: Expiry[] = [];
  const note = (label: string, until: string | null) => {
    const isGone = !holds(until);
    if (isGone || !holds(until && daysAfter(until, -SOON_DAYS - 1))) {
      expiries.push({ label, until, isGone });
    }
  };
  const textIn = (text: string | null, until: string | null) => {
    if (text === null || holds(until)) return text;
    return showsDrafts ? `${goneNote(until)} ${text}` : null;
  };

  const [settings] = content.siteSettings.map(({ fields }) => fields);
  const { availability = null, availabilityUntil = null, pricesUntil = null } = settings ?? {};
  if (content.service.some(({ fields }) => fields.price !== null)) note("Prices", pricesUntil);
  if (availability !== null) note("Free dates", availabilityUntil);
  for (const { fields } of content.article) {
    if (fields.validUntil !== null) note(`Article "${fields.title}"`, fields.validUntil);
  }

  const isShown = (until: string | null) => showsDrafts || holds(until);
  return {
    expiries,
    content: {
      ...content,
      article: content.article
        .filter(({ fields }) => fields.validUntil === null || isShown(fields.validUntil))
        .map((entry) => {
          const { intro, validUntil } = entry.fields;
          if (validUntil === null || holds(validUntil)) return entry;
          const noted = `${goneNote(validUntil)} ${intro ?? ""}`.trim();
          return { ...entry, fields: { ...entry.fields, intro: noted } };
        }),
      service: content.service.map((entry) => {
        const price = textIn(entry.fields.price, pricesUntil);
        return { ...entry, fields: { ...entry.fields, price } };
      }),
      siteSettings: content.siteSettings.map((entry) => {
        const { fields } = entry;
        return {
          ...entry,
          fields: {
            ...fields,
            availability: textIn(availability, availabilityUntil),
            priceNote: isShown(pricesUntil) ? fields.priceNote : null,
          },
        };
      }),
    },
  };
}
