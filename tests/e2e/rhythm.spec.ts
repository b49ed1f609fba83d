import { expect } from "@playwright/test";
import { test } from "../support/shared-page";
import { pages } from "../support/site";

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

  // As high as its text, or in view while that is read.
  const lgbtq = page.locator("#lgbtq");
  await lgbtq.getByRole("link", { name: /^Gallery/ }).scrollIntoViewIfNeeded();
  await expect(lgbtq.locator("img")).toBeInViewport({ ratio: 0.5 });
  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const low = await page.getByRole("article").evaluateAll(
      (types, most) =>
        types.filter((type) => {
          const { height, width } = type.querySelector("img")!.getBoundingClientRect();
          return width < most && height < 0.85 * type.getBoundingClientRect().height;
        }).length,
      width * 0.8,
    );
    expect(low, `${width} px`).toBe(0);
  }
  const photos = page.getByRole("article").getByRole("link", { name: /^Gallery: / });
  await expect(photos).toHaveCount(5);
});

test("every part of a page has its number, or none does", async ({ page }) => {
  const numbered: Record<string, string> = {};
  for (const { path, slug } of pages) {
    await page.goto(path);
    const parts = page.locator("main > section");
    const counts = await parts.evaluateAll(
      (all) =>
        all.filter((part) =>
          [...part.querySelectorAll("h2, div")].some((element) => {
            const { content, display } = getComputedStyle(element, "::before");
            return content.includes("counter(section)") && display !== "none";
          }),
        ).length,
    );
    numbered[slug] = `${counts} of ${await parts.count()}`;
  }
  expect(numbered).toEqual({
    home: "4 of 4",
    services: "5 of 5",
    reviews: "2 of 2",
    about: "0 of 1",
    gallery: "2 of 2",
    contact: "3 of 3",
  });
});

test("Home has three cards of one size, and a welcome of at least 45 characters in a line", async ({
  page,
}) => {
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/");
    const cards = page.getByRole("region", { name: "Ceremonies" }).locator("li img");
    const areas = await cards.evaluateAll((all) =>
      all.map((one) => Math.round(one.clientWidth * one.clientHeight)),
    );
    expect(areas).toHaveLength(3);
    expect(Math.max(...areas) / Math.min(...areas)).toBeLessThan(1.05);

    const longest = page.getByRole("region", { name: "Welcome" }).getByText(/^Most couples/);
    const perLine = await longest.evaluate((paragraph) => {
      const range = document.createRange();
      range.selectNodeContents(paragraph);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      return paragraph.textContent.length / lines.size;
    });
    expect(perLine).toBeGreaterThanOrEqual(45);
  }
});

test("on a wide screen the names of letters are in the column of notes, and their words beside them", async ({
  page,
}) => {
  await page.goto("/reviews/");
  for (const width of [768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 1080 });
    const letters = await page.getByRole("figure").evaluateAll((all) =>
      all.map((letter) => {
        const boxOf = (name: string) => letter.querySelector(name)!.getBoundingClientRect();
        return [boxOf("figcaption"), boxOf("blockquote")].map(({ left, right, top }) => ({
          left,
          right,
          top,
        }));
      }),
    );
    expect(letters).toHaveLength(20);
    for (const [names, words] of letters) {
      expect(names!.right).toBeLessThan(words!.left);
      expect(Math.abs(names!.top - words!.top)).toBeLessThan(20);
    }
  }
});

test("Contact is read from left to right by keyboard", async ({ page }) => {
  await page.goto("/contact/");
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
