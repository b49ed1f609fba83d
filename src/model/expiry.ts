/** Expiry: content with a last day is removed from the site the night after. */
import { daysAfter } from "../days";
import type { Content } from ".";
import type { Entry } from "./content-type";

/** Number of days before its expiry at which content is first reported. */
const SOON_DAYS = 30;

/** Content that needs a last day, which is `null` if the editor has not set it. */
interface Dated {
  readonly label: string;
  readonly until: string | null;
}

const sentenceOf = ({ label, until }: Dated) =>
  until === null ? `${label}: no last day is set.` : `${label}: until ${until}.`;

const withFields = <F>(entries: readonly Entry<F>[], change: (fields: F) => Partial<F>) =>
  entries.map((entry) => ({ ...entry, fields: { ...entry.fields, ...change(entry.fields) } }));

/**
 * Removes content that has expired or lacks its last day. A site of drafts keeps it, with a note in front.
 *
 * @param day of the build, in the couples' time zone
 * @returns the content, one sentence for each removal and each expiry within 30 days, and all days of expiry
 */
export function withoutExpired(content: Content, day: string, showsDrafts: boolean) {
  const isOver = (until: string | null) => until === null || until < day;
  function textUntil(text: string | null, until: string | null) {
    if (text === null || !isOver(until)) return text;
    const reason = until === null ? "has no last day" : `was valid until ${until}`;
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
  const current = dated.filter(({ until }) => !isOver(until));
  const goesSoon = current.filter(({ until }) => until! <= daysAfter(day, SOON_DAYS));
  const expiresOn = new Set(current.map(({ until }) => daysAfter(until!, 1)));
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
