/** What is still missing in a built site before couples should find it. */
import type { Node } from "gatsby";
import type { Env } from "./env";
import { contentTypes } from "../model";
import type { OwnLink } from "../model/advice";
import { article } from "../model/article";
import { secureUrl, type Field } from "../model/fields";
import { galleryPhoto } from "../model/gallery";
import { siteSettings } from "../model/site-settings";
import type { ContentOf } from "../model/content-type";

export const LAUNCH_FILE = ".hosting/launch.json";

/** What that file holds: the report of what to do before couples come, and while they do. */
export interface Missing {
  /** What has to be there before couples come, a sentence each. */
  readonly needed: readonly string[];
  /** What would be better otherwise, a sentence each. */
  readonly advised: readonly string[];
  /** What the site does not show because its last day has passed or is missing, a sentence each. */
  readonly gone: readonly string[];
  /** What it will not show within 30 days. */
  readonly goesSoon: readonly string[];
  /** The days from which a new build leaves something out, `2026-12-01`: Netlify's nightly function reads them. */
  readonly expiresOn: readonly string[];
  /** The settings' links to other sites, and the articles' sources, to see whether they answer. */
  readonly links: readonly { readonly label: string; readonly url: string }[];
}

/** Addresses that nobody can have (RFC 2606), which the samples use. */
const isExample = (address: string) => /[@./]example\.(com|org|net)\b/.test(address);

/** `20 testimonials, 1 page`: how many entries of each type are samples. */
function countSamples(getNodesByType: (type: string) => Node[]): string {
  return contentTypes
    .flatMap(({ label, nodeType, plural }) => {
      const { length } = getNodesByType(nodeType).filter((node) => node["sample"]);
      return length === 0 ? [] : `${length} ${length === 1 ? label.toLowerCase() : plural}`;
    })
    .join(", ");
}

/** A new category makes a button above the gallery, and so does one that is spelled in another way. */
const loneCategories = (photos: readonly Node[]): string[] =>
  photos
    .filter((one) => photos.filter((each) => each["category"] === one["category"]).length === 1)
    .filter((photo) => !photo["sample"])
    .map(
      ({ category }) =>
        `Only one photo has the category "${String(category)}". Give it one that others have, unless it is meant as a new one.`,
    );

/** The node of the settings also has what is worth a change, and what ends on a day. */
type Settings = ContentOf<typeof siteSettings.fields> &
  Pick<Missing, "gone" | "goesSoon" | "expiresOn"> & {
    readonly advice: readonly string[];
    readonly ownLinks: readonly OwnLink[];
  };

// Checked content has them exactly once.
const settingsIn = (getNodesByType: (type: string) => Node[]) =>
  getNodesByType(siteSettings.nodeType)[0] as unknown as Settings;

/** The content's links to the site itself. */
export const ownLinksIn = (getNodesByType: (type: string) => Node[]) =>
  settingsIn(getNodesByType).ownLinks;

/**
 * Finds what is missing in a site that has just been built.
 *
 * @param getNodesByType the site's own nodes, as Gatsby gives them
 */
export function findMissing(
  {
    inquiryDelivery,
    isUrlAssumed,
    siteUrl,
  }: Pick<Env, "inquiryDelivery" | "isUrlAssumed" | "siteUrl">,
  getNodesByType: (type: string) => Node[],
): Missing {
  const settings = settingsIn(getNodesByType);
  // Of the settings, addresses alone have a format.
  const addresses = Object.entries<Field>(siteSettings.fields).flatMap(([name, field]) => {
    const values = "format" in field ? [settings[name as keyof Settings]].flat() : [];
    const urls = values.filter((value) => typeof value === "string");
    return urls.map((url) => ({ label: field.label, url }));
  });
  const madeUp = new Set(addresses.filter(({ url }) => isExample(url)).map(({ label }) => label));
  // Of a source, the address comes last.
  const sources = getNodesByType(article.nodeType)
    .flatMap(({ sources: written }) => (written ?? []) as string[])
    .map((source) => ({ label: "A source", url: source.split(" ").at(-1)! }));
  const samples = countSamples(getNodesByType);
  const needed = [
    siteUrl === null &&
      "SITE_URL is not set: search engines and shared links need the site's own address, such as https://www.example.com.",
    siteUrl !== null &&
      isExample(siteUrl) &&
      `SITE_URL is still an example, ${siteUrl}: search engines and shared links need the site's own address.`,
    inquiryDelivery === null &&
      "INQUIRY_DELIVERY is not set: what couples write in the contact form goes nowhere. docs/inquiries.md says how to receive it.",
    samples !== "" &&
      `Made up, as they came with the site: ${samples}. Replace or delete each, or set its Sample to No once its text is yours.`,
    madeUp.size > 0 && `Made-up addresses in the site settings: ${[...madeUp].join(", ")}.`,
    inquiryDelivery !== null &&
      !settings.privacyNote &&
      "The site settings have no privacy note: couples who write have a right to know who reads it and how long it is kept.",
  ];
  const advised = [
    !settings.portrait &&
      "The site settings have no portrait: couples like to see who will marry them.",
    isUrlAssumed &&
      `Search engines and shared links get ${siteUrl}, because SITE_URL is not set. Set it, to your own domain if one leads to the site.`,
    siteUrl?.startsWith("http://") &&
      "SITE_URL begins with http://: browsers call such a site not secure. Begin it with https:// once the host answers there.",
    ...loneCategories(getNodesByType(galleryPhoto.nodeType)),
    settings.bookingUrl?.includes("officiant=") === false &&
      'The booking link has no "officiant=" in it: see whether it opens your own page.',
    ...settings.advice,
  ];
  return {
    needed: needed.filter((sentence) => sentence !== false),
    advised: advised.filter((sentence) => typeof sentence === "string"),
    gone: settings.gone,
    goesSoon: settings.goesSoon,
    expiresOn: settings.expiresOn,
    links: [...addresses, ...sources].filter(({ url }) => secureUrl.pattern.test(url)),
  };
}

/** The same for the terminal, without what is empty. */
export const listsOf = ({
  advised,
  gone,
  goesSoon,
  needed,
}: Omit<Missing, "expiresOn" | "links">) =>
  [
    { heading: "Worth a change:", problems: advised },
    { heading: "Missing before couples come:", problems: needed },
    { heading: "Not on the site, because its last day has passed or is missing:", problems: gone },
    { heading: "Gone within 30 days, unless you set a new date:", problems: goesSoon },
  ].filter(({ problems }) => problems.length > 0);
