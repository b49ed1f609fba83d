import type {
  BreadcrumbList,
  FAQPage,
  Graph,
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
  readonly photos: readonly { readonly path: string; readonly caption: string }[];
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

const imageGallery = (site: SiteFacts, { path, title, photos }: PageFacts): ImageGallery => ({
  "@type": "ImageGallery",
  "@id": `${site.siteUrl}${path}#photos`,
  name: title,
  url: site.siteUrl + path,
  image: photos.map((photo) => ({
    "@type": "ImageObject",
    contentUrl: site.siteUrl + photo.path,
    caption: photo.caption,
  })),
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
    ],
  };
}

/** The text of a script element, which no content can close. */
export const scriptText = (graph: Graph) => JSON.stringify(graph).replace(/</g, "\\u003c");
