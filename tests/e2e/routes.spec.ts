import { expect, test, type Locator, type Page } from "@playwright/test";
import { fixtureEntries } from "../support/fixture-content";
import { pageOf, settings, type PageName } from "../support/site";

const services = fixtureEntries("service");
const testimonials = fixtureEntries("testimonial");

const main = (page: Page) => page.getByRole("main");
const region = (page: Page, name: string) => main(page).getByRole("region", { name, exact: true });
const inMain = (page: Page, name: string) => main(page).getByRole("link", { name, exact: true });

/** Returns a section's note with the settings in place of its placeholders. */
const noteOf = ({ note }: { readonly note: string | null }) =>
  (note ?? "")
    .replace("{officiant}", settings.officiantName)
    .replace("{area}", settings.serviceArea)
    .replace("{partner}", settings.partnerName);

/**
 * Opens a page, and expects its sections in order.
 *
 * @returns their headings
 */
async function open(page: Page, slug: PageName, names: readonly string[]) {
  await page.goto(pageOf(slug).path);
  const sections = names.map((name) =>
    fixtureEntries("section").find((section) => section.name === `${slug}-${name}`)!,
  );
  const headings = sections.map(({ heading }) => heading);
  await expect(main(page).getByRole("heading", { level: 2 })).toHaveText(headings);
  for (const section of sections) {
    await expect(region(page, section.heading)).toContainText(noteOf(section));
  }
  return headings;
}

/** Waits until the top of an element is visible, and nothing, such as the fixed header, covers it. */
const expectInSight = (element: Locator) =>
  expect
    .poll(() =>
      element.evaluate((own) => {
        const { x, y } = own.getBoundingClientRect();
        return own.contains(document.elementFromPoint(x + 1, y + 1));
      }),
    )
    .toBe(true);

async function expectQuestions(page: Page, of: string) {
  const list = region(page, "Questions, answered");
  await expect(list.getByRole("heading", { level: 3 })).toHaveText(
    fixtureEntries("faq")
      .filter((faq) => faq.page === of)
      .map(({ question }) => question),
  );
}

test("Home links to services, officiant, ceremonies and reviews", async ({ page }) => {
  await open(page, "home", ["welcome", "ceremonies", "reviews", "booking"]);
  await expect(inMain(page, "View Services")).toHaveAttribute("href", "/services/");
  const welcome = region(page, "Welcome");
  await expect(welcome).toContainText("Most couples marry once");
  await expect(welcome.getByRole("link")).toHaveAttribute("href", "/about/");

  const reviews = region(page, "In their words");
  await expect(reviews.getByRole("figure")).toHaveCount(3);
  for (const { author } of testimonials.filter(({ featured }) => featured)) {
    await expect(reviews.getByText(author, { exact: true })).toBeVisible();
  }
  await expect(reviews.getByRole("link")).toHaveAttribute("href", "/reviews/");

  const cards = region(page, "Ceremonies").getByRole("listitem");
  await expect(cards).toHaveCount(3);
  const chosen = services.filter(({ featured }) => featured);
  for (const [index, { title, slug, summary }] of chosen.entries()) {
    const link = cards.nth(index).getByRole("link", { name: title, exact: true });
    await expect(link).toHaveAttribute("href", `/services/#${slug}`);
    await expect(cards.nth(index)).toContainText(summary);
  }
  await cards.getByRole("link", { name: "LGBTQ+" }).click();
  await expect(page).toHaveURL("/services/#lgbtq");
  await expectInSight(page.getByRole("heading", { level: 3, name: "LGBTQ+" }));
});

test("Services has its steps, ceremony types, inclusions and questions", async ({ page }) => {
  const names = ["steps", "ceremonies", "booking", "included", "questions"];
  const headings = await open(page, "services", names);
  const steps = region(page, "How It Works");
  await expect(steps.getByRole("heading", { level: 3 })).toHaveText([
    "Consultation",
    "Personalization",
    "Ceremony Day",
  ]);
  await expect(steps.getByRole("listitem").getByRole("paragraph")).toHaveText(
    fixtureEntries("step").map(({ text }) => text),
  );
  const types = region(page, "Ceremony types");
  await expect(types.getByRole("article").getByRole("heading", { level: 3 })).toHaveText([
    "Traditional",
    "Multicultural",
    "LGBTQ+",
    "Interfaith",
    "Elopements & Intimate",
  ]);
  await expect(region(page, "What is included").getByRole("listitem")).toHaveText([
    /^initial consultation$/i,
    /^personalized script$/i,
    /^professional delivery$/i,
    /^marriage license processing$/i,
    /^vow guidance$/i,
    /^travel throughout BC$/i,
  ]);
  await expectQuestions(page, "services");

  const parts = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
  await expect(parts).toHaveText(headings);
  await parts.last().click();
  await expectInSight(region(page, "Questions, answered"));
});

test("Reviews has 20 testimonials with names, date, stars and picture", async ({ page }) => {
  // The second closing call is only on later pages, which the samples do not fill.
  await open(page, "reviews", ["letters", "booking"]);
  const reviews = main(page).getByRole("figure");
  await expect(reviews).toHaveCount(20);
  const couples = testimonials.map(({ author }) => author);
  await expect(reviews.locator("cite")).toHaveText(couples);
  for (const { author, date, image, quote } of testimonials) {
    const review = reviews.filter({ has: page.getByText(author, { exact: true }) });
    await expect(review.getByRole("blockquote")).toHaveText(quote.split("\n\n").join(""));
    await expect(review).toContainText(date);
    await expect(review.getByRole("img", { name: "5 out of 5 stars" })).toBeVisible();
    await expect(review.locator("img"), author).toHaveCount(image ? 1 : 0);
  }
});

test("About has the officiant's story, and a sidebar that stays in view", async ({ page }) => {
  await page.goto("/about/");
  const story = region(page, settings.officiantName);
  await expect(story).toContainText("I was born in Batangas");
  await expect(story.getByRole("heading", { name: "Philosophy" })).toBeVisible();
  const sidebar = main(page).getByRole("complementary");
  await expect(sidebar).toContainText("Registered Officiant");
  await expect(sidebar.getByRole("link", { name: settings.partnerName })).toHaveAttribute(
    "href",
    settings.partnerProfileUrl,
  );
  await expect(sidebar).toContainText("Metro Vancouver and BC");
  await expect(sidebar).toContainText("English, French, Tagalog");
  await expect(inMain(page, "Let's Connect")).toHaveAttribute("href", "/contact/");
  await page.getByRole("heading", { name: "Approach" }).scrollIntoViewIfNeeded();
  await expectInSight(sidebar.getByText("Registered Officiant"));
});

test("Contact has the service area, links, response time and questions", async ({ page }) => {
  await open(page, "contact", ["form", "questions", "booking"]);
  await expect(main(page)).toContainText(settings.serviceArea);
  await expect(main(page)).toContainText("within 24-48 hours");
  for (const [name, address] of [
    [settings.email, `mailto:${settings.email}`],
    ["Instagram", settings.instagramUrl],
    [settings.partnerName, settings.partnerProfileUrl],
  ] as const) {
    const link = main(page).getByRole("link", { name }).first();
    await expect(link).toHaveAttribute("href", address);
    if (!address.startsWith("https:")) continue;
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAccessibleDescription("Opens another website in a new tab");
  }
  await expectQuestions(page, "contact");
});
