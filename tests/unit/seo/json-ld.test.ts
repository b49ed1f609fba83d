import { jsonLd, scriptText, type PageData } from "../../../src/seo/json-ld";
import type { Site } from "../../../src/seo/use-site";
import { filesOf, noCredit, settings } from "../../support/queried";

const SITE_URL = "https://www.example.com";

const site: Site = {
  articles: [],
  home: { heroImage: { childImageSharp: { shared: { src: "/static/home.jpg" } } } },
  site: { buildYear: "2026", siteMetadata: { showsDrafts: false, siteUrl: SITE_URL } },
  settings: {
    ...settings,
    instagramUrl: "https://instagram.example.com/tala",
    languages: ["English", "French", "Tagalog"],
    partnerProfileUrl: "https://partner.example.com/tala",
    profiles: ["https://www.pinterest.ca/tala"],
  },
};

const photo = {
  ...noCredit,
  alt: "An arch",
  category: "Beach",
  entryId: "arch",
  image: { childImageSharp: { large: filesOf("static/arch"), thumbnail: filesOf("static/arch") } },
};

const page = {
  heading: "Welcome",
  metaDescription: "Who she is.",
  heroImage: { childImageSharp: { shared: { src: "/static/home.jpg" } } },
  title: "Wedding Officiant in Vancouver",
};

const textOf = (pagePath: string, facts?: Partial<PageData>): string =>
  scriptText(jsonLd(site, SITE_URL, { page, context: { pagePath }, ...facts }));

/** The things that a page describes, by type. */
function things(pagePath: string, facts?: Partial<PageData>) {
  const graph = JSON.parse(textOf(pagePath, facts)) as { "@graph": { "@type": string }[] };
  return Object.fromEntries(graph["@graph"].map((thing) => [thing["@type"], thing]));
}

/** How every page refers to the business. */
const business = { "@id": "https://www.example.com/#business" };

const listItem = (position: number, name: string, path: string) => ({
  "@type": "ListItem",
  position,
  name,
  item: SITE_URL + path,
});

test("every page describes the business, which has no address, the officiant and the site", () => {
  const { Organization, Person, WebSite, ...others } = things("/");
  expect(others).toEqual({});
  expect(Organization).toEqual({
    "@type": "Organization",
    ...business,
    name: "Cedar & Tide",
    description: site.settings.blurb,
    url: "https://www.example.com/",
    image: "https://www.example.com/static/home.jpg",
    email: "tala@example.com",
    areaServed: "Metro Vancouver",
    sameAs: [
      "https://instagram.example.com/tala",
      "https://partner.example.com/tala",
      "https://www.pinterest.ca/tala",
    ],
  });
  const knowsLanguage = ["English", "French", "Tagalog"];
  expect(Person).toMatchObject({ name: "Tala", knowsLanguage, worksFor: business });
  expect(WebSite).toMatchObject({ inLanguage: "en-CA", publisher: business });
});

test("a page describes its ceremonies, and the way to it, in a script that no text can close", () => {
  const summary = 'Say </script><script>alert("no")</script> & <!-- mean it';
  const services = [{ slug: "interfaith", summary, title: "Interfaith" }];
  expect(textOf("/services/", { services })).not.toContain("<");
  const { BreadcrumbList, Service } = things("/services/", { services });
  expect(Service).toEqual({
    "@type": "Service",
    "@id": "https://www.example.com/services/#interfaith",
    name: "Interfaith",
    description: summary,
    serviceType: "Wedding ceremony",
    url: "https://www.example.com/services/#interfaith",
    areaServed: "Metro Vancouver",
    provider: business,
  });
  expect(BreadcrumbList).toEqual({
    "@type": "BreadcrumbList",
    itemListElement: [listItem(1, "Home", "/"), listItem(2, "Services", "/services/")],
  });
});

test("a gallery describes each photo, and who took it where that is known", () => {
  const credit = { photographer: "Ana Cruz", photographerUrl: "https://anacruz.example.com/" };
  const { ImageGallery } = things("/gallery/", { photos: [photo, { ...photo, ...credit }] });
  const contentUrl = "https://www.example.com/static/arch.jpg";
  const image = { "@type": "ImageObject", contentUrl, caption: "An arch" };
  const creator = { "@type": "Person", name: "Ana Cruz", url: "https://anacruz.example.com/" };
  expect(ImageGallery).toMatchObject({
    url: "https://www.example.com/gallery/",
    image: [image, { ...image, creditText: "Ana Cruz", creator }],
  });
});

test("an article has its language, the day on which it was checked, and the way to it", () => {
  const article = {
    checkedOn: "2026-11-23",
    heading: "Pour vos parents",
    heroImage: null,
    language: "fr-CA",
    metaDescription: "Une page.",
    title: "Pour vos parents",
    updatedAt: null,
  };
  const { Article, BreadcrumbList } = things("/parents/", { article, page: article });
  expect(Article).toMatchObject({
    headline: "Pour vos parents",
    inLanguage: "fr-CA",
    dateModified: "2026-11-23",
    url: "https://www.example.com/parents/",
  });
  expect(BreadcrumbList).toMatchObject({
    itemListElement: [{ name: "Home" }, listItem(2, "Pour vos parents", "/parents/")],
  });
});
