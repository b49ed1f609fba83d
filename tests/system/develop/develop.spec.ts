import { readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import { root } from "../../support/project";
import { complaintsOf, pages } from "../../support/site";
import { site, test } from "./server";

test("a developer opens every page without an error or a warning, and has nothing to commit: the types are those of a build", async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const headline = page.getByRole("heading", { level: 1 });
  await page.goto("/");
  const nav = page.getByRole("navigation", { name: "Main" });
  for (const { name, heading, path: address } of pages) {
    await nav.getByRole("link", { name, exact: true }).click();
    await expect(headline).toHaveText(heading);
    await page.goto(address);
    await expect(headline).toHaveText(heading);
  }
  expect(complaints).toEqual([]);
  const types = (folder: string) =>
    readFileSync(path.join(folder, "src/gatsby-types.d.ts"), "utf8");
  expect(types(site)).toBe(types(root));
});
