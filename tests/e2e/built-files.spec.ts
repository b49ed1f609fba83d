import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { documentOf, PUBLIC } from "../support/built-pages";
import { root } from "../support/project";
import { filesIn } from "../../src/build/prune";
import { everyPage, settings } from "../support/site";

test("no published text names the build's folder or the draft preview, or stops an older Safari", () => {
  const texts = filesIn(PUBLIC).filter((file) =>
    /\.(html|js|css|json|xml|txt)$|^_headers$/.test(file),
  );
  const traces = [root, "Draft preview", "__draft-preview", "draftPlaces", "X-Robots-Tag"];
  // Safari before 16.4 reads no script that has a lookbehind, and ESLint does not know AbortSignal's functions.
  traces.push("(?<=", "(?<!", "AbortSignal.timeout", "AbortSignal.any");
  for (const file of texts) {
    const text = readFileSync(path.join(PUBLIC, file), "utf8");
    expect(
      traces.filter((trace) => text.includes(trace)),
      file,
    ).toEqual([]);
  }
});

/** Every address of a file in a page's attributes: links, pictures in all their sizes, scripts and data. */
function addressesIn(page: string): string[] {
  const elements = documentOf(page).querySelectorAll("*");
  return elements.flatMap((element) => [
    ...(element.getAttribute("srcset") ?? "").split(/\s[\d.]+[wx],?\s*/),
    ...["href", "src"].flatMap((name) => element.getAttribute(name) ?? []),
  ]);
}

/** Whether the public folder has the page or file that an address of the site leads to. */
function exists(address: string): boolean {
  const [file = ""] = decodeURIComponent(address).split(/[?#]/);
  return existsSync(path.join(PUBLIC, file.endsWith("/") ? `${file}index.html` : file));
}

test("every link, picture, script and piece of data of a page leads to a file", () => {
  for (const { path: page } of everyPage) {
    const own = addressesIn(page).filter((address) => address.startsWith("/"));
    expect(own.length).toBeGreaterThan(20);
    expect(
      own.filter((address) => !exists(address)),
      page,
    ).toEqual([]);
  }
});

test("the footer of every page has blurb, links and contact", () => {
  for (const { path: page } of everyPage) {
    const footer = documentOf(page).querySelector("footer")!;
    for (const text of [settings.blurb, settings.serviceArea]) {
      expect(footer.textContent, page).toContain(text);
    }
    const links = footer.querySelectorAll("a");
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Home", "/"],
      ["Services", "/services/"],
      ["Reviews", "/reviews/"],
      ["About", "/about/"],
      ["Contact", "/contact/"],
      ["Instagram", settings.instagramUrl],
      [settings.partnerName, settings.partnerProfileUrl],
      [settings.email, `mailto:${settings.email}`],
      ["Send a Message", "/contact/"],
    ]);
  }
});

const FULL_LABEL = "Request a Quote & Book Now";

/** Texts of the links to the booking page, in the order of the page. */
const BOOKING_LABELS: Record<string, string[]> = {
  Home: ["Request a Quote", FULL_LABEL],
  Services: [FULL_LABEL],
  Reviews: [FULL_LABEL],
  Gallery: [FULL_LABEL],
  Contact: [FULL_LABEL],
};

test("every page's booking links have the exact words and address", () => {
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
