import { expect, test, type Page } from "@playwright/test";
import { noisyJpeg, shrinkPictures } from "../contentful/pictures";
import { violations } from "../support/axe";
import { LiveSite } from "../support/live-site";
import { MailServer } from "../../packages/publisher/tests/inquiries/support/mail-server";
import { secrets } from "../../packages/publisher/tests/support/publisher-fixture";
import { hydrated } from "../support/site";

const REVIEW = "siobhan-and-peter";
const WORDS = "We laughed, we cried, and my mother danced.";
const SNOW = "Two people under one umbrella in the snow";
const DUNES = "A table for two between the dunes";

let live: LiveSite;
let mail: MailServer;

test.describe.configure({ mode: "serial" });
// The officiant's browser knows the password of the status page.
test.use({
  httpCredentials: { username: "tala", password: secrets.status },
  // The web server's own authority: real ones do not know this machine.
  ignoreHTTPSErrors: true,
});

test.beforeAll(async () => {
  mail = await new MailServer().listen();
  live = await LiveSite.start({
    variables: {
      PUBLISHER_DEBOUNCE: "1s",
      INQUIRY_DELIVERY: "publisher",
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      INQUIRY_TO: "tala@officiant.example",
      INQUIRY_FROM: "website@officiant.example",
    },
    prepare: shrinkPictures,
  });
});

test.afterAll(async () => {
  await live.end();
  await mail.close();
});

/** Where the officiant changes an entry or an asset. */
const inWebApp = (kind: "entries" | "assets", id: string) =>
  `https://app.contentful.com/spaces/${live.contentful.spaceId}/environments/master/${kind}/${id}`;

const photo = (page: Page, name: string) => page.getByRole("main").getByRole("link", { name });

/** What a couple finds who come now. */
async function visit(page: Page, path: string) {
  await page.goto(live.url + path);
  await hydrated(page);
}

const headline = (page: Page) => page.getByRole("heading", { level: 1 });
const ALL_IS_LIVE = "Everything that was published is live.";
const NOT_LIVE = "What was published last is not live.";
const wrong = (page: Page) => page.getByRole("region", { name: "What is wrong" });

/** Words of the page's tables that are cut in two at the end of a line. */
const cutText = (page: Page) =>
  page.getByRole("table").evaluateAll((tables) => {
    const cut: string[] = [];
    for (const table of tables) {
      const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        for (const { 0: word, index } of (text.textContent ?? "").matchAll(/\p{Letter}+/gu)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          if (range.getClientRects().length > 1) cut.push(word);
        }
      }
    }
    return cut;
  });

/** The status page on a desktop in light colours and on a phone in dark ones. */
async function expectForEverybody(page: Page, text: string) {
  for (const { colorScheme, width } of [
    { colorScheme: "light", width: 1280 },
    { colorScheme: "dark", width: 375 },
  ] as const) {
    await page.setViewportSize({ width, height: 812 });
    await page.emulateMedia({ colorScheme });
    await page.goto(`${live.url}/status`);
    await expect(headline(page)).toHaveText(text);
    expect(await violations(page)).toEqual([]);
    expect(await cutText(page)).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
  }
}

