import { expect, test, type Page } from "@playwright/test";
import { hydrated, linkTo, pageOf } from "../support/site";
import { LANGUAGE } from "../../src/region";

const services = pageOf("services");
const contact = pageOf("contact");

async function goToServices(page: Page) {
  await page.goto("/");
  await hydrated(page);
  await linkTo(page, services.name).click();
}

const CODE = "**/component---src-pages-services-tsx-*.js";
const DATA = "**/page-data/services/page-data.json*";

/** Removes the page from its data, so that it throws while rendering. */
async function breakData(page: Page) {
  await page.route(DATA, async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { result: { data: { page: unknown } } };
    json.result.data.page = null;
    await route.fulfill({ response, json });
  });
}

const FAILURES = [
  ["that throws", breakData, /The site has no services page\./],
  ["whose code cannot be loaded", (page: Page) => page.route(CODE, (route) => route.abort()), /./],
  ["whose data cannot be loaded", (page: Page) => page.route(DATA, (route) => route.abort()), /./],
] as const;

const WAYS = [goToServices, (page: Page) => page.goto(services.path)];

for (const [what, fail, message] of FAILURES) {
  test(`a page ${what} shows an error between the site's header and footer`, async ({ page }) => {
    for (const open of WAYS) {
      await fail(page);
      await open(page);
      const failure = page.getByRole("alert");
      await expect(
        failure.getByRole("heading", { name: "Unexpected Application Error!" }),
      ).toBeVisible();
      await expect(failure).toContainText(message);
      await expect(page.getByRole("banner")).toBeVisible();
      await expect(page.getByRole("contentinfo")).toContainText("©");
      await expect(page).toHaveTitle(/Cedar & Tide|Tala/);
      await expect(page.locator("html")).toHaveAttribute("lang", LANGUAGE);

      await linkTo(page, contact.name).click();
      await expect(page).toHaveURL(contact.path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(contact.heading);
      await expect(page).toHaveTitle(contact.title);
      await expect(failure).toHaveCount(0);
      await page.unrouteAll();
    }
  });
}

test("a page whose code fails to load once is retried", async ({ page }) => {
  await page.route(CODE, (route) => route.abort(), { times: 1 });
  await goToServices(page);
  await expect(page).toHaveURL(services.path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(services.heading);
  await expect(page.getByText("Unexpected Application Error!")).toHaveCount(0);
});
