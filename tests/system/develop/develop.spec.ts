import { readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import { root } from "../../support/project";
import { complaintsOf, pages } from "../../support/site";
import { site, test } from "./server";

test("a developer opens every page, and goes from each to the next, without an error or a warning", async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const headline = page.getByRole("heading", { level: 1 });
  for (const { path, heading } of pages) {
    await page.goto(path);
    await expect(headline).toHaveText(heading);
  }
  const nav = page.getByRole("navigation", { name: "Main" });
  for (const { name, heading } of pages) {
    await nav.getByRole("link", { name, exact: true }).click();
    await expect(headline).toHaveText(heading);
  }
  expect(complaints).toEqual([]);
});

test("a developer sees an error over the page, although visitors would get a message", async ({
  page,
}) => {
  await page.route("**/page-data/about/page-data.json*", async (route) => {
    const response = await route.fetch();
    const data = (await response.json()) as { result: object };
    await route.fulfill({ json: { ...data, result: { ...data.result, data: { page: null } } } });
  });
  await page.goto("/about/");
  const overlay = page.getByRole("alertdialog");
  await expect(overlay).toContainText("The site has no about page.");
  await overlay.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
});

test("a developer has nothing to commit after a look: the types are those of a build", async ({
  page,
}) => {
  await page.goto("/");
  const types = (folder: string) =>
    readFileSync(path.join(folder, "src/gatsby-types.d.ts"), "utf8");
  expect(types(site)).toBe(types(root));
});
