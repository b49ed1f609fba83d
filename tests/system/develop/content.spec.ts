import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { site, terminal, test } from "./server";

const fileOf = (name: string) => path.join(site, "src/content", name);

/** Changes a file of the content, until the test ends. */
const originals = new Map<string, string>();
function change(name: string, edit: (json: string) => string) {
  const json = readFileSync(fileOf(name), "utf8");
  if (!originals.has(name)) originals.set(name, json);
  writeFileSync(fileOf(name), edit(json));
}

function restore() {
  for (const [name, json] of originals) writeFileSync(fileOf(name), json);
  originals.clear();
}

test.afterEach(restore);

/** The words that the server prints from now on. */
function printed() {
  const { length } = terminal();
  return expect.poll(() => terminal().slice(length));
}

async function open(page: Page, address: string) {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** An entry, changed. */
const withFields = (changes: object) => (json: string) =>
  JSON.stringify({ ...(JSON.parse(json) as object), ...changes }, null, 2);

const REVIEW = "testimonials/siobhan-and-peter.json";

test("words that are saved are on the open page", async ({ page }) => {
  await open(page, "/contact/");
  const email = page.getByRole("main").getByRole("link", { name: "new@example.com" });
  change("site-settings.json", withFields({ email: "new@example.com" }));
  await expect(email).toBeVisible();
});

for (const [mistake, edit, words] of [
  [
    "a comma too many",
    (json: string) => json.replace(/\s*\}\s*$/, ",\n}\n"),
    `src/content/${REVIEW} cannot be read: Expected double-quoted property name`,
  ],
  [
    "a value that breaks a rule",
    withFields({ rating: 7 }),
    `"Rating" must be a whole or half number from 0 to 5, but is 7. Change it at src/content/${REVIEW}`,
  ],
] as const) {
  test(`an entry with ${mistake} is left out, the terminal says why, and correcting it is enough`, async ({
    page,
  }) => {
    await open(page, "/reviews/");
    const reviews = page.getByRole("figure");
    const count = await reviews.count();
    const reported = printed();
    change(REVIEW, edit);
    await reported.toContain(words);
    await expect(reviews).toHaveCount(count - 1);
    const reportedThen = printed();
    restore();
    await reportedThen.toContain("The content has no problems any more.");
    await expect(reviews).toHaveCount(count);
  });
}

test("a picture that is named before it is there appears once it is added", async ({ page }) => {
  await open(page, "/reviews/");
  const reported = printed();
  change(REVIEW, withFields({ image: "added-later.jpg" }));
  await reported.toContain('("added-later.jpg") cannot be found');
  copyFileSync(fileOf("images/hero-about.jpg"), fileOf("images/added-later.jpg"));
  await expect(page.locator('main img[src*="added-later"]').first()).toBeVisible();
});
