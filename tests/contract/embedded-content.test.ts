import { parse, type Content } from "../../src/model/parse";
import { sectionDefaults } from "../../src/model/section";
import { checkPictures } from "../../src/source/pictures";
import { readLocalContent } from "../../src/source/local";
import { root } from "../support/project";
import { writeFixtureContent } from "../support/site-copy";
import { tempFolder } from "../support/temp-folder";

const folder = tempFolder();
let content: Content;

/** Reads content that passes every check of the build. */
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

// The browser tests count what pages show of the samples: testimonials, photos, services, steps, inclusions.
describe("the samples have what the specification asks for", () => {
  test("reviews with and without a picture, from one line to 120 words, by names in many scripts", () => {
    const reviews = content.testimonial.map(({ fields }) => fields);
    const wordCounts = reviews.map(({ quote }) => quote.split(/\s+/).length);
    expect(Math.min(...wordCounts)).toBeLessThan(20);
    expect(Math.max(...wordCounts)).toBeGreaterThan(80);
    expect(Math.max(...wordCounts)).toBeLessThanOrEqual(120);
    expect(new Set(reviews.map(({ image }) => image === null)).size).toBe(2);
    const names = reviews.map(({ author }) => author).join(" ");
    expect(names).toMatch(/[À-ž]/);
    expect(names).toMatch(/\p{Script=Han}|\p{Script=Gurmukhi}|\p{Script=Hangul}|[\u1E00-\u1EFF]/u);
  });

  test("photos in all nine categories, each with its own description", () => {
    const photos = content.galleryPhoto.map(({ fields }) => fields);
    const categories =
      "Beach Garden Intimate LGBTQ+ Modern Multicultural Outdoor Rustic Traditional";
    expect([...new Set(photos.map(({ category }) => category))].toSorted().join(" ")).toBe(
      categories,
    );
    expect(new Set(photos.map(({ alt }) => alt)).size).toBe(17);
    expect(new Set(photos.map(({ image }) => image.file)).size).toBe(17);
  });

  test("a text for each section, and titles and descriptions that fit into a search result", () => {
    const names = content.section.map(({ fields }) => fields.name);
    expect(names.toSorted()).toEqual(Object.keys(sectionDefaults).toSorted());
    for (const { fields } of content.page) {
      expect(fields.title.length).toBeLessThanOrEqual(60);
      expect(fields.metaDescription.length).toBeLessThanOrEqual(160);
    }
  });

  test.each([
    ["services", "6-12 months"],
    ["services", "May-October"],
    ["services", "3-6 months"],
    ["services", "licence and two witnesses"],
    ["services", "valid for three months"],
    ["services", "I send it to the Vital Statistics Agency within 48 hours"],
    ["contact", "within 24-48 hours"],
  ])("an answer on %s with the advice: %s", (page, text) => {
    const answers = content.faq.filter(({ fields }) => fields.page === page);
    expect(answers.map(({ fields }) => fields.answer).join("\n")).toContain(text);
  });

  test("no real person's email address or links", () => {
    const { email, bookingUrl, partnerProfileUrl, instagramUrl } = content.siteSettings[0]!.fields;
    for (const address of [email, bookingUrl, partnerProfileUrl, instagramUrl]) {
      expect(address).toMatch(/[@./]example\.com([/?]|$)/);
    }
  });
});
