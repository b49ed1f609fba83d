import { expect, type Page } from "@playwright/test";
import { test } from "../support/shared-page";
import { complaintsOf, hydrated, NOT_FOUND, pages, settings } from "../support/site";

const footer = (page: Page) => page.getByRole("contentinfo");

for (const { name, path } of [...pages, { name: "The 404 page", path: NOT_FOUND }]) {
  test(`${name} ends with blurb, links, contact and year`, async ({ page }) => {
    await page.goto(path);
    await hydrated(page);
    await expect(footer(page)).toContainText(settings.blurb);
    await expect(footer(page)).toContainText(settings.serviceArea);
    const links = await footer(page)
      .getByRole("link")
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute("href")]));
    expect(links).toEqual([
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
    const year = new Date().getFullYear();
    await expect(footer(page)).toContainText(`© ${year} ${settings.brandName}`);
  });
}

test("the year is the visitor's, years after the build, and React does not complain", async ({
  context,
}) => {
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.clock.setFixedTime(new Date("2031-03-01T12:00:00"));
  await page.goto("/");
  await expect(footer(page)).toContainText(`© 2031 ${settings.brandName}`);
  expect(complaints).toEqual([]);
});

test("links to other sites say so, and give those no hold on this one", async ({ page }) => {
  await page.goto("/");
  for (const name of ["Instagram", settings.partnerName]) {
    const link = footer(page).getByRole("link", { name });
    await expect(link).toHaveAttribute("rel", "noopener");
    await expect(link).toHaveAccessibleDescription("Opens another website in a new tab");
  }
});
