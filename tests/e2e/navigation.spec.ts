import { expect, test, type Page } from "@playwright/test";
import { dataOf, delayData, hold, nextFrames } from "../support/hold-data";
import { APP_SCRIPT, hydrated, linkTo, pageOf, pages } from "../support/site";

async function expectPage(page: Page, { path, heading }: (typeof pages)[number]) {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  await expect(page).toHaveURL(path);
}

/** Clicks a link, and expects its page. */
async function follow(page: Page, target: (typeof pages)[number]) {
  await linkTo(page, target.name).click();
  await expectPage(page, target);
}

async function start(page: Page, { path }: (typeof pages)[number]) {
  await page.goto(path);
  await hydrated(page);
}

const home = pageOf("home");
const services = pageOf("services");
const contact = pageOf("contact");
/** Any other page of the navigation. */
const another = pages.find((page) => ![home, services, contact].includes(page))!;

test("a link to a part of another page moves the keyboard's focus there", async ({ page }) => {
  await start(page, home);
  await page.getByRole("main").getByRole("link", { name: "Multicultural" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/services/#multicultural");
  await expect(page.locator("#multicultural")).toBeFocused();
  await page.keyboard.press("Tab");
  const isNextFocused = () => {
    const part = document.getElementById("multicultural")!;
    const next = [...document.querySelectorAll("a, button, summary")].find(
      (element) => part.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    return next === document.activeElement;
  };
  await expect.poll(() => page.evaluate(isNextFocused)).toBe(true);
});

test.describe("On a slow connection", () => {
  test("going back twice from a reloaded page ends on the first page", async ({ page }) => {
    await start(page, home);
    await follow(page, services);
    await follow(page, contact);
    await page.reload();
    await hydrated(page);
    const letMiddleThrough = await delayData(page, services.path);
    const letFirstThrough = await delayData(page, home.path);
    await page.goBack();
    await expect(page).toHaveURL(services.path);
    await page.goBack();
    await expect(page).toHaveURL(home.path);
    await letMiddleThrough();
    await letFirstThrough();
    await expectPage(page, home);
  });

  for (const [what, files, isAwaited] of [
    ["scripts", APP_SCRIPT, () => document.readyState !== "loading"],
    ["data", dataOf(services.path), () => "___loader" in window],
  ] as const) {
    test(`going back before the ${what} arrive shows the previous page`, async ({ page }) => {
      await start(page, home);
      await follow(page, services);
      const letThrough = await hold(page, files);
      await page.reload({ waitUntil: "commit" });
      await page.waitForFunction(isAwaited);
      await page.goBack({ waitUntil: "commit" });
      await letThrough(true);
      await expectPage(page, home);
    });
  }

  test("a note says that a page is loading, after a link and after Back", async ({ page }) => {
    const note = page.getByRole("status").getByText("Loading the page…");
    await start(page, home);
    await follow(page, services);
    // Before the page could load them early.
    const letContactThrough = await delayData(page, contact.path);
    const letAnotherThrough = await delayData(page, another.path);
    const letHomeThrough = await delayData(page, home.path);
    await page.reload();
    await hydrated(page);
    await linkTo(page, contact.name).click();
    await expect(note).toBeVisible();
    await letContactThrough();
    await expectPage(page, contact);
    await expect(note).toHaveCount(0);
    await linkTo(page, another.name).click();
    await expect(note).toBeVisible();
    await page.goBack();
    await expectPage(page, services);
    await expect(note).toHaveCount(0);
    await page.goBack();
    await expect(note).toBeVisible();
    await letHomeThrough();
    await expectPage(page, home);
    await expect(note).toHaveCount(0);
    await letAnotherThrough();
    await nextFrames(page);
    await expectPage(page, home);
  });

  test("of two clicked links, only the later one's page is shown", async ({ page }) => {
    await start(page, services);
    const letHomeThrough = await delayData(page, home.path);
    const letContactThrough = await delayData(page, contact.path);
    await linkTo(page, home.name).click();
    await linkTo(page, contact.name).click();
    await letHomeThrough();
    await expectPage(page, services);
    await letContactThrough();
    await expectPage(page, contact);
  });

  test("another link or the Back button overrides a slow link", async ({ page }) => {
    for (const leave of [() => follow(page, home), () => page.goBack()]) {
      await start(page, home);
      await follow(page, services);
      const letThrough = await delayData(page, contact.path);
      await linkTo(page, contact.name).click();
      await leave();
      await expectPage(page, home);
      await letThrough();
      await expectPage(page, home);
      await page.unrouteAll();
    }
  });
});
