import { expect } from "@playwright/test";
import { NOT_FOUND, pages } from "../support/site";
import { test, visit } from "./browsers";
import type { Driver } from "./driver";

/** What a page's script said against it since it was opened. */
const complaints = (tab: Driver) =>
  tab.evaluate(() => (window as unknown as { complaints: string[] }).complaints);

/** By how much the page is wider than its window. */
const sidewaysScroll = (tab: Driver) =>
  tab.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const heading = (tab: Driver) =>
  tab.evaluate(() => document.querySelector("h1")?.innerText.replace(/\s+/g, " ") ?? null);

const location = (tab: Driver) =>
  tab.evaluate(() => window.location.pathname + window.location.search);

/** The data of every page that this one has asked for, each as often as it did. */
const dataRequests = (tab: Driver) =>
  tab.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => /\/page-data\/(app-data|sq\/)/.test(name)),
  );

for (const { name, path, heading: text } of [
  ...pages,
  { name: "The 404 page", path: NOT_FOUND, heading: "Oops! Page not found" },
]) {
  test(`${name} stands on a phone and on a desktop, with nothing to scroll sideways and nothing to complain of`, async ({
    tab,
    origin,
  }) => {
    await visit(tab, origin + path);
    expect(await heading(tab)).toBe(text);
    expect(await sidewaysScroll(tab)).toBeLessThanOrEqual(0);
    await tab.resize(1280, 800);
    await expect.poll(() => tab.evaluate(() => window.innerWidth)).toBe(1280);
    expect(await sidewaysScroll(tab)).toBeLessThanOrEqual(0);
    const said = await complaints(tab);
    expect(said.filter((each) => path !== NOT_FOUND || !each.includes(NOT_FOUND))).toEqual([]);
    const data = await dataRequests(tab);
    expect(data).toHaveLength(2);
    expect(new Set(data).size).toBe(2);
  });
}

test("the phone's menu opens, leads to a page and closes", async ({ tab, origin }) => {
  await visit(tab, origin + "/");
  await tab.click({ role: "button", name: /^Menu$/ });
  await tab.click({ role: "link", name: /^Reviews$/ });
  await expect.poll(() => location(tab)).toBe("/reviews/");
  await expect.poll(() => heading(tab)).toBe(pages.find(({ slug }) => slug === "reviews")!.heading);
  await expect
    .poll(() =>
      tab.evaluate(() => document.querySelector("nav[popover]")!.matches(":popover-open")),
    )
    .toBe(false);
});

const shownPhotos = (tab: Driver) =>
  tab.evaluate(
    () =>
      [...document.querySelectorAll('main a[id^="photo-"]')].filter(
        (link) => link.getClientRects().length > 0,
      ).length,
  );

test("a kind of ceremony leaves its photos alone in the gallery", async ({ tab, origin }) => {
  await visit(tab, origin + "/gallery/");
  const all = await shownPhotos(tab);
  await tab.click({ role: "button", name: /^Beach/ });
  await expect.poll(() => shownPhotos(tab)).toBeLessThan(all);
  expect(await shownPhotos(tab)).toBeGreaterThan(0);
  expect(await location(tab)).toBe("/gallery/?category=beach");
});

const isOpen = (tab: Driver) =>
  tab.evaluate(() => document.querySelector('[role="dialog"] img') !== null);

test("a photo opens on the full screen, and Back closes it", async ({ tab, origin }) => {
  await visit(tab, origin + "/gallery/");
  await tab.click({ role: "link", name: /Beach Ceremony$/ });
  await expect.poll(() => isOpen(tab)).toBe(true);
  await expect.poll(() => location(tab)).toContain("?photo=");
  await tab.back();
  await expect.poll(() => isOpen(tab)).toBe(false);
  expect(await location(tab)).toBe("/gallery/");
  expect(await complaints(tab)).toEqual([]);
});

test("Escape closes a photo on the full screen", async ({ tab, origin }) => {
  await visit(tab, origin + "/gallery/", 1280, 800);
  await tab.click({ role: "link", name: /Beach Ceremony$/ });
  await expect.poll(() => isOpen(tab)).toBe(true);
  await tab.press("Escape");
  await expect.poll(() => isOpen(tab)).toBe(false);
});

test("a message is confirmed, and the form is empty again", async ({ tab, origin }) => {
  await visit(tab, origin + "/contact/");
  await tab.type("Your Name *", "Mai & Jo");
  await tab.type("Email Address *", "mai@example.com");
  await tab.type("Your Message *", "Are you free in June?");
  await tab.click({ role: "button", name: /^Send/ });
  await expect
    .poll(() => tab.evaluate(() => document.querySelector("main")!.innerText))
    .toContain("Thank you for your inquiry. I will get back to you soon!");
  expect(
    await tab.evaluate(
      () => document.querySelector<HTMLInputElement>('input[type="email"]')!.value,
    ),
  ).toBe("");
});

for (const { name, path, heading: text } of pages) {
  test(`${name} has its words and pictures without script`, async ({ plainTab, origin }) => {
    await plainTab.resize(375, 812);
    await plainTab.open(origin + path);
    expect(await heading(plainTab)).toBe(text);
    expect(await sidewaysScroll(plainTab)).toBeLessThanOrEqual(0);
    const hidden = await plainTab.evaluate(() =>
      [...document.querySelectorAll("main img, main p, main h2, main h3")]
        .filter((element) => !element.closest("details:not([open])"))
        .filter((element) => element.getClientRects().length === 0)
        .map((element) => element.outerHTML.slice(0, 80)),
    );
    expect(hidden).toEqual([]);
  });
}
