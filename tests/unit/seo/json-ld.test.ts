import {
  jsonLd,
  scriptText,
  type PageFacts,
  type PictureFacts,
  type SiteFacts,
} from "../../../src/seo/json-ld";

const site: SiteFacts = {
  siteUrl: "https://www.example.com",
  language: "en-CA",
  brandName: "Cedar & Tide Ceremonies",
  officiantName: "Tala Marasigan",
  blurb: "Weddings anywhere a ferry goes.",
  email: "tala@example.com",
  serviceArea: "Metro Vancouver and all of British Columbia",
  languages: ["English", "French", "Tagalog"],
  profiles: ["https://instagram.example.com/tala", "https://partner.example.com/tala"],
  picture: "/static/cards/home-1.jpg",
  portrait: undefined,
};

const HOME = { name: "Home", path: "/" };

const page = (facts: Partial<PageFacts> = {}): PageFacts => ({
  path: "/",
  title: "Wedding Officiant in Vancouver",
  trail: [HOME],
  services: [],
  questions: [],
  photos: [],
  pictures: [],
  ...facts,
});

const photo = (facts: Partial<PictureFacts> = {}): PictureFacts => ({
  ...{ path: "/static/arch.jpg", caption: "An arch" },
  ...{ photographer: null, photographerUrl: null, place: null, season: null },
  ...facts,
});

const photos = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    photo({ path: `/static/${index}.jpg`, caption: `Photo ${index}` }),
  );

/** The things that a page tells, by type. */
function things(facts?: Partial<PageFacts>): Record<string, Record<string, unknown>> {
  const graph = JSON.parse(scriptText(jsonLd(site, page(facts)))) as {
    "@graph": { "@type": string }[];
  };
  return Object.fromEntries(graph["@graph"].map((thing) => [thing["@type"], thing]));
}

const typesOf = (facts?: Partial<PageFacts>) => Object.keys(things(facts));

describe("what a page tells search engines", () => {
  test("every page tells of the business, of the officiant and of the site", () => {
    expect(typesOf()).toEqual(["Organization", "Person", "WebSite"]);
  });

  test("the business is where it works, without a street", () => {
    const business = things().Organization;
    expect(business).toMatchObject({
      name: "Cedar & Tide Ceremonies",
      url: "https://www.example.com/",
      image: "https://www.example.com/static/cards/home-1.jpg",
      email: "tala@example.com",
      areaServed: "Metro Vancouver and all of British Columbia",
      sameAs: ["https://instagram.example.com/tala", "https://partner.example.com/tala"],
    });
    expect(business).not.toHaveProperty("address");
  });

  test("the officiant works for the business, in the languages that she speaks", () => {
    const { Organization, Person } = things();
    expect(Person).toMatchObject({
      name: "Tala Marasigan",
      knowsLanguage: ["English", "French", "Tagalog"],
      worksFor: { "@id": Organization?.["@id"] },
    });
  });

  test("a page with ceremonies tells each, where it is held and who offers it", () => {
    const services = [
      { name: "Interfaith", path: "/services/#interfaith", description: "Two traditions." },
    ];
    const { Organization, Service } = things({ path: "/services/", services });
    expect(Service).toEqual({
      "@type": "Service",
      "@id": "https://www.example.com/services/#interfaith",
      name: "Interfaith",
      description: "Two traditions.",
      serviceType: "Wedding ceremony",
      url: "https://www.example.com/services/#interfaith",
      areaServed: "Metro Vancouver and all of British Columbia",
      provider: { "@id": Organization?.["@id"] },
    });
  });

  test("the site belongs to the business", () => {
    const { Organization, WebSite } = things();
    expect(WebSite).toMatchObject({
      inLanguage: "en-CA",
      publisher: { "@id": Organization?.["@id"] },
    });
  });

  test("a page below the home page tells the way to it", () => {
    const trail = [HOME, { name: "About", path: "/about/" }];
    expect(things({ path: "/about/", trail }).BreadcrumbList).toEqual({
      "@type": "BreadcrumbList",
      itemListElement: [
        { "@type": "ListItem", position: 1, name: "Home", item: "https://www.example.com/" },
        { "@type": "ListItem", position: 2, name: "About", item: "https://www.example.com/about/" },
      ],
    });
  });

  test("a page with questions tells each with its answer", () => {
    const questions = [{ question: "How far ahead?", answer: "6-12 months." }];
    expect(things({ path: "/services/", questions }).FAQPage).toEqual({
      "@type": "FAQPage",
      "@id": "https://www.example.com/services/#questions",
      mainEntity: [
        {
          "@type": "Question",
          name: "How far ahead?",
          acceptedAnswer: { "@type": "Answer", text: "6-12 months." },
        },
      ],
    });
  });

  test("a gallery tells what each photo shows and where it is", () => {
    expect(things({ path: "/gallery/", photos: photos(1) }).ImageGallery).toMatchObject({
      url: "https://www.example.com/gallery/",
      image: [
        {
          "@type": "ImageObject",
          contentUrl: "https://www.example.com/static/0.jpg",
          caption: "Photo 0",
        },
      ],
    });
  });

  const CREDITED = {
    photographer: "Ana Cruz",
    photographerUrl: "https://anacruz.example.com/",
    place: "Whytecliff Park",
    season: "Late May",
  };

  test.each([
    ["a photo of the gallery", { path: "/gallery/", photos: [photo(CREDITED)] }],
    ["a picture beside a review", { path: "/reviews/", pictures: [photo(CREDITED)] }],
  ])("who took %s, where and when", (_what, facts) => {
    expect(scriptText(jsonLd(site, page(facts)))).toContain(
      JSON.stringify({
        creditText: "Ana Cruz",
        creator: { "@type": "Person", name: "Ana Cruz", url: "https://anacruz.example.com/" },
        contentLocation: { "@type": "Place", name: "Whytecliff Park" },
        temporal: "Late May",
      }).slice(1, -1),
    );
  });

  test("of a picture that nobody has said more of, no empty words", () => {
    const [image] = things({ photos: [photo()] }).ImageGallery!.image as object[];
    expect(Object.keys(image!)).toEqual(["@type", "contentUrl", "caption"]);
  });

  test("what the officiant looks like, once she has a portrait", () => {
    expect(things().Person).not.toHaveProperty("image");
    const graph = jsonLd({ ...site, portrait: "/static/tala.webp" }, page());
    expect(scriptText(graph)).toContain('"image":"https://www.example.com/static/tala.webp"');
  });

  test("there is never a review or a rating", () => {
    const text = scriptText(
      jsonLd(site, page({ questions: [{ question: "Q", answer: "A" }], photos: photos(3) })),
    );
    expect(text).not.toMatch(/review|rating/i);
  });
});

describe("the text of the script element", () => {
  const answer = 'Say </script><script>alert("no")</script> & <!-- mean it';
  const text = scriptText(jsonLd(site, page({ questions: [{ question: "What?", answer }] })));

  test("no content can end the element or begin another", () => {
    expect(text).not.toContain("<");
  });

  test("readers get the words as they were written", () => {
    expect(JSON.stringify(JSON.parse(text))).toContain(JSON.stringify(answer));
  });
});
