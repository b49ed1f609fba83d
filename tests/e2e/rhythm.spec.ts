import { expect } from "@playwright/test";
import { test } from "../support/shared-page";

test("Services begins with its headings as links, has one line below its photo, and keeps photos beside the text", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto("/services/");
  const parts = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
  const headings = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(parts).toHaveText(await headings.allTextContents());
  await parts.filter({ hasText: "Questions, answered" }).click();
  await expect(page.getByText("What happens to the paperwork afterwards?")).toBeInViewport();

  const last = page.getByRole("navigation", { name: "On this page" }).getByRole("listitem").last();
  const tide = page.locator("nav + section > svg");
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect(tide).toBeVisible();
  await expect(last).toHaveCSS("border-bottom-width", "0px");
  // On a wide screen the tide has cut the photo already.
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(tide).toBeHidden();

  const lgbtq = page.locator("#lgbtq");
  await lgbtq.getByRole("link", { name: /^Gallery/ }).scrollIntoViewIfNeeded();
  await expect(lgbtq.locator("img")).toBeInViewport({ ratio: 0.9 });
});

test("on a wide screen no column of letters ends far above its neighbour", async ({ page }) => {
  await page.goto("/reviews/");
  for (const width of [768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 1080 });
    const bottoms = await page.getByRole("figure").evaluateAll((letters) => {
      const columns = new Map<number, number>();
      for (const { left, bottom } of letters.map((letter) => letter.getBoundingClientRect())) {
        columns.set(Math.round(left), Math.max(bottom, columns.get(Math.round(left)) ?? 0));
      }
      return [...columns.values()];
    });
    expect(bottoms).toHaveLength(2);
    expect(Math.max(...bottoms) - Math.min(...bottoms), `at ${width} px`).toBeLessThan(600);
  }
});

test("Contact shows the beginning of its form on a phone, and is read from left to right by keyboard", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto("/contact/");
  const form = await page.locator("main form").boundingBox();
  expect(form!.y).toBeLessThanOrEqual(760);

  await page.setViewportSize({ width: 1280, height: 800 });
  const email = page.getByRole("main").getByRole("link", { name: /@/ }).first();
  const name = page.getByLabel("Your Name *");
  const [before, after] = [(await email.boundingBox())!, (await name.boundingBox())!];
  expect(before.x + before.width).toBeLessThan(after.x);
  await email.focus();
  for (let links = 0; links < 3; links++) await page.keyboard.press("Tab");
  await expect(name).toBeFocused();
});

test("the line between two sections begins and ends with the text", async ({ page }) => {
  await page.goto("/");
  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 1000 });
    const sections = page.locator("main > section:has(> svg)");
    const edges = await sections.evaluateAll((all) =>
      all.map((section) =>
        [...section.children].map((child) => Math.round(child.getBoundingClientRect().left)),
      ),
    );
    expect(edges.length).toBeGreaterThan(1);
    for (const [line, text] of edges.slice(1)) expect(line).toBe(text);
  }
});
