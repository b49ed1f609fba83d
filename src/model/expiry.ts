/** Expiry: content with a last day is removed from the site in the night after. */
import { TIME_ZONE } from "../region";
import type { Content } from ".";
import type { Entry } from "./content-type";

/** Days before its expiry on which content is first reported. */
const SOON_DAYS = 30;

/** Formats a day as `2026-05-31`, which is the Swedish format. */
export const dayOf = (time: Date): string => time.toLocaleDateString("sv", { timeZone: TIME_ZONE });

/** Adds days to a day: `2026-05-31` and 1 make `2026-06-01`. */
export const daysAfter = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);

/** Content with a last day; `null` if an editor has not set it. */
interface Dated {
  readonly label: string;
  readonly until: string | null;
}

const sentenceOf = ({ label, until }: Dated) =>
  until === null ? `${label}: no date says until when.` : `${label}: until ${until}.`;

const withFields = <F>(entries: readonly Entry<F>[], change: (fields: F) => Partial<F>) =>
  entries.map((entry) => ({ ...entry, fields: { ...entry.fields, ...change(entry.fields) } }));

/**
 * Removes what has expired, and what needs a last day and has none. Where drafts are shown it stays,
 * with a note in front of it.
 *
 * @param content that has passed every check
 * @param day of the build, in the couples' time zone
 * @returns also what was removed and what expires soon, a sentence each, and the days on which more expires
 */
export function withoutExpired(content: Content, day: string, showsDrafts: boolean) {
  const isOver = (until: string | null) => until === null || until < day;
  function textUntil(text: string | null, until: string | null) {
    if (text === null || !isOver(until)) return text;
    const reason = until === null ? "has no date" : `held until ${until}`;
    return showsDrafts ? `Not on the site, because it ${reason}${text && ": "}${text}` : null;
  }
  const { availability, availabilityUntil, pricesUntil } = content.siteSettings[0]!.fields;
  const hasPrices = content.service.some(({ fields }) => fields.price !== null);
  const datedArticles = content.article.filter(({ fields }) => fields.validUntil !== null);
  const dated: Dated[] = [
    ...(hasPrices ? [{ label: "Prices", until: pricesUntil }] : []),
    ...(availability !== null ? [{ label: "Free dates", until: availabilityUntil }] : []),
    ...datedArticles.map(({ fields: { title, validUntil } }) => {
      return { label: `Article "${title}"`, until: validUntil };
    }),
  ];
  const lasting = dated.filter(({ until }) => !isOver(until));
  const goesSoon = lasting.filter(({ until }) => until! <= daysAfter(day, SOON_DAYS));
  const expiresOn = new Set(lasting.map(({ until }) => daysAfter(until!, 1)));
  const gone = new Set(datedArticles.filter(({ fields }) => isOver(fields.validUntil)));
  return {
    content: {
      ...content,
      article: withFields(
        content.article.filter((entry) => showsDrafts || !gone.has(entry)),
        ({ intro, validUntil }) => ({
          intro: validUntil === null ? intro : textUntil(intro ?? "", validUntil) || null,
        }),
      ),
      service: withFields(content.service, ({ price }) => ({
        price: textUntil(price, pricesUntil),
      })),
      siteSettings: withFields(content.siteSettings, ({ priceNote }) => ({
        availability: textUntil(availability, availabilityUntil),
        priceNote: textUntil(priceNote, pricesUntil),
      })),
    },
    gone: dated.filter(({ until }) => isOver(until)).map(sentenceOf),
    goesSoon: goesSoon.map(sentenceOf),
    expiresOn: [...expiresOn].sort(),
  };
}
