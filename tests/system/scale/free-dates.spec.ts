/** The contact form of a site with a calendar, in which Saturdays are taken and Fridays have a meeting. */
import { expect, type Page } from "@playwright/test";
import { violations } from "../../support/axe";
import { dayOf, daysAfter } from "../../../src/days";
import { formText } from "../../../src/inquiry/form-text";
import { hydrated } from "../../support/site";
import { test } from "./site";

const HOUR = 60 * 60 * 1000;

/** Returns a weekday (Sunday is 0) about a month from now, such as `2027-01-02`. */
function nextWeekday(weekday: number): string {
  const month = daysAfter(dayOf(new Date()), 30);
  return daysAfter(month, (7 + weekday - new Date(month).getUTCDay()) % 7);
}

const date = (page: Page) => page.getByLabel("Wedding Date");
const answer = (page: Page, text: string | RegExp) =>
  page.getByRole("status").filter({ hasText: text });

test("a couple follows the question at the end of a page, and reads which days are free", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/about/");
  await hydrated(page);
  await page.getByRole("main").getByRole("link", { name: "Is your date free?" }).click();
  await expect(page).toHaveURL("/contact/#wedding-date");
  await expect(date(page)).toBeInViewport();
  await expect(page.getByText(formText.freeDates.chooseDate)).toBeVisible();
  for (const [weekday, text] of [
    [3, /^Free as of .*\d/],
    [5, "Ask me"],
    [6, "Taken"],
  ] as const) {
    await date(page).fill(nextWeekday(weekday));
    await expect(answer(page, text)).toBeVisible();
  }
  await expect(page.getByText(/^My calendar was read on .*\d/)).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page)).toEqual([]);
  }
});

test("keyboard alone reaches the question, the field and its answer", async ({ page }) => {
  await page.goto("/about/");
  await hydrated(page);
  await page.getByRole("main").getByRole("link", { name: "Is your date free?" }).focus();
  await page.keyboard.press("Enter");
  await expect(date(page)).toBeFocused();
  const [year, month, day] = nextWeekday(6).split("-");
  await page.keyboard.type(`${month}${day}${year}`);
  await expect(answer(page, "Taken")).toBeVisible();
});

test("the form says nothing about dates two days after the calendar was read", async ({ page }) => {
  await page.clock.setFixedTime(Date.now() + 49 * HOUR);
  await page.goto("/contact/");
  await hydrated(page);
  await date(page).fill(nextWeekday(6));
  await expect(page.getByText(/^Taken|calendar/)).toHaveCount(0);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the form has a date field, and does not mention the calendar", async ({ page }) => {
    await page.goto("/contact/");
    await date(page).fill(nextWeekday(6));
    await expect(page.getByText(/calendar/)).toBeHidden();
    await expect(page.getByText("Both last Saturdays of July are free").first()).toBeVisible();
  });
});
