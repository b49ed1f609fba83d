/** What can go stale: it carries the day until which it holds, and is gone from the site the night after. */
import { TIME_ZONE } from "../region";
import type { Content } from ".";
import type { Entry } from "./content-type";

/** How many days before it goes something is announced. */
const SOON_DAYS = 30;

/** The day, as `2026-05-31`. Swedish writes a day as ISO 8601 does. */
export const dayOf = (time: Date): string => time.toLocaleDateString("sv", { timeZone: TIME_ZONE });

/** `2026-05-31` and 1: `2026-06-01`. */
export const daysAfter = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);

/** Something that holds until its last day; with `null`, nobody has said which. */
interface Dated {
  readonly label: string;
  readonly until: string | null;
}

const sentenceOf = ({ label, until }: Dated) =>
  until === null ? `${label}: no date says until when.` : `${label}: until ${until}.`;

function withFields<F>(
  entries: readonly Entry<F>[],
  change: (fields: F) => Partial<F>,
): readonly Entry<F>[] {
  return entries.map((entry) => ({
    ...entry,
    fields: { ...entry.fields, ...change(entry.fields) },
  }));
}

/**
 * Takes out what no longer holds, and what has no date but needs one. Where drafts are shown it stays,
 * with a note in front of it.
 *
 * @param content that has passed every check
 * @param day of the build, in the couples' time zone
 * @returns also what has gone and what goes soon, a sentence each, and the days on which a build takes more out
 */
export function withoutExpired(content: Content, day: string, showsDrafts: boolean) {
  const holds = (until: string | null) => until !== null && until >= day;
  function textUntil(text: string | null, until: string | null) {
    if (text === null || holds(until)) return text;
    const reason = until === null ? "has no date" : `held until ${until}`;
    return showsDrafts ? `Not on the site, because it ${reason}${text && ": "}${text}` : null;
  }
  const { availability, availabilityUntil, pricesUntil } = content.siteSettings[0]!.fields;
  const hasPrices = content.service.some(({ fields }) => fields.price !== null);
  const dated: Dated[] = [
    ...(hasPrices ? [{ label: "Prices", until: pricesUntil }] : []),
    ...(availability !== null ? [{ label: "Free dates", until: availabilityUntil }] : []),
    ...content.article
      .filter(({ fields }) => fields.validUntil !== null)
      .map(({ fields }) => ({ label: `Article "${fields.title}"`, until: fields.validUntil })),
  ];
  const gone = dated.filter(({ until }) => !holds(until));
  const soon = daysAfter(day, SOON_DAYS);
  const lasting = dated.filter(({ until }) => holds(until));
  const goesSoon = lasting.filter(({ until }) => until! <= soon);
  const expiresOn = new Set(lasting.map(({ until }) => daysAfter(until!, 1)));
  const articles = content.article.filter(
    ({ fields: { validUntil } }) => showsDrafts || validUntil === null || holds(validUntil),
  );
  return {
    content: {
      ...content,
      article: withFields(articles, ({ intro, validUntil }) => ({
        intro: validUntil === null ? intro : textUntil(intro ?? "", validUntil) || null,
      })),
      service: withFields(content.service, ({ price }) => ({
        price: textUntil(price, pricesUntil),
      })),
      siteSettings: withFields(content.siteSettings, ({ priceNote }) => ({
        availability: textUntil(availability, availabilityUntil),
        priceNote: textUntil(priceNote, pricesUntil),
      })),
    },
    gone: gone.map(sentenceOf),
    goesSoon: goesSoon.map(sentenceOf),
    expiresOn: [...expiresOn].sort(),
  };
}
