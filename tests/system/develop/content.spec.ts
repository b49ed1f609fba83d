import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { SAVED_DURING_START, site, terminal, test } from "./server";

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

/** What the server says after now. */
function printed() {
  const { length } = terminal();
  return expect.poll(() => terminal().slice(length));
}
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** An entry, changed. */
const withFields = (changes: object) => (json: string) =>
  JSON.stringify({ ...(JSON.parse(json) as object), ...changes }, null, 2);

const REVIEW = "testimonials/siobhan-and-peter.json";

test("words that were saved while the server started are on the pages", async ({ page }) => {
  const details = page.getByRole("main").getByRole("definition");
  // A page that is opened in the moment of the start may still come as it was before.
  await expect(async () => {
    await page.goto("/contact/");
    await expect(heading(page)).toBeVisible();
    await expect(details).toContainText([SAVED_DURING_START.responseTime], { timeout: 1 });
  }).toPass();
});

test("words that are saved are on the open page", async ({ page }) => {
  await page.goto("/contact/");
  const email = page.getByRole("main").getByRole("link", { name: "new@example.com" });
  await expect(heading(page)).toBeVisible();
  change("site-settings.json", withFields({ email: "new@example.com" }));
  await expect(email).toBeVisible();
});

test("a comma too many is told with its file, and correcting it is enough", async ({ page }) => {
  await page.goto("/reviews/");
  await expect(heading(page)).toBeVisible();
  const letters = await page.getByRole("figure").count();
  const told = printed();
  change(REVIEW, (json) => json.replace(/\s*\}\s*$/, ",\n}\n"));
  await told.toContain(
    `src/content/${REVIEW} cannot be read: Expected double-quoted property name`,
  );
  await expect(page.getByRole("figure")).toHaveCount(letters - 1);
  const toldAfter = printed();
  restore();
  await toldAfter.toContain("The content has no problems any more.");
  await expect(page.getByRole("figure")).toHaveCount(letters);
});

test("an entry that breaks a rule is left out, the terminal says why, and the server goes on", async ({
  page,
}) => {
  await page.goto("/reviews/");
  await expect(heading(page)).toBeVisible();
  const letters = await page.getByRole("figure").count();
  const told = printed();
  change(REVIEW, withFields({ rating: 7 }));
  await expect(page.getByRole("figure")).toHaveCount(letters - 1);
  await told.toContain(
    `"Rating" must be a whole or half number from 0 to 5, but is 7. Change it at src/content/${REVIEW}`,
  );
  restore();
  await expect(page.getByRole("figure")).toHaveCount(letters);
});

test("a picture that is named before it is there appears once it is added", async ({ page }) => {
  await page.goto("/reviews/");
  await expect(heading(page)).toBeVisible();
  const told = printed();
  change(REVIEW, withFields({ image: "added-later.jpg" }));
  await told.toContain('("added-later.jpg") cannot be found');
  copyFileSync(fileOf("images/hero-about.jpg"), fileOf("images/added-later.jpg"));
  await expect(page.locator('main img[src*="added-later"]').first()).toBeVisible();
});
