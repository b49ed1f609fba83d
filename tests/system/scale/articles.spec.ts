import { expect, type Page } from "@playwright/test";
import { inWords } from "../../../src/days";
import { LANGUAGE } from "../../../src/region";
import { hydrated } from "../../support/site";
import { test } from "./site";

const CHECKLIST = "/getting-married-in-british-columbia/";
const ARTICLES = [
  { path: CHECKLIST, title: "Getting married in British Columbia", language: null },
  { path: "/a-whole-ceremony/", title: "A whole ceremony", language: null },
  { path: "/help-with-your-vows/", title: "Help with your vows", language: null },
  {
    path: "/questions-to-ask-an-officiant/",
    title: "Questions to ask an officiant",
    language: null,
  },
  { path: "/privacy/", title: "Privacy", language: null },
  { path: "/pour-les-parents/", title: "Pour les parents et les invités", language: "fr-CA" },
  { path: "/para-sa-mga-magulang/", title: "Para sa mga magulang at bisita", language: "tl" },
];

/** Prints a page on the paper that it asks for, or else on Letter, and returns the number of printed pages. */
async function sheetsOf(page: Page): Promise<number> {
  const paper = await page.pdf({ format: "Letter", preferCSSPageSize: true });
  return paper.toString("latin1").match(/\/Type\s*\/Page\b/g)!.length;
}

const main = (page: Page) => page.getByRole("main");
const footer = (page: Page) => page.getByRole("contentinfo");

test("the footer lists the articles, each in its own language, and with a call to book", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await hydrated(page);
  for (const { path, title, language } of ARTICLES) {
    await footer(page).getByRole("link", { name: title }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect
      .poll(() => main(page).getAttribute("lang"))
      .toBe(language === LANGUAGE ? null : language);
    const quotes = main(page).getByRole("link", { name: /^Request a Quote/ });
    await expect(quotes.last()).toBeVisible();
  }
});

test("the checklist shows its sources and when it was checked, and prints on at most three pages with boxes to tick", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${CHECKLIST}#two-witnesses`);
  await expect(page.getByRole("heading", { name: "Two witnesses" })).toBeInViewport();
  const sources = page.getByRole("complementary", { name: "Sources" });
  await expect(sources).toBeInViewport({ ratio: 1 });
  await expect(sources.getByRole("link")).toHaveCount(8);
  await expect(sources).toContainText(
    new RegExp(`Checked on ${inWords("2026-07-01")}, valid until .+\\d{4}`),
  );

  await page.emulateMedia({ media: "print" });
  await expect(footer(page)).toBeHidden();
  await expect(main(page).getByText("Ready when you are")).toBeHidden();
  const box = main(page).locator("ul:not([role=list]) > li").first();
  const edge = () => box.evaluate((item) => getComputedStyle(item, "::before").borderTopWidth);
  expect(await edge()).toBe("1px");
  expect(await sheetsOf(page)).toBeLessThanOrEqual(3);
});

test("Services links to a whole ceremony, which prints as a booklet of at most four pages", async ({
  page,
}) => {
  await page.goto("/services/");
  await hydrated(page);
  await main(page).getByRole("link", { name: "Read a whole ceremony" }).click();
  await expect(page.getByRole("heading", { name: "The declarations" })).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Sources" })).toContainText("Marriage Act");
  expect(await sheetsOf(page)).toBeLessThanOrEqual(4);
});

test("Home plays a recording on request, also for a couple who came from another page", async ({
  page,
}) => {
  await page.goto("/contact/");
  await hydrated(page);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await footer(page).getByRole("link", { name: "Home" }).click();
  const player = page.getByLabel("How a ceremony begins");
  await expect(player).toHaveJSProperty("paused", true);
  expect(requests.filter((path) => path.startsWith("/audio/"))).toEqual([]);
  await player.evaluate((audio: HTMLAudioElement) => {
    audio.muted = true;
    return audio.play();
  });
  const length = await player.evaluate((audio: HTMLAudioElement) => audio.duration);
  expect(Math.round(length)).toBe(24);
  await page.getByText("Read what is said").click();
  await expect(page.getByText("You can put your phones away now.")).toBeVisible();
});
