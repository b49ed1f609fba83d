/** Launch report: what a site still needs before it goes live. */
import type { Node } from "gatsby";
import type { Env } from "../env";
import { contentTypes } from "../model";
import type { ContentReport } from "../content-report";
import { article } from "../model/article";
import type { ContentOf } from "../model/content-type";
import { secureUrl, type Field } from "../model/fields";
import type { Problem } from "../model/problems";
import { ADVICE_HEADING, toSentence } from "../model/sentences";
import { siteSettings } from "../model/site-settings";

/** File that `npm run golive` and GitHub's workflow read. */
export const LAUNCH_FILE = ".hosting/launch.json";

export interface LaunchReport extends Pick<ContentReport, "gone" | "goesSoon" | "expiresOn"> {
  /** Unmet requirements, a sentence each. */
  readonly needed: readonly string[];
  /** Recommendations, a sentence each. */
  readonly advised: readonly string[];
  /** Recommended changes of the content. */
  readonly details: readonly Problem[];
  /** External links of the settings and the articles, which `npm run golive` checks. */
  readonly links: readonly { readonly label: string; readonly url: string }[];
}

/** Tests whether an address is reserved for examples (RFC 2606), like those of the samples. */
const isExample = (address: string) => /[@./]example\.(com|org|net)\b/.test(address);

/** Counts the samples of each type: `20 testimonials, 1 page`. */
function countSamples(getNodesByType: (type: string) => Node[]): string {
  return contentTypes
    .flatMap(({ label, nodeType, plural }) => {
      const { length } = getNodesByType(nodeType).filter((node) => node["sample"]);
      return length === 0 ? [] : `${length} ${length === 1 ? label.toLowerCase() : plural}`;
    })
    .join(", ");
}

type Settings = ContentOf<typeof siteSettings.fields>;

/** Lists the texts with a format in the settings: addresses, and the phone number. */
const addressesIn = (settings: Settings) =>
  Object.entries<Field>(siteSettings.fields).flatMap(([name, field]) => {
    const values = "format" in field ? [settings[name as keyof Settings]].flat() : [];
    const urls = values.filter((value) => typeof value === "string");
    return urls.map((url) => ({ label: field.label, url }));
  });

const sourcesIn = (articles: readonly Node[]) =>
  articles
    .flatMap(({ sources }) => (sources ?? []) as { readonly url: string }[])
    .map(({ url }) => ({ label: "A source", url }));

/**
 * Creates the report of a site that has just been built.
 *
 * @param found by the check of its content
 * @param getNodesByType returns the site's own nodes
 */
export function createLaunchReport(
  { inquiryDelivery, siteUrl }: Pick<Env, "inquiryDelivery" | "siteUrl">,
  {
    advice: details,
    calendarProblem,
    expiresOn,
    goesSoon,
    gone,
  }: Omit<ContentReport, "internalLinks">,
  getNodesByType: (type: string) => Node[],
): LaunchReport {
  // Safe, because checked content has exactly one.
  const settings = getNodesByType(siteSettings.nodeType)[0] as unknown as Settings;
  const addresses = addressesIn(settings);
  const sources = sourcesIn(getNodesByType(article.nodeType));
  const madeUp = new Set(addresses.filter(({ url }) => isExample(url)).map(({ label }) => label));
  const samples = countSamples(getNodesByType);
  const needed = [
    siteUrl === null &&
      "SITE_URL is not set: search engines and shared links need the site's own address, such as https://www.example.com.",
    siteUrl !== null &&
      isExample(siteUrl) &&
      `SITE_URL is still an example, ${siteUrl}: search engines and shared links need the site's own address.`,
    inquiryDelivery === null &&
      "INQUIRY_DELIVERY is not set: messages from the contact form are lost. docs/inquiries.md says how to receive them.",
    samples !== "" &&
      `Samples that came with the site: ${samples}. Replace or delete each, or set its Sample to No once it is your own.`,
    madeUp.size > 0 && `Made-up addresses in the site settings: ${[...madeUp].join(", ")}.`,
    inquiryDelivery !== null &&
      inquiryDelivery !== "none" &&
      !settings.privacyNote &&
      "The site settings have no privacy note: couples have a right to know who reads their message and how long it is kept.",
  ];
  const advised = [
    !settings.portrait &&
      "The site settings have no portrait: couples like to see who will marry them.",
    siteUrl?.startsWith("http://") &&
      "SITE_URL begins with http://: browsers mark such a site as not secure. Use https:// once the host supports it.",
    settings.bookingUrl?.includes("officiant=") === false &&
      'The booking link does not contain "officiant=": check that it opens your own page.',
    calendarProblem,
  ];
  return {
    needed: needed.filter((sentence) => sentence !== false),
    advised: advised.filter((sentence) => typeof sentence === "string"),
    details,
    gone,
    goesSoon,
    expiresOn,
    links: [...addresses, ...sources].filter(({ url }) => secureUrl.pattern.test(url)),
  };
}

/** Renders the sections of the report that are not empty. */
export function toReportSections(
  { advised, details, gone, goesSoon, needed }: Omit<LaunchReport, "expiresOn" | "links">,
  toText: (problem: Problem) => string = toSentence,
) {
  const all = [
    { heading: ADVICE_HEADING, problems: [...advised, ...details.map(toText)] },
    { heading: "Required before launch:", problems: needed },
    { heading: "Not shown, because the last day has passed or is missing:", problems: gone },
    { heading: "Expires within 30 days, unless you set a later date:", problems: goesSoon },
  ];
  return all.filter(({ problems }) => problems.length > 0);
}
