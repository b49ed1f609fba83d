import type { Graph, ImageObject, Thing } from "schema-dts";
import { profilesOf } from "../profiles";
import { CURRENCY, LANGUAGE } from "../region";
import type { ListPageContext, PageContext } from "../routes";
import { breadcrumbs } from "./breadcrumbs";
import { parsePrice } from "./price";
import type { Site } from "./use-site";

/** A page's data for search engines, as its query returns it. */
export interface PageData {
  readonly page: Queries.PageHeadFragment | Queries.ArticleHeadFragment;
  /** The page itself, where it is an article. */
  readonly article?: Queries.ArticleHeadFragment;
  readonly context: PageContext & Partial<ListPageContext>;
  /** The ceremonies that the page offers. */
  readonly services?: readonly Queries.ServiceForSearchFragment[];
  /** The photos that the page is about. */
  readonly photos?: readonly Queries.GalleryPhotoFragment[];
}

/** Path of the picture that represents a page where it is shared: that of the first page that has one. */
export const sharedPicture = (...pages: readonly Queries.SharedPictureFragment[]) =>
  pages.map(({ heroImage }) => heroImage?.childImageSharp?.shared?.src).find(Boolean) ?? null;

/** A photo by its largest file; nothing where the entry has none. */
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

/** The offer of a price that is nothing but an amount, such as $650: others depend on more. */
function offerOf(price: string | null, until: string | null) {
  const amount = parsePrice(price ?? "", CURRENCY);
  if (amount === null || until === null) return {};
  return { offers: { "@type": "Offer" as const, ...amount, priceValidUntil: until } };
}

/**
 * A page in the vocabulary of search engines (schema.org). Without ratings and reviews: search engines
 * distrust a business that marks up praise of itself. Without questions: they show none since May 2026.
 *
 * @param siteUrl origin of the site: structured data names things by their addresses
 */
export function jsonLd({ home, settings }: Site, siteUrl: string, data: PageData): Graph {
  const { page, article, context, services = [], photos = [] } = data;
  const url = siteUrl + context.pagePath;
  const business = { "@id": `${siteUrl}/#business` };
  const way = breadcrumbs(context, article?.title);
  const picture = sharedPicture(home);
  const ownPicture = sharedPicture(page);
  const things: (Thing | false)[] = [
    // A LocalBusiness would be a place that people visit, with an address.
    {
      "@type": "Organization",
      ...business,
      name: settings.brandName,
      description: settings.blurb,
      url: `${siteUrl}/`,
      ...(picture !== null && { image: siteUrl + picture }),
      email: settings.email,
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
    way.length > 1 && {
      "@type": "BreadcrumbList",
      itemListElement: way.map((above, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name: above.name,
        item: siteUrl + above.path,
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

/** The text of a script element, which no content can close. */
export const scriptText = (graph: Graph) => JSON.stringify(graph).replace(/</g, "\\u003c");
