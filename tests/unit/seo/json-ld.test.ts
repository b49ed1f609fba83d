import { jsonLd, scriptText, type PageData } from "../../../src/seo/json-ld";
import type { Site } from "../../../src/seo/use-site";
import { filesOf, noCredit, settings } from "../../support/queried";

const SITE_URL = "https://www.example.com";

const site: Site = {
  articles: [],
  heroes: [],
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

const textOf = (facts?: Partial<PageData>, own: Partial<Site["settings"]> = {}): string => {
  const page = {
    heading: "Welcome",
    metaDescription: "Who she is.",
    heroImage: { childImageSharp: { shared: { src: "/static/home.jpg" } } },
    title: "Wedding Officiant in Vancouver",
  };
  return scriptText(
    jsonLd({ ...site, settings: { ...site.settings, ...own } }, SITE_URL, {
      page,
      context: { pagePath: "/" },
      ...facts,
    }),
  );
};

/** The things that a page tells, by type. */
function things(
  facts?: Partial<PageData>,
  own?: Partial<Site["settings"]>,
): Record<string, Record<string, unknown>> {
  const graph = JSON.parse(textOf(facts, own)) as { "@graph": { "@type": string }[] };
  return Object.fromEntries(graph["@graph"].map((thing) => [thing["@type"], thing]));
}

/** What every page tells of the business, and refers to it by. */
const business = { "@id": "https://www.example.com/#business" };
const SERVICE = {
  title: "Interfaith",
  slug: "interfaith",
  price: null,
  summary: "Two traditions.",
};

test("every page tells of the business, of the officiant and of the site", () => {
  const { Organization, Person, WebSite, ...others } = things();
  expect(others).toEqual({});
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
  // It has no place where couples could go.
  expect(Organization).not.toHaveProperty("address");
  expect(Person).toMatchObject({
    name: "Tala",
    knowsLanguage: ["English", "French", "Tagalog"],
    worksFor: business,
  });
  expect(WebSite).toMatchObject({ inLanguage: "en-CA", publisher: business });
});

test("a page with ceremonies tells each, where it is held and who offers it", () => {
  const { "@id": id, ...service } = things({
    context: { pagePath: "/services/" },
    services: [SERVICE],
  }).Service!;
  expect(id).toBe(service.url);
  expect(service).toEqual({
    "@type": "Service",
    name: "Interfaith",
    description: "Two traditions.",
    serviceType: "Wedding ceremony",
    url: "https://www.example.com/services/#interfaith",
    areaServed: "Metro Vancouver",
    provider: business,
  });
});

test("a page below the home page tells the way to it", () => {
  const item = (position: number, name: string, path: string) => {
    return { "@type": "ListItem", position, name, item: SITE_URL + path };
  };
  const { itemListElement } = things({ context: { pagePath: "/about/" } }).BreadcrumbList!;
  expect(itemListElement).toEqual([item(1, "Home", "/"), item(2, "About", "/about/")]);
});

test("a gallery tells what each photo shows and where it is, without empty texts", () => {
  const { image, url } = things({
    context: { pagePath: "/gallery/" },
    photos: [photo],
  }).ImageGallery!;
  const contentUrl = "https://www.example.com/static/arch.jpg";
  expect(url).toBe("https://www.example.com/gallery/");
  expect(image).toEqual([{ "@type": "ImageObject", contentUrl, caption: "An arch" }]);
});

test("who took a photo of the gallery", () => {
  const credited = {
    ...photo,
    photographer: "Ana Cruz",
    photographerUrl: "https://anacruz.example.com/",
  };
  expect(textOf({ context: { pagePath: "/gallery/" }, photos: [credited] })).toContain(
    JSON.stringify({
      creditText: "Ana Cruz",
      creator: { "@type": "Person", name: "Ana Cruz", url: "https://anacruz.example.com/" },
    }).slice(1, -1),
  );
});

test("a text cannot end its script element or begin another, and is read as it was written", () => {
  const summary = 'Say </script><script>alert("no")</script> & <!-- mean it';
  const text = textOf({ services: [{ ...SERVICE, summary }] });
  expect(text).not.toContain("<");
  expect(JSON.stringify(JSON.parse(text))).toContain(JSON.stringify(summary));
});

test("a service has an offer where its price is nothing but an amount, with its last day", () => {
  const offers = (price: string, pricesUntil: string | null) =>
    things({ services: [{ ...SERVICE, price }] }, { pricesUntil }).Service!["offers"];
  expect(offers("$1,250.50", "2026-12-31")).toEqual({
    "@type": "Offer",
    price: "1250.50",
    priceCurrency: "CAD",
    priceValidUntil: "2026-12-31",
  });
  expect(offers("from $650, plus GST", "2026-12-31")).toBeUndefined();
  expect(offers("$650", null)).toBeUndefined();
});

test("an article tells its language, when it was checked, and the way to it", () => {
  const article = {
    checkedOn: "2026-11-23",
    heading: "Pour vos parents",
    heroImage: null,
    language: "fr-CA",
    metaDescription: "Une page.",
    title: "Pour vos parents",
    updatedAt: null,
  };
  const { Article, BreadcrumbList } = things({
    article,
    context: { pagePath: "/parents/" },
    page: article,
  });
  expect(Article).toMatchObject({
    headline: "Pour vos parents",
    inLanguage: "fr-CA",
    dateModified: "2026-11-23",
    url: "https://www.example.com/parents/",
  });
  expect(BreadcrumbList!["itemListElement"]).toMatchObject([
    { name: "Home" },
    { name: "Pour vos parents", item: "https://www.example.com/parents/" },
  ]);
});
