import { expect, test, type Browser, type Page } from "@playwright/test";
import { noisyJpeg, shrinkPictures } from "../../support/pictures";
import { violations } from "../../support/axe";
import { fillIn, required, sendButton } from "../../support/contact-form";
import { LiveSite } from "../../support/live-site";
import { MailServer } from "../../../packages/publisher/tests/inquiries/support/mail-server";
import { secrets } from "../../../packages/publisher/tests/support/publisher-fixture";
import type { Status } from "../../../packages/publisher/src/status/status";
import { statusPage } from "../../../packages/publisher/src/status/page";
import { hydrated } from "../../support/site";

const WORDS = "We laughed, we cried, and my mother danced.";
const SNOW = "Two people under one umbrella in the snow";
const ARCH = "A wooden arch with blush roses";

let live: LiveSite;
let mail: MailServer;
/** The window of a visitor who came before the publish. */
let earlier: Page;
const refused: string[] = [];

test.describe.configure({ mode: "serial" });

// The officiant's browser knows the password of the status page.
const settings = {
  httpCredentials: { username: "tala", password: secrets.status },
  // The web server's own authority: real ones do not know this machine.
  ignoreHTTPSErrors: true,
};
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
  mail = await new MailServer().listen();
  live = await LiveSite.start({
    variables: {
      PUBLISHER_DEBOUNCE: "3s",
      INQUIRY_DELIVERY: "publisher",
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      INQUIRY_TO: "tala@officiant.example",
      INQUIRY_FROM: "website@officiant.example",
    },
    prepare: shrinkPictures,
  });
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

test.afterAll(async () => {
  await live.end();
  await mail.close();
});

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
  expect(await live.read("/gallery/")).not.toContain(file);

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
  const plainPage = await browser.newPage({ javaScriptEnabled: false, ignoreHTTPSErrors: true });
  for (const [each, text] of [
    [page, "Are you free in June? \u{1F30A}"],
    [plainPage, "Or in July?"],
  ] as const) {
    await each.goto(`${live.url}/contact/`);
    await fillIn(each, { ...required, "Your Message *": text });
    await sendButton(each).click();
    await expect(each.getByText("Message Sent!").filter({ visible: true })).toBeVisible();
    await expect.poll(() => mail.mails.at(-1)?.text).toContain(text);
    expect(mail.mails.at(-1)?.replyTo).toEqual([{ name: "Mai & Jo", address: "mai@example.com" }]);
  }
  expect(mail.mails).toHaveLength(2);
  await plainPage.close();

  await page.goto(`${live.url}/status`);
  const messages = page.getByRole("main");
  await expect(messages).toContainText("Arrived in the last 30 days: 2.");
  await messages.getByRole("button", { name: "Send me a test message" }).click();
  await expect.poll(() => mail.mails).toHaveLength(3);
});

const ENTRY = "https://app.contentful.com/spaces/abc/environments/master/entries/4hX";
const PROBLEM: Status["problem"] = {
  at: "2026-07-01T10:00:00.000Z",
  heading: "The content has one problem, so nothing was built.",
  problems: [`Testimonial "Siobhán & Peter": "Rating" must be at most 5. Change it at ${ENTRY}`],
  kind: "content",
  confirm: null,
  triedAgain: false,
};

for (const { name, problem, text } of [
  { name: "all is live", problem: null, text: "Everything that was published is live." },
  { name: "something is wrong", problem: PROBLEM, text: "What was published last is not live." },
]) {
  test(`the status page says that ${name}, for everybody`, async ({ page }) => {
    const status = await live.status();
    if (problem) {
      const body = statusPage({ ...status, problem }, "America/Vancouver");
      await page.route("**/status", (route) => route.fulfill({ contentType: "text/html", body }));
    }
    for (const { colorScheme, width } of [
      { colorScheme: "light", width: 1280 },
      { colorScheme: "dark", width: 375 },
    ] as const) {
      await page.setViewportSize({ width, height: 812 });
      await page.emulateMedia({ colorScheme });
      await page.goto(`${live.url}/status`);
      await expect(headline(page)).toHaveText(text);
      expect(await violations(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBeLessThanOrEqual(0);
    }
  });
}
