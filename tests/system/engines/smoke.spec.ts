import { expect } from "@playwright/test";
import { NOT_FOUND, pages } from "../../support/site";
import { complaints, test, visit } from "./browsers";
import { button, link, type Tab } from "./tab";

/** By how much the page is wider than its window. */
const sidewaysScroll = (tab: Tab) =>
  tab.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const heading = (tab: Tab) =>
  tab.evaluate(() => document.querySelector("h1")?.innerText.replace(/\s+/g, " ") ?? null);

const location = (tab: Tab) =>
  tab.evaluate(() => window.location.pathname + window.location.search);

/** The data of every page that this one has asked for, each as often as it did. */
const dataRequests = (tab: Tab) =>
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
    await expect.poll(() => dataRequests(tab)).toHaveLength(2);
    expect(new Set(await dataRequests(tab)).size).toBe(2);
  });
}

test("the phone's menu opens, leads to a page and closes", async ({ tab, origin }) => {
  await visit(tab, origin + "/");
  await tab.click(button("Menu"));
  await tab.click(link("Reviews"));
  await expect.poll(() => location(tab)).toBe("/reviews/");
  await expect.poll(() => heading(tab)).toBe(pages.find(({ slug }) => slug === "reviews")!.heading);
  await expect
    .poll(() =>
      tab.evaluate(() => document.querySelector("nav[popover]")!.matches(":popover-open")),
    )
    .toBe(false);
});

const shownPhotos = (tab: Tab) =>
  tab.evaluate(
    () =>
      [...document.querySelectorAll('main a[id^="photo-"]')].filter(
        (link) => link.getClientRects().length > 0,
      ).length,
  );

test("a kind of ceremony leaves its photos alone in the gallery", async ({ tab, origin }) => {
  await visit(tab, origin + "/gallery/");
  const all = await shownPhotos(tab);
  await tab.click(button("Beach"));
  await expect.poll(() => shownPhotos(tab)).toBeLessThan(all);
  expect(await shownPhotos(tab)).toBeGreaterThan(0);
  await expect.poll(() => location(tab)).toBe("/gallery/?category=beach");
});

const isOpen = (tab: Tab) =>
  tab.evaluate(() => document.querySelector('[role="dialog"] img') !== null);

/** Only then the lightbox listens to the keyboard. */
const hasFocus = (tab: Tab) =>
  tab.evaluate(() => Boolean(document.activeElement?.closest('[role="dialog"]')));

for (const [name, width, close] of [
  ["Back, on a phone", 375, (tab: Tab) => tab.evaluate(() => history.back())],
  ["Escape, on a desktop", 1280, (tab: Tab) => tab.pressEscape()],
] as const) {
  test(`a photo opens on the full screen, and is closed by ${name}`, async ({ tab, origin }) => {
    await visit(tab, origin + "/gallery/", width);
    await tab.click(`//main//a[starts-with(@id, "photo-")]`);
    await expect.poll(() => isOpen(tab)).toBe(true);
    await expect.poll(() => hasFocus(tab)).toBe(true);
    await expect.poll(() => location(tab)).toContain("?photo=");
    await close(tab);
    await expect.poll(() => isOpen(tab)).toBe(false);
    await expect.poll(() => location(tab)).toBe("/gallery/");
    expect(await complaints(tab)).toEqual([]);
  });
}

for (const { name, path, heading: text } of pages) {
  test(`${name} has its words and pictures without script`, async ({ plainTab, origin }) => {
    await plainTab.resize(375, 812);
    await plainTab.open(origin + path);
    expect(await heading(plainTab)).toBe(text);
    expect(await sidewaysScroll(plainTab)).toBeLessThanOrEqual(0);
    const hidden = await plainTab.evaluate(() =>
      [...document.querySelectorAll("main img, main p, main h2, main h3")]
        .filter((element) => !element.closest("details:not([open]), #message-sent"))
        .filter((element) => element.getClientRects().length === 0)
        .map((element) => element.outerHTML.slice(0, 80)),
    );
    expect(hidden).toEqual([]);
  });
}
