import { expect, type Page } from "@playwright/test";
import faqs from "../fixtures/content/faqs.json";
import sections from "../fixtures/content/sections.json";
import services from "../fixtures/content/services.json";
import texts from "../fixtures/content/steps.json";
import testimonials from "../fixtures/content/testimonials.json";
import { pageOf, pages, settings } from "../support/site";
import { test } from "../support/shared-page";

const FULL_LABEL = "Request a Quote & Book Now";
const main = (page: Page) => page.getByRole("main");
const region = (page: Page, name: string) => main(page).getByRole("region", { name, exact: true });

async function expectBookingCall(page: Page) {
  const link = main(page).getByRole("link", { name: FULL_LABEL });
  await expect(link).toHaveCount(1);
  await expect(link).toHaveAttribute("href", settings.bookingUrl);
}

async function expectQuestions(page: Page, of: string) {
  const questions = faqs.filter((faq) => faq.page === of);
  const list = region(page, "Questions, answered");
  await expect(list.getByRole("heading", { level: 3 })).toHaveText(
    questions.map(({ question }) => question),
  );
  await expect(list.getByRole("group")).toHaveCount(questions.length);
}

/** A note as its page shows it: with the settings' own text in place of the braces. */
const noteOf = ({ note = "" }: { note?: string }) =>
  note
    .replace("{officiant}", settings.officiantName)
    .replace("{area}", settings.serviceArea)
    .replace("{partner}", settings.partnerName);

/** The second closing call of Reviews is on its further pages, which the samples do not fill. */
const ownSections = (slug: string) =>
  sections.filter(({ name }) => name.startsWith(`${slug}-`) && name !== "reviews-more-booking");

for (const { name, path, slug } of pages.filter(({ slug }) => slug !== "about")) {
  test(`${name} says what its sections say, in their order`, async ({ page }) => {
    await page.goto(path);
    const own = ownSections(slug);
    await expect(main(page).getByRole("heading", { level: 2 })).toHaveText(
      own.map(({ heading }) => heading),
    );
    for (const section of own) {
      await expect(region(page, section.heading)).toContainText(noteOf(section));
    }
  });
}

test("a visitor who goes from page to page always sees the right title", async ({ page }) => {
  await page.goto("/");
  for (const { name, title } of [...pages.slice(1), pages[0]!]) {
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name, exact: true })
      .click();
    await expect(page).toHaveTitle(title);
  }
});

test.describe("Home", () => {
  test.beforeEach(({ page }) => page.goto("/"));

  test("opens with two ways to go on: a quote and the services", async ({ page }) => {
    const quote = main(page).getByRole("link", { name: "Request a Quote", exact: true });
    await expect(quote).toHaveAttribute("href", settings.bookingUrl);
    await expect(
      main(page).getByRole("link", { name: "View Services", exact: true }),
    ).toHaveAttribute("href", "/services/");
  });

  test("welcomes couples and leads to the About page", async ({ page }) => {
    const welcome = region(page, "Welcome");
    await expect(welcome).toContainText("Most couples marry once");
    await expect(welcome.getByRole("link")).toHaveAttribute("href", "/about/");
  });

  test("shows three ceremonies, each leading to its text on the services page", async ({
    page,
  }) => {
    const cards = region(page, "Ceremonies").getByRole("listitem");
    await expect(cards).toHaveCount(3);
    const three = services.slice(0, 3);
    expect(three.map(({ title }) => title)).toEqual(["Traditional", "Multicultural", "LGBTQ+"]);
    for (const [index, { title, slug, summary }] of three.entries()) {
      const link = cards.nth(index).getByRole("link", { name: title, exact: true });
      await expect(link).toHaveAttribute("href", `/services/#${slug}`);
      await expect(cards.nth(index)).toContainText(summary);
    }
  });

  test("a ceremony's card leads to its text on the services page", async ({ page }) => {
    await region(page, "Ceremonies").getByRole("link", { name: "LGBTQ+" }).click();
    await expect(page).toHaveURL("/services/#lgbtq");
    await expect(page.getByRole("heading", { level: 3, name: "LGBTQ+" })).toBeInViewport();
  });

  test("shows three featured testimonials and leads to all of them", async ({ page }) => {
    const reviews = region(page, "In their words");
    await expect(reviews.getByRole("figure")).toHaveCount(3);
    for (const { author } of testimonials.filter(({ featured }) => featured)) {
      await expect(reviews.getByText(author, { exact: true })).toBeVisible();
    }
    await expect(reviews.getByRole("link")).toHaveAttribute("href", "/reviews/");
  });

  test("closes with the way to book", ({ page }) => expectBookingCall(page));
});