test("the officiant changes a review and adds a photo, and a couple reads the new words and looks at it", async ({
  page,
}) => {
  await visit(page, "/reviews/");
  await expect(page.getByText("She keeps it in with her recipes.")).toBeVisible();

  live.publishChange(REVIEW, { quote: WORDS });
  const picture = await noisyJpeg(1200, 800);
  await live.addPhoto("snow", { alt: SNOW, category: "Winter", picture });
  await live.idle();
  await visit(page, "/reviews/");
  await expect(page.getByText(WORDS)).toBeVisible();
  await expect(page.getByText("She keeps it in with her recipes.")).toHaveCount(0);

  await visit(page, "/gallery/");
  await page.getByRole("button", { name: /^Winter/ }).click();
  await photo(page, SNOW).click();
  const enlarged = page.getByRole("dialog").getByRole("img", { name: SNOW });
  await expect(enlarged).toBeVisible();
  await expect
    .poll(() => enlarged.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test("a couple writes, with script and without, and the officiant has it in her mailbox", async ({
  browser,
  page,
}) => {
  const plainPage = await browser.newPage({ javaScriptEnabled: false, ignoreHTTPSErrors: true });
  for (const [each, text] of [
    [page, "Are you free in June? \u{1F30A}"],
    [plainPage, "Or in July?"],
  ] as const) {
    await each.goto(`${live.url}/contact/`);
    await each.getByLabel("Your Name *").fill("Mai & Jo");
    await each.getByLabel("Email Address *").fill("mai@example.com");
    await each.getByLabel("Your Message *").fill(text);
    await each.getByRole("button", { name: "Send Message" }).click();
    await expect(each.getByText("Message Sent!").filter({ visible: true })).toBeVisible();
    await expect.poll(() => mail.mails.at(-1)?.text).toContain(text);
    expect(mail.mails.at(-1)?.replyTo).toEqual([{ name: "Mai & Jo", address: "mai@example.com" }]);
  }
  expect(mail.mails).toHaveLength(2);
  await plainPage.close();

  await page.goto(`${live.url}/status`);
  const messages = page.getByRole("region", { name: "Messages from couples" });
  await expect(messages).toContainText("Arrived in the last 30 days: 2.");
  await messages.getByRole("button", { name: "Send me a test message" }).click();
  await expect.poll(() => mail.mails).toHaveLength(3);
});

test("a visitor who came before goes on: old pictures open, other pages follow without a reload", async ({
  page,
}) => {
  const refused: string[] = [];
  page.on("response", (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
  });
  // On a phone the menu is closed, so that no other page is fetched before its time.
  await page.setViewportSize({ width: 375, height: 812 });
  await visit(page, "/gallery/");
  await page.evaluate(() => Object.assign(window, { isSameVisit: true }));
  const file = await photo(page, SNOW).getAttribute("href");

  const { space } = live.contentful;
  await space.replaceFile("snow", { bytes: await noisyJpeg(1200, 800), file: "thaw.jpg" });
  space.publishAsset("snow");
  live.publishChange("reviews", { heading: "Words of this morning" });
  await live.idle();
  // Nothing that comes to visitors now leads to the picture of before.
  expect(await live.read("/gallery/")).not.toContain(file);

  await photo(page, SNOW).click();
  const lightbox = page.getByRole("dialog");
  const enlarged = lightbox.getByRole("img", { name: SNOW });
  await expect(enlarged).toBeVisible();
  await expect
    .poll(() => enlarged.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await lightbox.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Menu" }).click();
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Reviews" })
    .click();
  await expect(headline(page)).toHaveText("Words of this morning");
  expect(await page.evaluate(() => "isSameVisit" in window)).toBe(true);
  expect(refused).toEqual([]);
});

test("the status page says that all is live, for everybody", async ({ page }) => {
  await expectForEverybody(page, ALL_IS_LIVE);
});

test("what cannot be shown leaves the live pages as they are, and the status says what to correct and where", async ({
  page,
}) => {
  await live.addPicture("dunes", await noisyJpeg());
  live.publishPhoto("dunes", { alt: DUNES, category: "Beach" });
  live.publishChange(REVIEW, { quote: "Words that nobody shall see.", rating: 7 });
  await live.idle();

  await visit(page, "/reviews/");
  await expect(page.getByText(WORDS)).toBeVisible();
  await visit(page, "/gallery/");
  await expect(photo(page, SNOW)).toBeVisible();
  await expect(photo(page, DUNES)).toHaveCount(0);

  await page.goto(`${live.url}/status`);
  await expect(headline(page)).toHaveText(NOT_LIVE);
  await expect(wrong(page)).toContainText("The content has 2 problems");
  const rating = wrong(page).getByRole("listitem").filter({ hasText: "Siobhán & Peter" });
  await expect(rating).toContainText("Rating must be a whole number from 0 to 5, but is 7.");
  await expect(rating.getByRole("link")).toHaveAttribute("href", inWebApp("entries", REVIEW));
  const picture = wrong(page).getByRole("listitem").filter({ hasText: DUNES });
  await expect(picture).toContainText("Picture is not published, or was deleted.");
  await expect(picture.getByRole("link").first()).toHaveAttribute(
    "href",
    inWebApp("assets", "dunes"),
  );
});

test("the status page says that something is wrong, for everybody", async ({ page }) => {
  await expectForEverybody(page, NOT_LIVE);
});

test("she corrects it while Contentful is down: the live pages stay, and all of it comes live by itself later", async ({
  page,
}) => {
  // It goes down while a build reads it, after the question whether it is there at all.
  live.contentful.faults.add({ api: "delivery", path: /sys\.contentType/, status: 503 });
  live.contentful.space.publishAsset("dunes");
  live.publishChange(REVIEW, { quote: "Words that are right.", rating: 5 });
  await live.statusWhen(({ problem }) => problem?.triedAgain === true, "a build could not read");

  await visit(page, "/reviews/");
  await expect(page.getByText(WORDS)).toBeVisible();
  await page.goto(`${live.url}/status`);
  await expect(headline(page)).toHaveText(NOT_LIVE);
  await expect(wrong(page)).toContainText("It is tried again by itself.");
  await expect(wrong(page)).toContainText("Contentful could not be read");

  const told = live.contentful.webhooks.all().length;
  live.contentful.faults.clear();
  await live.idle();
  expect(live.contentful.webhooks.all()).toHaveLength(told);
  await page.getByRole("link", { name: "Look again" }).click();
  await expect(headline(page)).toHaveText(ALL_IS_LIVE);
  await expect(wrong(page)).toHaveCount(0);
  await visit(page, "/reviews/");
  await expect(page.getByText("Words that are right.")).toBeVisible();
  await visit(page, "/gallery/");
  await expect(photo(page, DUNES)).toBeVisible();
});
