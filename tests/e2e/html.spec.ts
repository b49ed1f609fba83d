import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import { test } from "../support/shared-page";
import { NOT_FOUND, pages } from "../support/site";
import { testSite } from "../support/site-copy";

const PUBLIC = path.join(testSite, "public");

const documents = readdirSync(PUBLIC, { recursive: true, encoding: "utf8" })
  .filter((name) => /(^|\/)(index|404)\.html$/.test(name.replaceAll("\\", "/")))
  .filter((name) => !name.startsWith("page-data") && !name.startsWith("~"));

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
    // Safari takes a list without bullets for no list, unless it is told.
    "no-redundant-role": "off",
    "prefer-native-element": ["error", { exclude: ["list"] }],
    // Gatsby's own root element is called "___gatsby".
    "valid-id": ["error", { relaxed: true }],
    // A matter of taste for search results; the content's own test has a limit for it.
    "long-title": "off",
  },
});

for (const name of documents) {
  test(`${name} is valid HTML`, async () => {
    const { results } = await validator.validateString(
      readFileSync(path.join(PUBLIC, name), "utf8"),
      name,
    );
    const messages = results.flatMap((result) =>
      result.messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    );
    expect(messages).toEqual([]);
  });
}

for (const name of documents) {
  test(`${name} begins with its encoding and its policy`, () => {
    const html = readFileSync(path.join(PUBLIC, name), "utf8");
    expect(html).toMatch(
      /^<!DOCTYPE html><html[^>]*><head><meta charSet="utf-8"\/><meta http-equiv="Content-Security-Policy"/,
    );
    expect(html.match(/http-equiv="Content-Security-Policy"/g)).toHaveLength(1);
  });
}

/** The file that answers an address of the site. */
function fileOf(pathname: string): string | undefined {
  const file = path.join(PUBLIC, decodeURIComponent(pathname));
  return [file, path.join(file, "index.html")].find(
    (candidate) => path.extname(candidate) !== "" && existsSync(candidate),
  );
}

for (const { name, path: address } of [...pages, { name: "The 404 page", path: NOT_FOUND }]) {
  test(`every link and file that ${name} names is there`, async ({ page, baseURL }) => {
    await page.goto(address);
    const addresses = await page.evaluate(() => {
      const single = [...document.querySelectorAll("[href], [src]")].map(
        (element) => element.getAttribute("href") ?? element.getAttribute("src")!,
      );
      const sets = [...document.querySelectorAll("[srcset], [imagesrcset]")].flatMap((element) =>
        (element.getAttribute("srcset") ?? element.getAttribute("imagesrcset")!)
          .split(",")
          .map((candidate) => candidate.trim().split(" ")[0]!),
      );
      return [...new Set([...single, ...sets])].map((url) => new URL(url, location.href).href);
    });
    const own = addresses.map((url) => new URL(url)).filter(({ origin }) => origin === baseURL);
    expect(own.length).toBeGreaterThan(10);

    const missing = own.filter(({ pathname, hash }) => {
      if (pathname === address && address === NOT_FOUND) return false;
      const file = fileOf(pathname);
      if (!file) return true;
      return hash !== "" && !readFileSync(file, "utf8").includes(`id="${hash.slice(1)}"`);
    });
    expect(missing.map(({ href }) => href)).toEqual([]);
  });
}
