import { parse, type Content } from "../../src/model/parse";
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

// The browser tests check what pages show of the samples, such as the numbers of reviews and photos.
describe("the samples have", () => {
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
