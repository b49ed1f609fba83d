import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import { documentOf, PUBLIC } from "../support/built-pages";
import { root } from "../support/project";
import { filesIn } from "../support/public-files";
import { everyPage, settings } from "../support/site";

/** The site is built after this file has been loaded, and before its tests run. */
const publicFiles = () => filesIn(PUBLIC);
const read = (file: string) => readFileSync(path.join(PUBLIC, file), "utf8");

/** All that may be published. A new kind of file needs a line here, and a reason. */
const ALLOWED: readonly RegExp[] = [
  // Pages: one for each route
  /^(404\/|about\/|contact\/|gallery\/|reviews\/|services\/)?index\.html$/,
  /^404\.html$/,
  // What the pages' scripts read
  /^page-data\/(404|404\.html|about|contact|gallery|index|reviews|services)\/page-data\.json$/,
  /^page-data\/app-data\.json$/,
  /^page-data\/sq\/d\/\d+\.json$/,
  // Scripts and styles, named after their content
  /^[\w-]+[-.][0-9a-f]{20}\.(js|css)$/,
  // Pictures in their sizes and formats, and the fonts
  /^static\/[0-9a-f]{32}\/[0-9a-f]{5}\/[^/]+\.(jpg|png|webp|avif)$/,
  /^static\/[\w-]+-[0-9a-f]{20}\.woff2$/,
  // For browsers, search engines and cards of links
  /^favicon\.(ico|svg)$/,
  /^apple-touch-icon\.png$/,
  // For browsers in which an older site has left a worker
  /^(sw|service-worker)\.js$/,
  /^robots\.txt$/,
  /^sitemap\.xml$/,
  // For hosts, and for whoever asks whose work this is
  /^_headers$/,
  /^_redirects$/,
  /^build\.json$/,
  /^[\w-]+-[0-9a-f]{20}\.js\.LICENSE\.txt$/,
  // For Gatsby's own use
  /^(chunk-map|webpack\.stats)\.json$/,
  /^_gatsby\/slices\/[\w-]+\.html$/,
  /^~partytown\//,
];

test("the public folder contains only what may be published, and the headers for hosts", () => {
  const unknown = publicFiles().filter((file) => !ALLOWED.some((allowed) => allowed.test(file)));
  expect(unknown).toEqual([]);
  expect(read("_headers")).toBe(readFileSync(path.join(root, "static/_headers"), "utf8"));
});

test("no published text names the build's folder, or the draft preview", () => {
  const texts = publicFiles().filter((file) =>
    /\.(html|js|css|json|xml|txt)$|^_headers$/.test(file),
  );
  const traces = [root, "Draft preview", "__draft-preview", "draftPlaces", "X-Robots-Tag"];
  for (const file of texts) {
    const text = read(file);
    expect(
      traces.filter((trace) => text.includes(trace)),
      file,
    ).toEqual([]);
  }
});

const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    // How React writes HTML, which is valid all the same.
    "attr-case": ["error", { style: "camelcase" }],
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "doctype-style": "off",
    "void-style": "off",
    // The dominant colour of each picture is a value of its own, and so is Gatsby's wrapper.
    "no-inline-style": "off",
    // Safari does not announce a list without bullets as a list unless it has the role.
    "no-redundant-role": "off",
    "prefer-native-element": ["error", { exclude: ["list"] }],
    // Gatsby's own root element is called "___gatsby".
    "valid-id": ["error", { relaxed: true }],
    // A matter of taste for search results; the content's own test has a limit for it.
    "long-title": "off",
  },
});

test("every page is valid HTML that needs no comment between texts", async () => {
  for (const name of publicFiles().filter((file) => /(^|\/)(index|404)\.html$/.test(file))) {
    // A proxy may take comments out, and React would render the page anew.
    expect(read(name), name).not.toContain("<!-- -->");
    const { results } = await validator.validateString(read(name), name);
    const messages = results.flatMap((result) =>
      result.messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    );
    expect(messages, name).toEqual([]);
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

/** What a visitor reads on the links to the booking page, in the order of the page. */
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
