/** The checks and the advice of a build, which the forms show before anything is saved. */
import { expect } from "@playwright/test";
import { MAX_AUDIO_SIZE } from "../../../src/model/audio";
import { fault } from "../../../src/model/problems";
import { mp3 } from "../../support/recordings";
import { reason } from "../../support/sentence";
import { test } from "./fixtures";

test("the form refuses what a build would refuse, and shows the advice that a build would give", async ({
  editor,
  entry,
  github,
  page,
}) => {
  await editor.signIn();
  const before = github.head();
  await editor.addReview("Maya & Daniël", "It rained.");
  await (await editor.field("Date")).fill("June 2062");
  await (await editor.field("Pulled sentence")).fill("Everybody danced.");
  await editor.save.click();
  const form = page.getByRole("group").filter({ hasText: "Advice" }).first();
  await expect(form).toContainText('"Pulled sentence" must be part of the quote');
  const inFuture = fault("inFuture", { value: "June 2062" });
  await expect(page.getByText(reason("testimonial", "date", inFuture))).toBeVisible();
  expect(github.head()).toBe(before);
  await (await editor.field("Pulled sentence")).fill("It rained.");
  await editor.saveEntry();
  expect(entry("testimonials/maya-daniel")).toMatchObject({ pull: "It rained." });
});

test("a link that cannot work is refused, until its address is corrected", async ({
  editor,
  entry,
  github,
  page,
}) => {
  await editor.signIn();
  await editor.choose("Questions");
  await editor.add();
  await (await editor.field("Question")).fill("How much?");
  await editor.pick("Page", "contact");
  const answer = await editor.field("Answer");
  await answer.click();
  await page.getByRole("button", { name: "Link" }).click();
  await page.getByRole("textbox", { name: "URL" }).fill("www.example.com/rates");
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("These rates");
  await page.getByRole("button", { name: "Insert" }).click();
  const wrongLink = fault("link", { written: "www.example.com/rates" });
  // Sveltia reads the text a moment later.
  await expect(async () => {
    await editor.save.click();
    const error = page.getByText(reason("faq", "answer", wrongLink)).first();
    await expect(error).toBeInViewport({ timeout: 1000 });
  }).toPass();

  await answer.press("ArrowLeft");
  await page.getByRole("button", { name: "Link" }).click();
  await page.getByRole("textbox", { name: "URL" }).fill("https://www.example.com/rates");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(async () => {
    if (await editor.save.isVisible()) await editor.save.click({ timeout: 1000 });
    expect(github.file("src/content/faqs/how-much.json")).not.toBeNull();
  }).toPass();
  expect(entry("faqs/how-much")).toMatchObject({
    answer: "[These rates](https://www.example.com/rates)",
  });
});

test("a recording that is too long is refused in the form", async ({ editor, github, page }) => {
  await editor.signIn();
  await editor.choose("Pages");
  await editor.edit("home");
  await editor.scrollTo(page.getByRole("button", { name: "Browse" }));
  await editor.upload(
    "Browse",
    { name: "hello.mp3", mimeType: "audio/mpeg", buffer: mp3(97) },
    "Select File",
  );
  const before = github.head();
  const tooLong = fault("audioTooLong", { name: "new", seconds: 97, max: 90 });
  await expect(async () => {
    await editor.save.click();
    const error = page.getByText(reason("page", "audio", tooLong)).first();
    await expect(error).toBeInViewport({ timeout: 1000 });
  }).toPass();
  expect(github.head()).toBe(before);
});

test("a recording with too many bytes cannot be chosen", async ({ editor }) => {
  await editor.signIn();
  await editor.choose("Pages");
  await editor.edit("home");
  const buffer = Buffer.alloc(MAX_AUDIO_SIZE + 1);
  await editor.upload(
    "Browse",
    { name: "hello.mp3", mimeType: "audio/mpeg", buffer },
    "Select File",
  );
  await expect(editor.dialog).toContainText("it exceeds the maximum size");
});

test("a price without a last day is reported, and saving the settings returns to them", async ({
  editor,
  entry,
  github,
  page,
}) => {
  const { pricesUntil: _, ...settings } = entry("site-settings");
  github.change("src/content/site-settings.json", JSON.stringify(settings));
  await editor.signIn();
  await editor.choose("Services");
  await editor.edit("Traditional");
  await (await editor.field("Price")).fill("from $650, plus GST");
  // It stays in view, although the form begins far above.
  await expect(
    page.getByText(reason("service", "price", fault("notShown", { until: "Prices hold until" }))),
  ).toBeInViewport();
  await editor.saveEntry();

  await editor.choose("Site settings");
  await editor.edit("Site settings");
  await (await editor.field("Email")).fill("tala@example.com");
  await editor.saveEntry();
  await expect(page.getByRole("gridcell", { name: "Site settings" })).toBeVisible();
});
