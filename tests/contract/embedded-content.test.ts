import { readdirSync } from "node:fs";
import path from "node:path";
import { page } from "../../src/model/page";
import { parse, type Content } from "../../src/model/parse";
import { sectionDefaults } from "../../src/model/section";
import { checkPictures } from "../../src/source/images";
import { readLocalContent } from "../../src/source/local";
import { root } from "../support/project";
import { writeFixtureContent } from "../support/site-copy";
import { tempFolder } from "../support/temp-folder";

const folder = tempFolder();
let content: Content;

/** Content that has passed every check of the build. */
async function readContent(site: string): Promise<Content> {
  const { content, problems } = parse(await checkPictures(await readLocalContent(site)));
  expect(problems).toEqual([]);
  return content!;
}

beforeAll(async () => {
  writeFixtureContent(folder.path);
  content = await readContent(folder.path);
});

test("the site's own content passes every check", async () => {
  await readContent(root);
});

const answers = (page: string) =>
  content.faq
    .filter(({ fields }) => fields.page === page)
    .map(({ fields }) => fields.answer)
    .join("\n");

describe("the sample content has what the specification counts", () => {
  test("20 testimonials of five stars, three featured, some without a picture, from one line to 120 words, of names in many scripts", () => {
    expect(content.testimonial).toHaveLength(20);
    const pictures = content.testimonial.filter(({ fields }) => fields.image);
    expect(pictures.length).toBeGreaterThan(0);
    expect(pictures.length).toBeLessThan(20);
    const wordCounts = content.testimonial.map(({ fields }) => fields.quote.split(/\s+/).length);
    expect(Math.min(...wordCounts)).toBeLessThan(20);
    expect(Math.max(...wordCounts)).toBeGreaterThan(80);
    expect(Math.max(...wordCounts)).toBeLessThanOrEqual(120);
    expect(content.testimonial.filter(({ fields }) => fields.featured)).toHaveLength(3);
    expect(new Set(content.testimonial.map(({ fields }) => fields.rating))).toEqual(new Set([5]));

    const names = content.testimonial.map(({ fields }) => fields.author).join(" ");
    expect(names).toMatch(/[À-ž]/);
    expect(names).toMatch(/\p{Script=Han}|\p{Script=Gurmukhi}|\p{Script=Hangul}|[\u1E00-\u1EFF]/u);
  });

  test("17 photos over all nine categories, each with a description of its own", () => {
    expect(content.galleryPhoto).toHaveLength(17);
    const categories =
      "Beach Garden Intimate LGBTQ+ Modern Multicultural Outdoor Rustic Traditional";
    const found = new Set(content.galleryPhoto.map(({ fields }) => fields.category));
    expect([...found].toSorted().join(" ")).toBe(categories);
    expect(new Set(content.galleryPhoto.map(({ fields }) => fields.alt)).size).toBe(17);
    expect(new Set(content.galleryPhoto.map(({ fields }) => fields.image.path)).size).toBe(17);
  });

  test("the five ceremony types and the three steps by their names, six questions about services and four about contact", () => {
    expect(content.service.map(({ fields }) => fields.title)).toEqual([
      "Traditional",
      "Multicultural",
      "LGBTQ+",
      "Interfaith",
      "Elopements & Intimate",
    ]);
    const featured = content.service.filter(({ fields }) => fields.featured);
    expect(featured.map(({ fields }) => fields.slug)).toEqual([
      "traditional",
      "multicultural",
      "lgbtq",
    ]);

    const steps = content.step.map(({ fields }) => fields.title).join(", ");
    expect(steps).toBe("Consultation, Personalization, Ceremony Day");
    const pages = content.faq.map(({ fields }) => fields.page).toSorted();
    expect(pages.join(" ")).toBe(`${"contact ".repeat(4)}${"services ".repeat(6)}`.trim());
  });

  test("the six inclusions, word for word", () => {
    const [settings] = content.siteSettings;
    expect(settings!.fields.inclusions.map((text) => text.toLowerCase())).toEqual([
      "initial consultation",
      "personalized script",
      "professional delivery",
      "marriage license processing",
      "vow guidance",
      "travel throughout bc",
    ]);
  });

  test("an entry for each page, short enough for a search result, and for each of the sections", () => {
    const names = content.section.map(({ fields }) => fields.name);
    expect(names.toSorted()).toEqual(Object.keys(sectionDefaults).toSorted());
    expect(content.page.map(({ fields }) => fields.slug).toSorted()).toEqual(
      page.fields.slug.oneOf.toSorted(),
    );
    for (const { fields } of content.page) {
      expect(fields.title.length).toBeLessThanOrEqual(60);
      expect(fields.metaDescription.length).toBeLessThanOrEqual(160);
    }
  });
});

describe("the sample content gives the specification's advice", () => {
  test.each([
    ["services", "6-12 months"],
    ["services", "May-October"],
    ["services", "3-6 months"],
    ["services", "licence and two witnesses"],
    ["services", "valid for three months"],
    ["services", "I send it to the Vital Statistics Agency within 48 hours"],
    ["contact", "within 24-48 hours"],
  ])("on the page %s: '%s'", (page, text) => {
    expect(answers(page)).toContain(text);
  });

  test("what the About page says: languages, how to book, how soon she answers, philosophy and approach", () => {
    const [settings] = content.siteSettings;
    expect(settings!.fields.languages).toEqual(["English", "French", "Tagalog"]);
    expect(settings!.fields.bookingUrl).toMatch(/[?&]officiant=[^&]+/);
    expect(settings!.fields.responseTime).toBe("within 24-48 hours");
    const about = content.page.find(({ fields }) => fields.slug === "about");
    expect(about!.fields.body).toMatch(/^## Philosophy$[^]*^## Approach$/m);
  });
});

test("no picture of the samples is on more than two pages, and none of them is left over", () => {
  const uses = new Map<string, Set<string>>();
  const use = (image: { readonly path: string } | null, ...pages: string[]) => {
    if (!image) return;
    const known = uses.get(image.path) ?? new Set();
    uses.set(image.path, new Set([...known, ...pages]));
  };
  for (const { fields } of content.page) {
    // The page of any unknown address has the picture of Home.
    use(fields.heroImage, fields.slug, ...(fields.slug === "home" ? ["404"] : []));
    use(fields.bodyImage, fields.slug);
  }
  for (const { fields } of content.service)
    use(fields.image, "services", ...(fields.featured ? ["home"] : []));
  for (const { fields } of content.testimonial) use(fields.image, "reviews");
  for (const { fields } of content.galleryPhoto) use(fields.image, "gallery");
  const names = (files: Iterable<string>) => [...files].map((file) => path.basename(file));
  const tooOften = [...uses].filter(([, pages]) => pages.size > 2).map(([file]) => file);
  expect(names(tooOften)).toEqual([]);
  const files = readdirSync(path.join(root, "src/content/images")).filter(
    (name) => name !== ".gitkeep",
  );
  expect(files.toSorted()).toEqual(names(uses.keys()).toSorted());
});

test("nothing in the samples is a real person's address", () => {
  const [settings] = content.siteSettings;
  const { email, bookingUrl, partnerProfileUrl, instagramUrl } = settings!.fields;
  for (const address of [email, bookingUrl, partnerProfileUrl, instagramUrl]) {
    expect(address).toMatch(/[@./]example\.com([/?]|$)/);
  }
});
