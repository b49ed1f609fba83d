import { jsonLd, scriptText, type PageData } from "../../../src/seo/json-ld";
import type { Site } from "../../../src/seo/use-site";
import { imageData, noCredit, settings } from "../../support/queried";
import { LANGUAGE } from "../../../src/region";

const SITE_URL = "https://www.example.com";

const site: Site = {
  articles: [],
  heroes: [],
  home: { heroImage: { childImageSharp: { shared: { src: "/static/home.jpg" } } } },
  site: { buildYear: "2026", siteMetadata: { showsDrafts: false, siteUrl: SITE_URL } },
  settings: {
    ...settings,
    instagramUrl: "https://instagram.example.com/tala",
    languages: ["English", "Tagalog"],
    partnerProfileUrl: "https://partner.example.com/tala",
    profiles: ["https://www.pinterest.ca/tala"],
  },
};

const photo = {
  ...noCredit,
  alt: "An arch",
  category: "Beach",
  entryId: "arch",
  image: {
    childImageSharp: { large: imageData("static/arch"), thumbnail: imageData("static/arch") },
  },
};

const textOf = (data?: Partial<PageData>, own: Partial<Site["settings"]> = {}): string => {
  const page = {
    heading: "Welcome",
    metaDescription: "Who I am.",
    heroImage: { childImageSharp: { shared: { src: "/static/home.jpg" } } },
    title: "Wedding Officiant in Vancouver",
  };
  return scriptText(
    jsonLd({ ...site, settings: { ...site.settings, ...own } }, SITE_URL, {
      page,
      context: { pagePath: "/" },
      ...data,
    }),
  );
};

/** Returns the structured data of a page, by type. */
function things(...args: Parameters<typeof textOf>): Record<string, Record<string, unknown>> {
  const graph = JSON.parse(textOf(...args)) as { "@graph": { "@type": string }[] };
  return Object.fromEntries(graph["@graph"].map((thing) => [thing["@type"], thing]));
}

/** The id that refers to the business, which every page describes. */
const business = { "@id": "https://www.example.com/#business" };
const TEXTS = { title: "Interfaith", slug: "interfaith", summary: "Two traditions." };
const SERVICE = { ...TEXTS, price: null };

test("describes the business, the officiant and the site on every page", () => {
  const { Organization, Person, WebSite } = things();
  expect(Organization).not.toHaveProperty("telephone");
  expect(things({}, { phone: "604-555-0123" }).Organization).toHaveProperty(
    "telephone",
    "604-555-0123",
  );
  expect(Organization).toMatchObject({
    ...business,
    name: "Cedar & Tide",
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
  const knowsLanguage = ["English", "Tagalog"];
  expect(Person).toMatchObject({ name: "Tala", knowsLanguage, worksFor: business });
  expect(WebSite).toMatchObject({ inLanguage: LANGUAGE, publisher: business });
});

test("describes each ceremony, its area and its provider", () => {
  const { Service } = things({ context: { pagePath: "/services/" }, services: [SERVICE] });
  expect(Service).toMatchObject({
    name: "Interfaith",
    description: "Two traditions.",
    url: "https://www.example.com/services/#interfaith",
    areaServed: "Metro Vancouver",
    provider: business,
  });
});

test("describes each photo with its caption, address and photographer, without empty texts", () => {
  const photographer = { photographer: "Ana Cruz", photographerUrl: "https://ana.example.com/" };
  const photos = [photo, { ...photo, ...photographer }];
  const { image } = things({ context: { pagePath: "/gallery/" }, photos }).ImageGallery!;
  const contentUrl = "https://www.example.com/static/arch.jpg";
  const shown = { "@type": "ImageObject", contentUrl, caption: "An arch" };
  const creator = { "@type": "Person", name: "Ana Cruz", url: "https://ana.example.com/" };
  expect(image).toEqual([shown, { ...shown, creditText: "Ana Cruz", creator }]);
});

test("a text cannot end its script element or begin another, and is not changed", () => {
  const summary = 'Say </script><script>alert("no")</script> & <!-- mean it';
  const text = textOf({ services: [{ ...SERVICE, summary }] });
  expect(text).not.toContain("<");
  expect(JSON.stringify(JSON.parse(text))).toContain(JSON.stringify(summary));
});

test("adds an offer to a service only if its price is an amount with a last day", () => {
  const offers = (price: string, pricesUntil: string | null) =>
    things({ services: [{ ...SERVICE, price }] }, { pricesUntil }).Service!["offers"];
  expect(offers("€1,250.50", "2026-12-31")).toEqual({
    "@type": "Offer",
    price: "1250.50",
    priceCurrency: "EUR",
    priceValidUntil: "2026-12-31",
  });
  expect(offers("from $650, plus GST", "2026-12-31")).toBeUndefined();
  expect(offers("€650", null)).toBeUndefined();
});

test("describes an article with its language and the day when it was checked", () => {
  const title = "Pour vos parents";
  const page = { heading: title, heroImage: null, metaDescription: "Une page.", title };
  const article = { ...page, checkedOn: "2026-11-23", language: "fr-CA", updatedAt: null };
  const { Article } = things({ article, context: { pagePath: "/parents/" }, page });
  expect(Article).toMatchObject({
    headline: title,
    inLanguage: "fr-CA",
    dateModified: "2026-11-23",
    url: "https://www.example.com/parents/",
  });
});
