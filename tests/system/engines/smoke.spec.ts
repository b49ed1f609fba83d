import { expect } from "@playwright/test";
import { formText } from "../../../src/inquiry/form-text";
import { sent } from "../../../src/interface-text";
import { NOT_FOUND, pageOf, pages } from "../../support/site";
import {
  button,
  recordedErrors,
  location,
  startsWith,
  test,
  visit,
  visitAndReturn,
  type Tab,
} from "./browsers";

const link = (name: string) => `//a[@href]${startsWith(name)}`;
const field = (label: string) => `//*[@id = //label[normalize-space() = "${label}"]/@for]`;
const heading = (tab: Tab) =>
  tab.evaluate(() => document.querySelector("h1")?.innerText.replace(/\s+/g, " ") ?? null);

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
  await tab.click(link("Services"));
  await expect.poll(() => location(tab)).toBe("/services/");
  await expect.poll(() => heading(tab)).toBe(pageOf("services").heading);
  const isOpen = () => document.querySelector("nav[popover]")!.matches(":popover-open");
  await expect.poll(() => tab.evaluate(isOpen)).toBe(false);
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
    await visitAndReturn(tab, origin);
    expect(await tab.evaluate(kept)).toBe(true);
  });
}
