import { test, expect, type Page } from "@playwright/test";
import { SENDING_MS } from "../../src/inquiry/delivery";
import { violations } from "../support/axe";
import { hydrated } from "../support/site";

const DESCRIPTION = "Thank you for your inquiry. I will get back to you soon!";

const written = {
  "Your Name *": "Ana & Jo",
  "Email Address *": "ana@example.com",
  "Phone Number": "604 555 0123",
  "Wedding Date": "2027-06-19",
  "Wedding Location": "Tofino",
  "Your Message *": "We would love to marry on a beach.",
};

const fieldsOf = (page: Page) =>
  Object.keys(written).map((label) => page.getByLabel(label, { exact: true }));
const buttonOf = (page: Page) => page.locator("form").getByRole("button", { name: /^Send/ });
const noticeOf = (page: Page) => page.getByRole("status").filter({ hasText: "Message Sent!" });

async function fillIn(page: Page) {
  for (const [label, value] of Object.entries(written)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}

async function openForm(page: Page) {
  await page.goto("/contact/");
  await hydrated(page);
}

const hasNoProblems = async (page: Page) => {
  expect(await violations(page)).toEqual([]);
};

test.describe("The contact form", () => {
  let warnings: string[];

  test.beforeEach(({ page }) => {
    warnings = [];
    page.on("pageerror", (error) => warnings.push(error.message));
    page.on("console", (message) => {
      // A missing picture or icon is for another test.
      const isNetwork = message.text().startsWith("Failed to load resource");
      if (["error", "warning"].includes(message.type()) && !isNetwork) {
        warnings.push(message.text());
      }
    });
  });

  test.afterEach(() => expect(warnings).toEqual([]));

  test("asks for the specification's fields, in their order", async ({ page }) => {
    await openForm(page);
    await expect(page.locator("form label")).toHaveText(Object.keys(written));
    const asked = await page.locator("form :is(input, textarea)").evaluateAll((fields) =>
      fields.map((field) => {
        const { name, type, required, autocomplete } = field as HTMLInputElement;
        return [name, type, required, autocomplete];
      }),
    );
    expect(asked).toEqual([
      ["name", "text", true, "name"],
      ["email", "email", true, "email"],
      ["phone", "tel", false, "tel"],
      ["date", "date", false, ""],
      ["location", "text", false, ""],
      ["message", "textarea", true, ""],
    ]);
    await expect(page.getByLabel("Your Message *")).toHaveAttribute("rows", "5");
    await expect(page.getByText("* required", { exact: true })).toBeVisible();
  });

  test("says 'Sending...' for 1500 ms, then 'Message Sent!', and is empty again", async ({
    page,
  }) => {
    await page.clock.install();
    await openForm(page);
    await fillIn(page);
    await page.clock.pauseAt(Date.now() + 60 * 60 * 1000);
    await buttonOf(page).click();
    await expect(buttonOf(page)).toHaveText("Sending...");
    await page.clock.runFor(SENDING_MS - 1);
    await expect(buttonOf(page)).toHaveText("Sending...");
    await page.clock.runFor(1);
    await page.clock.resume();

    await expect(noticeOf(page)).toContainText(DESCRIPTION);
    // A notice that is announced and focused would be spoken twice.
    await expect(buttonOf(page)).toBeFocused();
    await expect(buttonOf(page)).toHaveText("Send Message");
    for (const field of fieldsOf(page)) await expect(field).toHaveValue("");
    await expect(page.locator("form :user-invalid")).toHaveCount(0);
  });

  test("keeps the notice until it is dismissed, then the focus in the form", async ({ page }) => {
    await page.clock.install();
    await openForm(page);
    await fillIn(page);
    await buttonOf(page).click();
    await page.clock.runFor(1500);
    await expect(noticeOf(page)).toBeVisible();
    await page.clock.runFor(60 * 60 * 1000);
    await expect(noticeOf(page)).toBeVisible();
    await noticeOf(page).getByRole("button", { name: "Dismiss" }).click();
    await expect(page.getByText("Message Sent!")).toHaveCount(0);
    await expect(buttonOf(page)).toBeFocused();
  });

  test("sends one message for two presses, and takes no text that the reset would lose", async ({
    page,
  }) => {
    await page.clock.install();
    await openForm(page);
    await fillIn(page);
    await buttonOf(page).dblclick();
    await expect(buttonOf(page)).toHaveAttribute("aria-disabled", "true");
    await expect(buttonOf(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Your Message *")).not.toBeEditable();
    await expect(noticeOf(page)).toBeVisible();

    await noticeOf(page).getByRole("button", { name: "Dismiss" }).click();
    // As long as another message would take.
    await page.clock.runFor(SENDING_MS);
    await expect(page.getByText("Message Sent!")).toHaveCount(0);
    await expect(page.getByLabel("Your Message *")).toBeEditable();
  });

  test("leaves the checking to the browser, and shows where it stopped", async ({ page }) => {
    await openForm(page);
    await expect(page.locator("form :user-invalid")).toHaveCount(0);
    await page.getByLabel("Email Address *").fill("not an address");
    await buttonOf(page).click();
    await expect(buttonOf(page)).toHaveText("Send Message");
    await expect(page.getByLabel("Your Name *")).toBeFocused();
    const name = await page.getByLabel("Your Name *").evaluate((field: HTMLInputElement) => ({
      ours: field.validity.customError,
      missing: field.validity.valueMissing,
    }));
    expect(name).toEqual({ ours: false, missing: true });
    expect(
      await page
        .getByLabel("Email Address *")
        .evaluate((field: HTMLInputElement) => field.validity.typeMismatch),
    ).toBe(true);
    const edges = await page
      .locator("form :is(input, textarea)")
      .evaluateAll((fields) => fields.map((field) => getComputedStyle(field).borderBottomWidth));
    expect(edges.filter((width) => width === "4px")).toHaveLength(3);
    await hasNoProblems(page);

    await page.getByLabel("Your Name *").fill("Ana");
    await page.getByLabel("Email Address *").fill("ana@example.com");
    await page.getByLabel("Your Message *").fill("Hello");
    await buttonOf(page).click();
    await expect(noticeOf(page)).toBeVisible();
  });

  test("is filled in, sent and dismissed with the keyboard alone", async ({ page }) => {
    await openForm(page);
    await page.getByLabel("Your Name *").focus();
    await page.keyboard.type("Ana & Jo");
    await page.keyboard.press("Tab");
    await page.keyboard.type("ana@example.com");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(page.getByLabel("Wedding Date")).toBeFocused();
    await page.getByLabel("Wedding Location").focus();
    await page.keyboard.press("Tab");
    await page.keyboard.type("Hello");
    await page.keyboard.press("Tab");
    await expect(buttonOf(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(buttonOf(page)).toHaveText("Sending...");
    await expect(buttonOf(page)).toBeFocused();
    await expect(noticeOf(page)).toBeVisible();
    await expect(buttonOf(page)).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Dismiss" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(buttonOf(page)).toBeFocused();
  });

  test("leaves a visitor who has moved on where they are", async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 700 });
    await openForm(page);
    await fillIn(page);
    await buttonOf(page).click();
    const about = page.getByRole("contentinfo").getByRole("link", { name: "About" });
    await about.focus();
    const before = await page.evaluate(() => window.scrollY);
    await expect(noticeOf(page)).toBeAttached();
    await expect(noticeOf(page)).not.toBeInViewport();
    await expect(about).toBeFocused();
    // The browser keeps what is in view in its place when the notice appears above it.
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThanOrEqual(before);
  });

  test("does no harm when the visitor leaves while it is sending", async ({ page }) => {
    await page.clock.install();
    await openForm(page);
    await fillIn(page);
    await buttonOf(page).click();
    await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
    await expect(page).toHaveURL(/\/about\/$/);
    await page.clock.runFor(SENDING_MS);
    await expect(page.getByText("Message Sent!")).toHaveCount(0);
    await page.goBack();
    await expect(buttonOf(page)).toHaveText("Send Message");
  });

  test("keeps the button where the finger is", async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 780 });
    await openForm(page);
    await fillIn(page);
    await buttonOf(page).evaluate((button) => button.scrollIntoView({ block: "center" }));
    const before = await buttonOf(page).boundingBox();
    await buttonOf(page).click();
    expect(await buttonOf(page).boundingBox()).toEqual(before);
    await expect(noticeOf(page)).toBeInViewport({ ratio: 1 });
    expect(await buttonOf(page).boundingBox()).toEqual(before);
  });

  for (const { colorScheme, width } of [
    { colorScheme: "light", width: 1280 },
    { colorScheme: "dark", width: 375 },
  ] as const) {
    test(`has no accessibility problem, sent or not, ${colorScheme}, ${width} px`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await openForm(page);
      await hasNoProblems(page);
      await fillIn(page);
      await buttonOf(page).click();
      await hasNoProblems(page);
      await expect(noticeOf(page)).toBeVisible();
      await hasNoProblems(page);
    });
  }

  test("fits 320 px with the text at 200 %, and every target is large enough", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await openForm(page);
    await page.evaluate(() =>
      document.documentElement.style.setProperty("font-size", "200%", "important"),
    );
    await fillIn(page);
    await buttonOf(page).click();
    await expect(noticeOf(page)).toBeVisible();
    const overflowing = await page
      .locator("form, form *")
      .evaluateAll((elements) =>
        elements
          .filter((element) => element.getBoundingClientRect().right > innerWidth)
          .map((element) => element.outerHTML),
      );
    expect(overflowing).toEqual([]);
    for (const target of await page.locator("form :is(input, textarea, button)").all()) {
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
  });

  test("keeps what was typed before the script arrived", async ({ page }) => {
    let release = () => {};
    const arrived = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\.js$/, async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto("/contact/", { waitUntil: "commit" });
    await fillIn(page);
    release();
    await page.waitForLoadState("networkidle");
    for (const [label, value] of Object.entries(written)) {
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
    }
    await buttonOf(page).click();
    await expect(noticeOf(page)).toBeVisible();
  });
});

test.describe("The contact form without script", () => {
  test.use({ javaScriptEnabled: false });

  test("opens the visitor's mail program, and says so", async ({ page }) => {
    await page.goto("/contact/");
    const form = page.locator("form");
    await expect(form).toHaveAttribute("action", /^mailto:[^?]+@[^?]+$/);
    await expect(form).toHaveAttribute("method", "post");
    await expect(form).toHaveAttribute("enctype", "text/plain");
    await expect(form.getByText(/opens your own mail program/)).toBeVisible();
    await expect(form.getByLabel("Your Name *")).not.toHaveCSS(
      "background-color",
      "rgba(0, 0, 0, 0)",
    );
    await expect(form.getByRole("link", { name: /@/ })).toHaveAttribute("href", /^mailto:/);
  });
});
