import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import { filesIn } from "../support/public-files";
import { testSite } from "../support/site-copy";

const PUBLIC = path.join(testSite, "public");

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

for (const name of filesIn(PUBLIC).filter((file) => /(^|\/)(index|404)\.html$/.test(file))) {
  test(`${name} is valid HTML`, async () => {
    const html = readFileSync(path.join(PUBLIC, name), "utf8");
    const { results } = await validator.validateString(html, name);
    const messages = results.flatMap((result) =>
      result.messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    );
    expect(messages).toEqual([]);
  });
}
