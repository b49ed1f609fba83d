import { expect } from "@playwright/test";
import { formText } from "../../../src/inquiry/form-text";
import { sent } from "../../../src/interface-text";
import { NOT_FOUND, pages } from "../../support/site";
import { test, visit, type Tab } from "./browsers";

const startsWith = (name: string) =>
  `[starts-with(normalize-space(), "${name}") or starts-with(@aria-label, "${name}")]`;
const button = (name: string) => `//button${startsWith(name)}`;
const link = (name: string) => `//a[@href]${startsWith(name)}`;
const field = (label: string) => `//*[@id = //label[normalize-space() = "${label}"]/@for]`;
const PHOTO = `//main//a[starts-with(@id, "photo-")]`;

const location = (tab: Tab) =>
  tab.evaluate(() => window.location.pathname + window.location.search);
const heading = (tab: Tab) =>
  tab.evaluate(() => document.querySelector("h1")?.innerText.replace(/\s+/g, " ") ?? null);
const recordedErrors = (tab: Tab) => tab.evaluate(() => window.recordedErrors);

/** Counts the gallery's visible photos. */
const shown = (tab: Tab) =>
  tab.evaluate(() => {
    const photos = [...document.querySelectorAll('main a[id^="photo-"]')];
    return photos.filter((photo) => photo.getClientRects().length > 0).length;
  });

/** Returns by how many pixels the page is wider than the viewport. */
const sidewaysScroll = (tab: Tab) =>
  tab.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const { name, path, heading: text } of [
  ...pages,
  { name: "The 404 page", path: NOT_FOUND, heading: "Oops! Page not found" },
]) {
  test(`${name} fits a phone and a desktop, and logs no errors`, async ({ tab, origin }) => {
    await visit(tab, origin + path);
    expect(await heading(tab)).toBe(text);
    expect(await sidewaysScroll(tab)).toBeLessThanOrEqual(0);
    await tab.resize(1280, 800);
    await expect.poll(() => tab.evaluate(() => window.innerWidth)).toBe(1280);
    expect(await sidewaysScroll(tab)).toBeLessThanOrEqual(0);
    const others = (await recordedErrors(tab)).filter((each) => !each.includes(NOT_FOUND));
    expect(others).toEqual([]);
  });
}

test("the mobile menu opens, leads to a page and closes", async ({ tab, origin }) => {
  await visit(tab, `${origin}/`);
  await tab.click(button("Menu"));
  await tab.click(link("Reviews"));
  await expect.poll(() => location(tab)).toBe("/reviews/");
  await expect.poll(() => heading(tab)).toBe(pages.find(({ slug }) => slug === "reviews")!.heading);
  const isOpen = () => document.querySelector("nav[popover]")!.matches(":popover-open");
  await expect.poll(() => tab.evaluate(isOpen)).toBe(false);
});

test("the gallery filters its photos, and Back and Escape close an open one", async ({
  tab,
  origin,
}) => {
  // The dialog takes the focus once it listens to the keyboard.
  const isOpen = () =>
    tab.evaluate(() => Boolean(document.activeElement?.closest('[role="dialog"]')));
  const isClosed = () => tab.evaluate(() => document.querySelector('[role="dialog"]') === null);
  await visit(tab, `${origin}/gallery/`);
  await tab.click(button("Beach"));
  await expect.poll(() => shown(tab)).toBe(2);
  await expect.poll(() => location(tab)).toBe("/gallery/?category=beach");
  for (const close of [() => tab.evaluate(() => history.back()), () => tab.pressEscape()]) {
    await tab.click(`${PHOTO}[not(ancestor::*[@hidden])]`);
    await expect.poll(isOpen).toBe(true);
    await expect.poll(() => location(tab)).toContain("&photo=");
    await close();
    await expect.poll(() => location(tab)).toBe("/gallery/?category=beach");
    await expect.poll(isClosed).toBe(true);
  }
  expect(await recordedErrors(tab)).toEqual([]);
});

test("a rejected message stays in the form, and arrives once on the next attempt", async ({
  tab,
  origin,
  service,
}) => {
  const says = (words: string) =>
    expect
      .poll(() => tab.evaluate(() => document.querySelector("form")!.innerText))
      .toContain(words);
  const message = () => tab.evaluate(() => document.querySelector("textarea")!.value);
  const send = () => tab.click("//form//button[@type='submit']");
  const written = "Are you free in June, at Café Zoë?";
  await visit(tab, `${origin}/contact/`);
  await tab.type(field("Your Name *"), "Mai & Jo");
  await tab.type(field("Email Address *"), "mai@example.com");
  await tab.type(field("Your Message *"), written);
  service.statuses.push(503);
  await send();
  await says(formText.failed.title);
  expect(await message()).toBe(written);
  await send();
  await says(sent.description);
  expect(service.messages).toMatchObject([
    { name: "Mai & Jo", email: "mai@example.com", message: written },
  ]);
  await expect.poll(message).toBe("");
  expect(await recordedErrors(tab)).toEqual([]);
});

/** Pages, an action on each, and whether its result is still visible. */
const STATES: readonly [path: string, act: (tab: Tab) => Promise<unknown>, kept: () => boolean][] =
  [
    [
      "/gallery/",
      (tab) => tab.click(button("Beach")),
      () => document.querySelector("[aria-pressed=true]")!.textContent.includes("Beach"),
    ],
    [
      "/services/",
      (tab) => tab.click("//summary"),
      () => document.querySelector("summary")!.closest("details")!.open,
    ],
    [
      "/contact/",
      (tab) => tab.type(field("Your Name *"), "Mai & Jo"),
      () => document.querySelector<HTMLInputElement>("input[name=name]")!.value === "Mai & Jo",
    ],
  ];

for (const [path, act, kept] of STATES) {
  test(`Back from another site restores ${path} from the cache`, async ({ tab, origin }) => {
    await visit(tab, origin + path);
    await act(tab);
    await expect.poll(() => tab.evaluate(kept)).toBe(true);
    // The same server counts as another site under another name.
    await tab.open(origin.replace("localhost", "127.0.0.1"));
    await tab.evaluate(() => history.back());
    await expect.poll(() => tab.evaluate(() => window.isFromCache)).toBe(true);
    expect(await tab.evaluate(kept)).toBe(true);
  });
}