test.describe("Services", () => {
  test.beforeEach(({ page }) => page.goto("/services/"));

  test("tells how it works in three steps", async ({ page }) => {
    const steps = region(page, "How It Works");
    await expect(steps.getByRole("listitem")).toHaveCount(3);
    await expect(steps.getByRole("heading", { level: 3 })).toHaveText([
      "Consultation",
      "Personalization",
      "Ceremony Day",
    ]);
    await expect(steps.getByRole("listitem").getByRole("paragraph")).toHaveText(
      texts.map(({ text }) => text),
    );
  });

  test("describes the five ceremony types", async ({ page }) => {
    const types = region(page, "Ceremony types");
    await expect(types.getByRole("article")).toHaveCount(5);
    await expect(types.getByRole("heading", { level: 3 })).toHaveText([
      "Traditional",
      "Multicultural",
      "LGBTQ+",
      "Interfaith",
      "Elopements & Intimate",
    ]);
  });

  test("says before booking that it leads to the partner's secure platform", async ({ page }) => {
    await expectBookingCall(page);
    const call = main(page)
      .getByRole("region")
      .filter({ has: page.getByRole("link", { name: FULL_LABEL }) });
    await expect(call).toContainText(
      new RegExp(`redirected to ${settings.partnerName}.*secure platform`),
    );
  });

  test("lists the six inclusions, word for word", async ({ page }) => {
    await expect(region(page, "What is included").getByRole("listitem")).toHaveText([
      /^initial consultation$/i,
      /^personalized script$/i,
      /^professional delivery$/i,
      /^marriage license processing$/i,
      /^vow guidance$/i,
      /^travel throughout BC$/i,
    ]);
  });

  test("answers six questions", ({ page }) => expectQuestions(page, "services"));
});

test.describe("Reviews", () => {
  test.beforeEach(({ page }) => page.goto("/reviews/"));

  test("shows all 20 testimonials with quote, names, date and stars", async ({ page }) => {
    const reviews = main(page).getByRole("figure");
    await expect(reviews).toHaveCount(20);
    for (const { author, date, quote } of testimonials) {
      const review = reviews.filter({ has: page.getByText(author, { exact: true }) });
      await expect(review.getByRole("blockquote")).toHaveText(quote.split("\n\n").join(""));
      await expect(review).toContainText(date);
      await expect(review.getByRole("img", { name: "5 out of 5 stars" })).toBeVisible();
    }
  });

  test("shows the picture of every couple that has one", async ({ page }) => {
    for (const { author, image } of testimonials) {
      const review = main(page)
        .getByRole("figure")
        .filter({ has: page.getByText(author, { exact: true }) });
      await expect(review.locator("img"), author).toHaveCount(image ? 1 : 0);
    }
  });

  test("closes with the way to book", ({ page }) => expectBookingCall(page));
});

test.describe("About", () => {
  test.beforeEach(({ page }) => page.goto("/about/"));

  test("tells the officiant's story, philosophy and approach", async ({ page }) => {
    const story = region(page, settings.officiantName);
    await expect(story).toContainText("I was born in Batangas");
    await expect(story.getByRole("heading", { name: "Philosophy" })).toBeVisible();
    await expect(story.getByRole("heading", { name: "Approach" })).toBeVisible();
  });

  test("has the facts at its side", async ({ page }) => {
    const facts = main(page).getByRole("complementary");
    await expect(facts).toContainText("Registered Officiant");
    await expect(facts.getByRole("link", { name: settings.partnerName })).toHaveAttribute(
      "href",
      settings.partnerProfileUrl,
    );
    await expect(facts).toContainText("Metro Vancouver and BC");
    await expect(facts).toContainText("English, French, Tagalog");
    await expect(
      main(page).getByRole("link", { name: "Let's Connect", exact: true }),
    ).toHaveAttribute("href", "/contact/");
  });

  test("keeps the facts in view while the story is read", async ({ page }) => {
    const facts = main(page).getByRole("complementary");
    await page.getByRole("heading", { name: "Approach" }).scrollIntoViewIfNeeded();
    await expect(facts.getByText("Registered Officiant")).toBeInViewport();
  });
});

test.describe("Gallery", () => {
  test("has all 17 photos, each with what it shows", async ({ page }) => {
    await page.goto("/gallery/");
    const photos = main(page).getByRole("img", { name: /./ });
    const shown = await photos.evaluateAll((images) =>
      images.map((image) => image.getAttribute("alt")),
    );
    // The hero's picture is not one of them.
    expect(new Set(shown).size).toBe(17 + 1);
  });
});

test.describe("Contact", () => {
  test.beforeEach(({ page }) => page.goto("/contact/"));

  test("says where, how and how soon the officiant can be reached", async ({ page }) => {
    await expect(main(page)).toContainText(settings.serviceArea);
    await expect(main(page)).toContainText("within 24-48 hours");
    await expect(main(page).getByRole("link", { name: settings.email }).first()).toHaveAttribute(
      "href",
      `mailto:${settings.email}`,
    );
    await expect(main(page).getByRole("link", { name: "Instagram" })).toHaveAttribute(
      "href",
      settings.instagramUrl,
    );
    await expect(main(page).getByRole("link", { name: settings.partnerName })).toHaveAttribute(
      "href",
      settings.partnerProfileUrl,
    );
  });

  test("answers four questions", ({ page }) => expectQuestions(page, "contact"));

  test("closes with the way to book", ({ page }) => expectBookingCall(page));
});

test("the heroes come in four heights, as the visual brief uses them", async ({ page }) => {
  const heights: Record<string, number> = {};
  for (const { slug, path } of pages) {
    await page.goto(path);
    const hero = page.getByRole("heading", { level: 1, name: pageOf(slug).heading });
    heights[slug] = await hero.evaluate((h1) => h1.closest("header")!.offsetHeight);
  }
  const { home, services: large, about, reviews, gallery, contact } = heights;
  expect(about).toBe(large);
  expect(gallery).toBe(reviews);
  expect(home).toBeGreaterThan(large!);
  expect(large).toBeGreaterThan(reviews!);
  expect(reviews).toBeGreaterThan(contact!);
});
