import { expect } from "@playwright/test";
import {
  button,
  recordedErrors,
  location,
  test,
  visit,
  visitAndReturn,
  type Tab,
} from "./browsers";

const PHOTO = `//main//a[starts-with(@id, "photo-")]`;

/** Counts the visible photos. */
const shown = (tab: Tab) =>
  tab.evaluate(() => {
    const photos = [...document.querySelectorAll('main a[id^="photo-"]')];
    return photos.filter((photo) => photo.getClientRects().length > 0).length;
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

test("Back from another site restores a filtered gallery from the cache", async ({
  tab,
  origin,
}) => {
  const chosen = () =>
    tab.evaluate(() => document.querySelector("[aria-pressed=true]")!.textContent);
  await visit(tab, `${origin}/gallery/`);
  await tab.click(button("Beach"));
  await expect.poll(chosen).toContain("Beach");
  await visitAndReturn(tab, origin);
  expect(await chosen()).toContain("Beach");
});
