/** What is still missing in a built site before couples should find it. */
import type { Node } from "gatsby";
import type { Env } from "./env";
import { contentTypes } from "../model";
import { dayOf, daysAfter, type Expiry } from "../model/expiry";
import { secureUrl } from "../model/fields";
import { siteSettings } from "../model/site-settings";
import type { ContentOf } from "../model/content-type";

/** The content of `missing` in `.hosting/summary.json`. */
export interface Missing {
  /** What has to be there before couples come, a sentence each. */
  readonly needed: readonly string[];
  /** What couples would miss, a sentence each. */
  readonly advised: readonly string[];
  /** What the site no longer shows because its date has passed, a sentence each. */
  readonly gone: readonly string[];
  /** What it will not show within 30 days. */
  readonly goesSoon: readonly string[];
  /** Whether there is anything that has gone or will go. */
  readonly hasDates: boolean;
  /** The site's links to the officiant on other sites, to see whether they answer. */
  readonly links: readonly { readonly label: string; readonly url: string }[];
}

/** Addresses that nobody can have (RFC 2606), which the samples use. */
const isExample = (address: string) => /[@./]example\.(com|org|net)\b/.test(address);

const ADDRESSES = [
  "email",
  "bookingUrl",
  "partnerProfileUrl",
  "credentialUrl",
  "instagramUrl",
  "profiles",
] as const;

/** `20 testimonials, 1 page`: how many entries of each type are samples. */
function countSamples(getNodesByType: (type: string) => Node[]): string {
  return contentTypes
    .flatMap(({ label, nodeType, plural }) => {
      const { length } = getNodesByType(nodeType).filter((node) => node["sample"]);
      return length === 0 ? [] : `${length} ${length === 1 ? label.toLowerCase() : plural}`;
    })
    .join(", ");
}

/** The site's settings: checked content has them exactly once. */
export const settingsIn = (getNodesByType: (type: string) => Node[]) =>
  getNodesByType(siteSettings.nodeType)[0] as unknown as ContentOf<typeof siteSettings.fields>;

/** How many days before it goes something is announced. */
const SOON_DAYS = 30;

const sentenceOf = ({ label, until }: Expiry) =>
  until === null ? `${label}: no date says until when.` : `${label}: until ${until}.`;

/** What the build has found to end on a day, in an order that no cache changes. */
const expiriesIn = (getNodesByType: (type: string) => Node[]) =>
  (getNodesByType("Expiry") as unknown as readonly Expiry[]).toSorted((a, b) =>
    a.label < b.label ? -1 : 1,
  );

/**
 * Finds what is missing in a site that has just been built.
 *
 * @param getNodesByType the site's own nodes, as Gatsby gives them
 */
export function findMissing(
  { inquiryDelivery, siteUrl }: Pick<Env, "inquiryDelivery" | "siteUrl">,
  getNodesByType: (type: string) => Node[],
): Missing {
  const settings = settingsIn(getNodesByType);
  const expiries = expiriesIn(getNodesByType);
  const soon = daysAfter(dayOf(new Date()), SOON_DAYS);
  const addresses = ADDRESSES.flatMap((name) =>
    [settings[name] ?? []].flat().map((url) => ({ label: siteSettings.fields[name].label, url })),
  );
  const madeUp = new Set(addresses.filter(({ url }) => isExample(url)).map(({ label }) => label));
  const samples = countSamples(getNodesByType);
  const needed = [
    (siteUrl === null || isExample(siteUrl)) &&
      "SITE_URL is not set: search engines and shared links need the site's own address.",
    inquiryDelivery === null &&
      "INQUIRY_DELIVERY is not set: what couples write in the contact form goes nowhere. docs/inquiries.md says how to receive it.",
    samples !== "" &&
      `Made up, as they came with the site: ${samples}. Replace or delete each, or set its Sample to No once its text is yours.`,
    madeUp.size > 0 && `Made-up addresses in the site settings: ${[...madeUp].join(", ")}.`,
    inquiryDelivery !== null &&
      !settings.privacyNote &&
      "The site settings have no privacy note: couples who write have a right to know who reads it and how long it is kept.",
  ];
  return {
    needed: needed.filter((sentence) => sentence !== false),
    advised: settings.portrait
      ? []
      : ["The site settings have no portrait: couples like to see who will marry them."],
    gone: expiries.filter(({ isGone }) => isGone).map(sentenceOf),
    goesSoon: expiries.filter(({ isGone, until }) => !isGone && until! <= soon).map(sentenceOf),
    hasDates: expiries.length > 0,
    links: addresses.filter(({ url }) => secureUrl.pattern.test(url)),
  };
}
