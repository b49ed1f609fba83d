import { expect, test, type Browser, type Page } from "@playwright/test";
import { noisyJpeg } from "../../support/pictures";
import { fillIn, required, sendButton } from "../../support/contact-form";
import { LiveSite } from "../../support/live-site";
import { hydrated } from "../../support/site";

const WORDS = "We laughed, we cried, and my mother danced.";
const SNOW = "Two people under one umbrella in the snow";
const ARCH = "A wooden arch with blush roses";

let live: LiveSite;
/** The window of a visitor who came before the publish. */
let earlier: Page;
const refused: string[] = [];

test.describe.configure({ mode: "serial" });

// The web server's own authority: real ones do not know this machine.
const settings = { ignoreHTTPSErrors: true };
test.use(settings);

const photo = (page: Page, name: string) => page.getByRole("main").getByRole("link", { name });
const headline = (page: Page) => page.getByRole("heading", { level: 1 });

async function visit(page: Page, path: string) {
  await page.goto(live.url + path);
  await hydrated(page);
}

/** On a phone the menu is closed, so that no other page is fetched before its time. */
async function visitGalleryOnPhone(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ ...settings, viewport: { width: 375, height: 812 } });
  page.on("response", (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
  });
  await visit(page, "/gallery/");
  return page;
}

async function enlarge(page: Page, name: string) {
  await photo(page, name).click();
  const image = page.getByRole("dialog").getByRole("img", { name });
  await expect(image).toBeVisible();
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0);
}

test.beforeAll(async ({ browser }) => {
  live = await LiveSite.start();
  // Her pages are those of the first build, from nothing; the next one has its cache.
  earlier = await visitGalleryOnPhone(browser);

  const { space } = live.contentful;
  const picture = await noisyJpeg(1200, 800);
  live.publishChange("siobhan-and-peter", { quote: WORDS });
  live.publishChange("reviews", { heading: "Words of this morning" });
  await live.addPhoto("snow", { alt: SNOW, category: "Winter", picture });
  await space.replaceFile("lakeside-arch", { bytes: picture, file: "lakeside.jpg" });
  space.publishAsset("lakeside-arch");
  await live.idle();
});

test.afterAll(() => live.end());

test("a couple reads the review that the officiant has changed, and looks at the photo that she has added", async ({
  page,
}) => {
  await visit(page, "/reviews/");
  await expect(page.getByText(WORDS)).toBeVisible();
  await expect(page.getByText("My mother wanted the old words")).toHaveCount(0);
  await visit(page, "/gallery/");
  await page.getByRole("button", { name: /^Winter/ }).click();
  await enlarge(page, SNOW);
});

test("a visitor who came before goes on: old pictures open, other pages follow", async () => {
  // Nothing that comes to visitors now leads to the picture of before.
  const file = await photo(earlier, ARCH).getAttribute("href");
  expect(live.read("gallery/index.html")).not.toContain(file);

  await enlarge(earlier, ARCH);
  await earlier.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await earlier.getByRole("button", { name: "Menu" }).click();
  const menu = earlier.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name: "Reviews" }).click();
  await expect(headline(earlier)).toHaveText("Words of this morning");
  expect(refused).toEqual([]);
});

test("a couple writes, with script and without, and the officiant has it in her mailbox", async ({
  browser,
  page,
}) => {
  const { mails } = live.mail;
  const plainPage = await browser.newPage({ ...settings, javaScriptEnabled: false });
  for (const [each, text] of [
    [page, "Are you free in June? \u{1F30A}"],
    [plainPage, "Or in July?"],
  ] as const) {
    await each.goto(`${live.url}/contact/`);
    await fillIn(each, { ...required, "Your Message *": text });
    await sendButton(each).click();
    await expect(each.getByText("Message Sent!").filter({ visible: true })).toBeVisible();
    expect(mails.at(-1)?.text).toContain(`Message: ${text}`);
    expect(mails.at(-1)?.replyTo).toEqual([{ name: "Mai & Jo", address: "mai@example.com" }]);
  }
  expect(mails).toHaveLength(2);
  expect(new URL(plainPage.url()).pathname).toBe("/contact/");
  await plainPage.close();
});

test("what she may not publish is not live, and she gets a mail that says what to change", async () => {
  live.publishChange("siobhan-and-peter", { rating: 6 });
  await live.idle();
  const mail = live.mail.mails.at(-1);
  expect([mail?.subject, mail?.receivers]).toEqual([
    "The site: what was published is not live",
    ["tala@officiant.example"],
  ]);
  expect(mail?.text).toMatch(
    /^- .*Siobhán.*"Rating" must be.* https:\/\/app\.contentful\.com\/.*$/m,
  );
  expect(live.read("reviews/index.html")).toContain(WORDS);
});
