import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import { site, terminal, test } from "./server";

const REVIEW = path.join(site, "src/content/testimonials/siobhan-and-peter.json");

/** The words that the server prints from now on. */
function printed() {
  const { length } = terminal();
  return expect.poll(() => terminal().slice(length));
}

for (const [mistake, edit, words] of [
  [
    "a comma too many",
    (json: string) => json.replace(/\s*\}\s*$/, ",\n}\n"),
    "cannot be read: Expected double-quoted property name",
  ],
  [
    "a value that breaks a rule",
    (json: string) => json.replace(/"rating": \d/, '"rating": 7'),
    '"Rating" must be a whole or half number from 0 to 5, but is 7.',
  ],
] as const) {
  test(`an entry with ${mistake} is left out, the terminal says why, and correcting it is enough`, async ({
    page,
  }) => {
    await page.goto("/reviews/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const reviews = page.getByRole("figure");
    const count = await reviews.count();
    const json = readFileSync(REVIEW, "utf8");
    const reported = printed();
    writeFileSync(REVIEW, edit(json));
    await reported.toContain(words);
    await expect(reviews).toHaveCount(count - 1);
    const reportedThen = printed();
    writeFileSync(REVIEW, json.replace("My mother", "Our mothers"));
    await reportedThen.toContain("The content has no problems any more.");
    await expect(reviews).toHaveCount(count);
    await expect(page.getByText("Our mothers wanted").first()).toBeVisible();
    writeFileSync(REVIEW, json);
  });
}
