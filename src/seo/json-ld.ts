import type {
  BreadcrumbList,
  FAQPage,
  Graph,
  ImageObject,
  ImageGallery,
  Organization,
  Person,
  Service,
  WebSite,
} from "schema-dts";

/** What structured data says of the whole site. */
export interface SiteFacts {
  readonly siteUrl: string;
  readonly language: string;
  readonly brandName: string;
  readonly officiantName: string;
  readonly blurb: string;
  readonly email: string;
  readonly serviceArea: string;
  readonly languages: readonly string[];
  /** The business's own pages elsewhere. */
  readonly profiles: readonly string[];
  /** Path of a picture that stands for the business. */
  readonly picture: string;
  /** Path of the officiant's portrait, if there is one. */
  readonly portrait: string | undefined;
}

/** What structured data says of a picture; `null` for what nobody has said. */
export interface PictureFacts {
  readonly path: string;
  readonly caption: string | null;
  readonly photographer: string | null;
  readonly photographerUrl: string | null;
  readonly place: string | null;
  readonly season: string | null;
}

/** What structured data says of one page. */
export interface PageFacts {
  readonly path: string;
  readonly title: string;
  /** The pages from the home page to this one, both included. */
  readonly trail: readonly { readonly name: string; readonly path: string }[];
  readonly services: readonly {
    readonly name: string;
    /** With the place of the ceremony on the page. */
    readonly path: string;
    readonly description: string;
  }[];
  readonly questions: readonly { readonly question: string; readonly answer: string }[];
  readonly photos: readonly PictureFacts[];
  /** Other pictures whose photographer or place is known. */
  readonly pictures: readonly PictureFacts[];
}

/** Not a LocalBusiness: that is a place which people go to, with an address. */
const business = (site: SiteFacts): Organization => ({
  "@type": "Organization",
  "@id": `${site.siteUrl}/#business`,
  name: site.brandName,
  description: site.blurb,
  url: `${site.siteUrl}/`,
  image: site.siteUrl + site.picture,
  email: site.email,
  areaServed: site.serviceArea,
  sameAs: [...site.profiles],
});

const officiant = (site: SiteFacts): Person => ({
  "@type": "Person",
  "@id": `${site.siteUrl}/#officiant`,
  name: site.officiantName,
  ...(site.portrait !== undefined && { image: site.siteUrl + site.portrait }),
  jobTitle: "Wedding officiant",
  knowsLanguage: [...site.languages],
  worksFor: { "@id": `${site.siteUrl}/#business` },
});

const ceremonies = (site: SiteFacts, { services }: PageFacts): Service[] =>
  services.map(({ name, path, description }) => ({
    "@type": "Service",
    "@id": site.siteUrl + path,
    name,
    description,
    serviceType: "Wedding ceremony",
    url: site.siteUrl + path,
    areaServed: site.serviceArea,
    provider: { "@id": `${site.siteUrl}/#business` },
  }));

const website = (site: SiteFacts): WebSite => ({
  "@type": "WebSite",
  "@id": `${site.siteUrl}/#website`,
  name: site.brandName,
  url: `${site.siteUrl}/`,
  inLanguage: site.language,
  publisher: { "@id": `${site.siteUrl}/#business` },
});

const breadcrumbs = (site: SiteFacts, { trail }: PageFacts): BreadcrumbList => ({
  "@type": "BreadcrumbList",
  itemListElement: trail.map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: site.siteUrl + path,
  })),
});

const faqPage = (site: SiteFacts, { path, questions }: PageFacts): FAQPage => ({
  "@type": "FAQPage",
  "@id": `${site.siteUrl}${path}#questions`,
  mainEntity: questions.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  })),
});

const imageObject = (site: SiteFacts, picture: PictureFacts): ImageObject => {
  const { caption, path, photographer, photographerUrl, place, season } = picture;
  return {
    "@type": "ImageObject",
    contentUrl: site.siteUrl + path,
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
  };
};

const imageGallery = (site: SiteFacts, { path, title, photos }: PageFacts): ImageGallery => ({
  "@type": "ImageGallery",
  "@id": `${site.siteUrl}${path}#photos`,
  name: title,
  url: site.siteUrl + path,
  image: photos.map((photo) => imageObject(site, photo)),
});

/**
 * A page in the vocabulary of search engines (schema.org). Without ratings and reviews: search engines
 * distrust a business that marks up praise of itself.
 */
export function jsonLd(site: SiteFacts, page: PageFacts): Graph {
  return {
    "@context": "https://schema.org",
    "@graph": [
      business(site),
      officiant(site),
      website(site),
      ...(page.trail.length > 1 ? [breadcrumbs(site, page)] : []),
      ...ceremonies(site, page),
      ...(page.questions.length > 0 ? [faqPage(site, page)] : []),
      ...(page.photos.length > 0 ? [imageGallery(site, page)] : []),
      ...page.pictures.map((picture) => imageObject(site, picture)),
    ],
  };
}

/** The text of a script element, which no content can close. */
export const scriptText = (graph: Graph) => JSON.stringify(graph).replace(/</g, "\\u003c");
