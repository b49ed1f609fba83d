import type { Graph, ImageObject, Thing } from "schema-dts";
import { profilesOf } from "../profiles";
import { CURRENCY, LANGUAGE } from "../region";
import type { ListPageContext, PageContext } from "../routes";
import { breadcrumbs } from "./breadcrumbs";
import type { Site } from "./use-site";

/** A page's data for search engines, as its query returns it. */
export interface PageData {
  readonly page: Queries.PageHeadFragment | Queries.ArticleHeadFragment;
  /** The same entry as `page`, if it is an article. */
  readonly article?: Queries.ArticleHeadFragment;
  readonly context: PageContext & Partial<ListPageContext>;
  readonly services?: readonly Queries.ServiceForSearchFragment[];
  readonly photos?: readonly Queries.GalleryPhotoFragment[];
}

/** Returns the path of the picture for shared links, from the first of the pages that has one. */
export const sharedPicture = (...pages: readonly Queries.SharedPictureFragment[]) =>
  pages.map(({ heroImage }) => heroImage?.childImageSharp?.shared?.src).find(Boolean) ?? null;

/** Describes a photo by its widest file; empty if there is none. */
function imageObjects(siteUrl: string, photo: Queries.GalleryPhotoFragment): ImageObject[] {
  const { alt, image, photographer, photographerUrl } = photo;
  const { srcSet } = image.childImageSharp?.thumbnail.images.fallback ?? {};
  // Gatsby lists the widest one last.
  const path = srcSet?.split(",").at(-1)?.trim().split(" ")[0];
  if (path === undefined) return [];
  return [
    {
      "@type": "ImageObject",
      contentUrl: siteUrl + path,
      caption: alt,
      ...(photographer !== null && {
        creditText: photographer,
        creator: {
          "@type": "Person",
          name: photographer,
          ...(photographerUrl !== null && { url: photographerUrl }),
        },
      }),
    },
  ];
}

/** Signs that stand for the same currency everywhere. */
const SIGNS: Readonly<Record<string, string>> = { "£": "GBP", "€": "EUR" };

const signOf = (currency: string) =>
  new Intl.NumberFormat(LANGUAGE, { style: "currency", currency, currencyDisplay: "narrowSymbol" })
    .formatToParts(0)
    .find(({ type }) => type === "currency")?.value;

/**
 * Parses a price that is a plain amount, such as `£450` or `$1,250.50`.
 *
 * @param localCurrency currency, by ISO 4217, of a sign that several currencies share
 * @returns `null` for any other text, such as `from $650`, and if the currency is ambiguous
 */
export function parsePrice(text: string, localCurrency: string) {
  const [, sign = "", whole, cents = ""] =
    /^(\p{Sc})(\d{1,3}(?:,\d{3})+|\d+)(\.\d\d)?$/u.exec(text) ?? [];
  const priceCurrency = sign === signOf(localCurrency) ? localCurrency : SIGNS[sign];
  if (whole === undefined || priceCurrency === undefined) return null;
  return { price: whole.replaceAll(",", "") + cents, priceCurrency };
}

/** Describes a price only if it is a plain amount: others depend on more. */
function offerOf(price: string | null, until: string | null) {
  const amount = parsePrice(price ?? "", CURRENCY);
  if (amount === null || until === null) return {};
  return { offers: { "@type": "Offer" as const, ...amount, priceValidUntil: until } };
}

/**
 * Returns a page's structured data (schema.org). Leaves out ratings and reviews, because search engines distrust
 * those that a business marks up about itself, and questions, which they have not shown since May 2026.
 *
 * @param siteUrl origin of the site, because structured data identifies things by absolute URLs
 */
export function jsonLd({ home, settings }: Site, siteUrl: string, data: PageData): Graph {
  const { page, article, context, services = [], photos = [] } = data;
  const url = siteUrl + context.pagePath;
  const business = { "@id": `${siteUrl}/#business` };
  const trail = breadcrumbs(context, article?.title);
  const picture = sharedPicture(home);
  const ownPicture = sharedPicture(page);
  const things: (Thing | false)[] = [
    // Not a LocalBusiness, which has an address that customers visit.
    {
      "@type": "Organization",
      ...business,
      name: settings.brandName,
      description: settings.blurb,
      url: `${siteUrl}/`,
      ...(picture !== null && { image: siteUrl + picture }),
      email: settings.email,
      ...(settings.phone !== null && { telephone: settings.phone }),
      areaServed: settings.serviceArea,
      sameAs: profilesOf(settings).map((profile) => profile.url),
    },
    {
      "@type": "Person",
      "@id": `${siteUrl}/#officiant`,
      name: settings.officiantName,
      jobTitle: "Wedding officiant",
      knowsLanguage: [...settings.languages],
      worksFor: business,
    },
    {
      "@type": "WebSite",
      "@id": `${siteUrl}/#website`,
      name: settings.brandName,
      url: `${siteUrl}/`,
      inLanguage: LANGUAGE,
      publisher: business,
    },
    trail.length > 1 && {
      "@type": "BreadcrumbList",
      itemListElement: trail.map((ancestor, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name: ancestor.name,
        item: siteUrl + ancestor.path,
      })),
    },
    article !== undefined && {
      "@type": "Article",
      "@id": `${url}#article`,
      headline: article.title,
      description: article.metaDescription,
      inLanguage: article.language,
      url,
      ...(ownPicture !== null && { image: siteUrl + ownPicture }),
      dateModified: [article.checkedOn ?? "", article.updatedAt ?? ""].sort().at(-1) || undefined,
      author: { "@id": `${siteUrl}/#officiant` },
      publisher: business,
    },
    ...services.map(({ price, slug, summary, title }) => ({
      "@type": "Service" as const,
      "@id": `${url}#${slug}`,
      name: title,
      description: summary,
      serviceType: "Wedding ceremony",
      url: `${url}#${slug}`,
      areaServed: settings.serviceArea,
      provider: business,
      ...offerOf(price, settings.pricesUntil),
    })),
    photos.length > 0 && {
      "@type": "ImageGallery",
      "@id": `${url}#photos`,
      name: page.title,
      url,
      image: photos.flatMap((photo) => imageObjects(siteUrl, photo)),
    },
  ];
  return { "@context": "https://schema.org", "@graph": things.filter((thing) => thing !== false) };
}

/** Returns the text of a script element, escaped so that no content can close it. */
export const scriptText = (graph: Graph) => JSON.stringify(graph).replace(/</g, "\\u003c");
