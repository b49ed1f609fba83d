import type { Graph, Thing } from "schema-dts";
import { profilesOf } from "../profiles";
import { LANGUAGE } from "../region";
import type { ListPageContext, PageContext } from "../routes";
import { breadcrumbs } from "./breadcrumbs";
import type { Site } from "./use-site";

/** A page's data for search engines, as its query returns it. */
export interface PageData {
  readonly page: Queries.PageHeadFragment | Queries.ArticleHeadFragment;
  /** The page itself, where it is an article. */
  readonly article?: Queries.ArticleHeadFragment;
  readonly context: PageContext & Partial<ListPageContext>;
}

/** Path of the picture that represents a page where it is shared: that of the first page that has one. */
export const sharedPicture = (...pages: readonly Queries.SharedPictureFragment[]) =>
  pages.map(({ heroImage }) => heroImage?.childImageSharp?.shared?.src).find(Boolean) ?? null;

/**
 * A page in the vocabulary of search engines (schema.org). Without ratings and reviews: search engines
 * distrust a business that marks up praise of itself. Without services and questions: they show none.
 *
 * @param siteUrl origin of the site: structured data names things by their addresses
 */
export function jsonLd({ home, settings }: Site, siteUrl: string, data: PageData): Graph {
  const { page, article, context } = data;
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
  ];
  return { "@context": "https://schema.org", "@graph": things.filter((thing) => thing !== false) };
}

/** The text of a script element, which no content can close. */
export const scriptText = (graph: Graph) => JSON.stringify(graph).replace(/</g, "\\u003c");
