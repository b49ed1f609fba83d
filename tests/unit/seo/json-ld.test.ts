import { jsonLd, scriptText, type PageData } from "../../../src/seo/json-ld";
import type { Site } from "../../../src/seo/use-site";
import { settings } from "../../support/queried";

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

test("a page below the home page describes the way to it", () => {
  expect(things("/services/").BreadcrumbList).toEqual({
    "@type": "BreadcrumbList",
    itemListElement: [listItem(1, "Home", "/"), listItem(2, "Services", "/services/")],
  });
});

test("an article has its language, the day on which it was checked, and a text that closes no script", () => {
  const metaDescription = 'Say </script><script>alert("no")</script> & <!-- mean it';
  const article = {
    checkedOn: "2026-11-23",
    heading: "Pour vos parents",
    heroImage: null,
    language: "fr-CA",
    metaDescription,
    title: "Pour vos parents",
    updatedAt: null,
  };
  expect(textOf("/parents/", { article, page: article })).not.toContain("<");
  const { Article, BreadcrumbList } = things("/parents/", { article, page: article });
  expect(Article).toMatchObject({
    description: metaDescription,
    headline: "Pour vos parents",
    inLanguage: "fr-CA",
    dateModified: "2026-11-23",
    url: "https://www.example.com/parents/",
  });
  expect(BreadcrumbList).toMatchObject({
    itemListElement: [{ name: "Home" }, listItem(2, "Pour vos parents", "/parents/")],
  });
});
