import type { IGatsbyImageData } from "gatsby-plugin-image";
import type { Graph, ImageObject, Thing } from "schema-dts";
import { LANGUAGE } from "../interface-text";
import { profilesOf } from "../components/profiles";
import { breadcrumbs } from "../routes";
import { largestPicture } from "./largest-picture";
import type { Site } from "./use-site";

/** A picture in the files of that name, and what its entry says of it. */
interface PictureOf<Files extends string> {
  readonly image: {
    readonly childImageSharp: Readonly<Record<Files, IGatsbyImageData>> | null;
  } | null;
  readonly photographer: string | null;
  readonly photographerUrl: string | null;
  readonly place: string | null;
  readonly season: string | null;
}

/** What a page says to search engines, as its query gives it. */
export interface PageData {
  readonly page: Queries.PageHeadFragment;
  /** Path of the page, as the window shows it. */
  readonly path: string;
  /** The ceremonies that the page offers. */
  readonly services?: readonly Queries.ServiceForSearchFragment[];
  /** The questions that the page answers. */
  readonly questions?: readonly Queries.QuestionForSearchFragment[];
  /** The photos that the page is about. */
  readonly photos?: readonly (PictureOf<"thumbnail"> & { readonly alt: string })[];
  /** Entries with a picture that stands beside their words, if they have one. */
  readonly pictures?: readonly PictureOf<"gatsbyImageData">[];
}

/** A picture by its largest file; nothing where the entry has none. */
function imageObjects(
  siteUrl: string,
  files: IGatsbyImageData | undefined,
  caption: string | null,
  { photographer, photographerUrl, place, season }: Omit<PictureOf<string>, "image">,
): ImageObject[] {
  const path = largestPicture(files?.images.fallback?.srcSet);
  if (path === undefined) return [];
  return [
    {
      "@type": "ImageObject",
      contentUrl: siteUrl + path,
      ...(caption !== null && { caption }),
      ...(photographer !== null && {
        creditText: photographer,
        creator: {
          "@type": "Person",
          name: photographer,
          ...(photographerUrl !== null && { url: photographerUrl }),
        },
      }),
      ...(place !== null && { contentLocation: { "@type": "Place", name: place } }),
      ...(season !== null && { temporal: season }),
    },
  ];
}

/**
 * A page in the vocabulary of search engines (schema.org). Without ratings and reviews: search engines
 * distrust a business that marks up praise of itself.
 *
 * @param siteUrl origin of the site: structured data names things by their addresses
 */
export function jsonLd({ home, settings }: Site, siteUrl: string, data: PageData): Graph {
  const { page, path, services = [], questions = [], photos = [], pictures = [] } = data;
  const url = siteUrl + path;
  const business = { "@id": `${siteUrl}/#business` };
  const portrait = largestPicture(
    settings.portrait?.childImageSharp?.gatsbyImageData.images.fallback?.srcSet,
  );
  const trail = breadcrumbs(path);
  const things: (Thing | false)[] = [
    // Not a LocalBusiness: that is a place which people go to, with an address.
    {
      "@type": "Organization",
      ...business,
      name: settings.brandName,
      description: settings.blurb,
      url: `${siteUrl}/`,
      image: siteUrl + home.socialCard,
      email: settings.email,
      areaServed: settings.serviceArea,
      sameAs: profilesOf(settings).map((profile) => profile.url),
    },
    {
      "@type": "Person",
      "@id": `${siteUrl}/#officiant`,
      name: settings.officiantName,
      ...(portrait !== undefined && { image: siteUrl + portrait }),
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
      itemListElement: trail.map((above, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name: above.name,
        item: siteUrl + above.path,
      })),
    },
    ...services.map(({ slug, summary, title }) => ({
      "@type": "Service" as const,
      "@id": `${url}#${slug}`,
      name: title,
      description: summary,
      serviceType: "Wedding ceremony",
      url: `${url}#${slug}`,
      areaServed: settings.serviceArea,
      provider: business,
    })),
    questions.length > 0 && {
      "@type": "FAQPage",
      "@id": `${url}#questions`,
      mainEntity: questions.map(({ answer, question }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: answer.text },
      })),
    },
    photos.length > 0 && {
      "@type": "ImageGallery",
      "@id": `${url}#photos`,
      name: page.title,
      url,
      image: photos.flatMap((photo) =>
        imageObjects(siteUrl, photo.image?.childImageSharp?.thumbnail, photo.alt, photo),
      ),
    },
    // Other pictures whose photographer or place is known.
    ...pictures
      .filter(({ photographer, place }) => photographer !== null || place !== null)
      .flatMap((entry) =>
        imageObjects(siteUrl, entry.image?.childImageSharp?.gatsbyImageData, null, entry),
      ),
  ];
  return { "@context": "https://schema.org", "@graph": things.filter((thing) => thing !== false) };
}

/** The text of a script element, which no content can close. */
export const scriptText = (graph: Graph) => JSON.stringify(graph).replace(/</g, "\\u003c");
