import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { documentOf, PUBLIC } from "../support/built-pages";
import { invalidHtml, pagesIn } from "../support/html";
import { root } from "../support/project";
import { filesIn } from "../../src/build/prune";
import { everyPage, pages, settings } from "../support/site";

test("no published text contains the build's folder, the draft preview, or code that stops older Safari versions", () => {
  const texts = filesIn(PUBLIC).filter((file) =>
    /\.(html|js|css|json|xml|txt)$|^_headers$/.test(file),
  );
  const forbidden = [`${root}/`, `"${root}"`];
  forbidden.push("Draft preview", "__draft-preview", "draftEntries", "X-Robots-Tag");
  // Safari before 16.4 cannot parse a lookbehind, and ESLint does not check AbortSignal's static methods.
  forbidden.push("(?<=", "(?<!", "AbortSignal.timeout", "AbortSignal.any");
  for (const file of texts) {
    const text = readFileSync(path.join(PUBLIC, file), "utf8");
    expect(
      forbidden.filter((part) => text.includes(part)),
      file,
    ).toEqual([]);
  }
});

test("every page is valid HTML", async () => {
  expect(pagesIn(PUBLIC).length).toBeGreaterThanOrEqual(everyPage.length);
  expect(await invalidHtml(PUBLIC)).toEqual([]);
});

/** Returns the URLs in a page's attributes: links, pictures in all sizes, scripts and data. */
function addressesIn(page: string): string[] {
  const elements = documentOf(page).querySelectorAll("*");
  return elements.flatMap((element) => [
    ...(element.getAttribute("srcset") ?? "").split(/\s[\d.]+[wx],?\s*/),
    ...["href", "src"].flatMap((name) => element.getAttribute(name) ?? []),
  ]);
}

/** Whether the public folder has the page or file at a URL of the site. */
function exists(address: string): boolean {
  const [file = ""] = decodeURIComponent(address).split(/[?#]/);
  return existsSync(path.join(PUBLIC, file.endsWith("/") ? `${file}index.html` : file));
}

test("every link, picture, script and data URL of a page leads to a file", () => {
  for (const { path: page } of everyPage) {
    const own = addressesIn(page).filter((address) => address.startsWith("/"));
    expect(own.length).toBeGreaterThan(20);
    expect(
      own.filter((address) => !exists(address)),
      page,
    ).toEqual([]);
  }
});

/** Links of the footer: all pages except the gallery, as the specification says. */
const quickLinks = pages
  .filter(({ path }) => path !== "/gallery/")
  .map(({ name, path }) => [name, path]);

test("every page's footer has the blurb, links and contact details", () => {
  for (const { path: page } of everyPage) {
    const footer = documentOf(page).querySelector("footer")!;
    for (const text of [settings.blurb, settings.serviceArea]) {
      expect(footer.textContent, page).toContain(text);
    }
    const links = footer.querySelectorAll("a");
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ...quickLinks,
      ["Instagram", settings.instagramUrl],
      [settings.partnerName, settings.partnerProfileUrl],
      [settings.email, `mailto:${settings.email}`],
      ["Send a Message", "/contact/"],
    ]);
  }
});

const FULL_LABEL = "Request a Quote & Book Now";

/** Texts of the links to the booking page, in page order. */
const BOOKING_LABELS: Record<string, string[]> = {
  Home: ["Request a Quote", FULL_LABEL],
  Services: [FULL_LABEL],
  Reviews: [FULL_LABEL],
  Gallery: [FULL_LABEL],
  Contact: [FULL_LABEL],
};

test("every page's booking links have the exact text and address", () => {
  for (const { name, path: page } of everyPage) {
    const links = documentOf(page)
      .querySelectorAll("main a")
      .filter(({ attributes }) => attributes.href?.includes(new URL(settings.bookingUrl).host));
    expect(
      links.map((link) => [link.textContent, link.getAttribute("href")]),
      name,
    ).toEqual((BOOKING_LABELS[name] ?? []).map((label) => [label, settings.bookingUrl]));
  }
});
