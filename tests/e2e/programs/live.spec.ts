import { expect, test, type Page } from "@playwright/test";
import { parse } from "node-html-parser";
import { link } from "../../../packages/contentful-local/src";
import { SUBJECTS } from "../../../packages/publisher/src/notice";
import { noisyJpeg } from "../../support/pictures";
import { fillIn, required, sendButton } from "../../support/contact-form";
import { hydrated } from "../../support/site";
import { LiveSite } from "./live-site";

const WORDS = "We laughed, we cried, and my mother danced.";
const SNOW = "Two people under one umbrella in the snow";

const PRICE = "from $650";
const FREE = "Both last Saturdays are free";
const NEXT_MONTH = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

let live: LiveSite;

test.describe.configure({ mode: "serial" });

// The web server issues its own certificate, because no authority knows this machine.
const settings = { ignoreHTTPSErrors: true };
test.use(settings);

async function visit(page: Page, path: string) {
  await page.goto(live.url + path);
  await hydrated(page);
}

test.beforeAll(async () => {
  live = await LiveSite.start();
  live.editor.changeEntry("siobhan-and-peter", { quote: WORDS });
  live.editor.changeEntry("site-settings", {
    availability: FREE,
    availabilityUntil: NEXT_MONTH,
    priceNote: "Travel changes it.",
    pricesUntil: NEXT_MONTH,
  });
  live.editor.changeEntry("multicultural", { price: PRICE });
  live.editor.changeEntry("lgbtq", { featured: false });
  live.editor.changeEntry("elopements-and-intimate", { featured: true });
  for (const [title, order, fields] of [
    ["Papers", 2, { validUntil: NEXT_MONTH }],
    ["Ferries", 1, { language: "fa" }],
    ["Unlisted", 3, { isInFooter: false }],
  ] as const) {
    const slug = title.toLowerCase();
    const text = { metaDescription: `About ${title}.`, body: `${title}, in **short**.` };
    live.editor.publishEntry(slug, "article", { title, order, slug, ...text, ...fields });
  }
  await live.editor.publishPicture("snow", { bytes: await noisyJpeg(1200, 800) });
  const photo = { alt: SNOW, category: "Winter", order: -1, image: link("Asset", "snow") };
  live.editor.publishEntry("snow-photo", "galleryPhoto", photo);
  await live.idle();
});

test.afterAll(() => live.end());

test("a couple sees the review that the officiant changed", async ({ page }) => {
  await visit(page, "/reviews/");
  await expect(page.getByText(WORDS)).toBeVisible();
  await expect(page.getByText("My mother wanted the old words")).toHaveCount(0);
});

test("a couple sees the photo that the officiant added to the gallery", async ({ page }) => {
  await visit(page, "/gallery/");
  await page.getByRole("button", { name: /^Winter/ }).click();
  await page.getByRole("main").getByRole("link", { name: SNOW }).click();
  const image = page.getByRole("dialog").getByRole("img", { name: SNOW });
  await expect(image).toBeVisible();
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0);
});

test("prices, free dates, articles and featured ceremonies are on each page that shows them", () => {
  const wordsOf = (page: string) => parse(live.read(page)).textContent;
  const linksIn = (page: string, selector: string) =>
    parse(live.read(page)).querySelectorAll(`${selector} a`);
  const ceremonies = linksIn("index.html", "main li h3").map((each) => each.textContent);
  expect(ceremonies).toEqual(["Traditional", "Multicultural", "Elopements & Intimate"]);
  for (const page of ["index.html", "services/index.html"]) {
    expect(wordsOf(page)).toContain(PRICE);
    expect(wordsOf(page)).toContain("Prices hold until ");
  }
  expect(wordsOf("services/index.html")).toContain("Travel changes it.");
  for (const page of ["index.html", "contact/index.html"]) expect(wordsOf(page)).toContain(FREE);
  expect(wordsOf("unlisted/index.html")).toContain("Unlisted, in short.");
  expect(wordsOf("papers/index.html")).toContain("Valid until ");
  expect(live.read("ferries/index.html")).toMatch(/<main [^>]*dir="rtl" lang="fa"/);
  const inFooter = linksIn("papers/index.html", "footer nav").map((each) => each.textContent);
  expect(inFooter.slice(-2)).toEqual(["Ferries", "Papers"]);
});

test("a couple's messages, with and without JavaScript, arrive in the officiant's mailbox", async ({
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

test("invalid content does not go live, and the officiant gets an email that says what to fix", async () => {
  live.editor.changeEntry("siobhan-and-peter", { rating: 6 });
  await live.idle();
  const mail = live.mail.mails.at(-1);
  expect([mail?.subject, mail?.receivers]).toEqual([SUBJECTS.notLive, ["tala@officiant.example"]]);
  expect(mail?.text).toMatch(
    /^- .*Siobhán.*"Rating" must be.* https:\/\/app\.contentful\.com\/.*$/m,
  );
  expect(live.read("reviews/index.html")).toContain(WORDS);
});
