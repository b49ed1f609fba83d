/** `npm run editor`: conflicts, interruptions and other accidents. */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test, type Page } from "@playwright/test";
import sharp from "sharp";
import { copySite } from "../../support/site-copy";
import { savedEntry, savedFiles, writeFile } from "./folder";
import { git, startEditor, type Editor } from "./program";
import { editorWindow } from "./window";

const REVIEW = "src/content/testimonials/kavita-and-thomas.json";
const COUPLE = "Kavita & Thomas";
const CHANGED = "was changed elsewhere since you opened it.";
const byHand = expect.stringMatching(/^By hand\. /) as unknown;

let program: Editor;
test.beforeAll(async () => {
  program = await startEditor();
});
test.afterEach(() => {
  git(program.site, "checkout", "--quiet", ".");
  git(program.site, "clean", "--quiet", "--force", "-d", "src");
});
test.afterAll(() => program.close());

/** Changes a review as another program would, on disk and in the browser's copy of the folder. */
const change = (page: Page, text: string, name = REVIEW) =>
  writeFile(page, program.site, name, text);
const original = () => git(program.site, "show", `HEAD:${REVIEW}`);

async function picture(name: string, background: string, type: "jpeg" | "webp" = "jpeg") {
  const image = sharp({ create: { width: 64, height: 48, channels: 3, background } });
  return { name, mimeType: `image/${type}`, buffer: await image.toFormat(type).toBuffer() };
}

/** Returns the names and bytes of uploaded pictures. */
async function newPictures(page: Page) {
  const files = [...(await savedFiles(page))];
  return files.filter(([name]) => /images\/img_/.test(name));
}

test("pictures with the same name never overwrite each other", async ({ page }) => {
  const editor = editorWindow(page);
  await editor.open(program);
  const uploads = [
    ["Ana", await picture("IMG_5000.webp", "red", "webp")],
    ["Bea", await picture("IMG_5000.webp", "green", "webp")],
    ["Cleo", await picture("IMG_5000.jpg", "blue")],
  ] as const;
  for (const [author, file] of uploads) {
    await editor.addReview(author, "It was all there.");
    await editor.upload("Browse", file);
    await editor.saveEntry();
    const [name] = (await newPictures(page)).at(-1)!;
    // Another program may create a file with the name that Sveltia would choose next.
    await change(page, "theirs", name.replace(/(-\d)?\.webp$/, "-1.webp"));
  }
  const images = (await newPictures(page)).filter(([, bytes]) => bytes.toString() !== "theirs");
  expect(images).toHaveLength(uploads.length);
  const colors = images.map(async ([, bytes]) => (await sharp(bytes).stats()).dominant);
  expect(new Set((await Promise.all(colors)).map((color) => JSON.stringify(color))).size).toBe(3);
});

test("an album accepts many photos at once, in order, and its pictures cannot be deleted by mistake", async ({
  page,
}) => {
  const editor = editorWindow(page);
  await editor.open(program);
  await editor.choose("Albums");
  await editor.add();
  await (await editor.field("Title")).fill("Noor & Finn");
  const files = ["red", "green", "blue"].map((color, index) =>
    picture(`IMG_${index + 1}.jpg`, color),
  );
  await editor.upload("Add pictures", await Promise.all(files));
  for (const index of [1, 2, 3])
    await page.getByLabel(`Description of picture ${index}`).fill(`Picture ${index}`);
  await (await editor.field("Category")).fill("Beach");
  await editor.saveEntry();
  expect(await savedEntry(page, "albums/noor-finn")).toMatchObject({
    title: "Noor & Finn",
    pictures: [1, 2, 3].map((index) => ({
      image: expect.stringMatching(new RegExp(`^img_${index}-\\w+\\.webp$`)) as unknown,
      description: `Picture ${index}`,
    })),
    category: "Beach",
  });

  // The asset library renders only visible pictures.
  await page.setViewportSize({ width: 1280, height: 6000 });
  await page.evaluate(() => (location.hash = "#/assets"));
  await page
    .getByRole("gridcell", { name: /img_1-\w+\.webp/ })
    .last()
    .click();
  await page.getByRole("button", { name: /^Delete Selected/ }).click();
  await expect(editor.dialog).toContainText("This asset can\u2019t be deleted");
});

test("a review that was changed elsewhere is not overwritten before she has seen the change", async ({
  page,
}) => {
  const editor = editorWindow(page);
  await editor.open(program);
  await editor.edit(COUPLE);
  await (await editor.field("Quote")).fill("Mine.");
  const theirs = JSON.stringify({ ...JSON.parse(original()), quote: "Another's." }, null, 2);
  await change(page, theirs);
  await editor.expectRefusal(CHANGED, "Quote: Another's.");
  expect((await savedFiles(page)).get(REVIEW)!.toString()).toBe(theirs);
  await editor.saveEntry();
  expect(await savedEntry(page, "testimonials/kavita-and-thomas")).toMatchObject({
    quote: "Mine.",
  });
});

test("an outdated list reloads when its window regains focus", async ({ page }) => {
  const editor = editorWindow(page);
  await editor.open(program);
  await change(page, original().replace("Kavita", "Kavya"));
  const loaded = page.waitForEvent("load");
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await loaded;
  await expect(page.getByRole("checkbox", { name: /Kavya & Thomas/ })).toBeVisible();
});

test("unsaved text stays in a draft when she leaves while typing, and is saved once the program runs again", async ({
  page,
}) => {
  const editor = editorWindow(page);
  await editor.open(program);
  await editor.edit(COUPLE);
  await (await editor.field("Quote")).click();
  await page.keyboard.press("ControlOrMeta+Home");
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.keyboard.type("By hand. ");
  const asked = page.waitForEvent("dialog");
  const left = page.close({ runBeforeUnload: true });
  expect((await asked).type()).toBe("beforeunload");
  await (await asked).dismiss();
  await left;
  await page.evaluate(() => history.back());
  await page.clock.resume();
  await expect.poll(editor.drafts).toMatchObject([{ quote: byHand }]);

  await editor.edit(COUPLE);
  await editor.dialog.getByRole("button", { name: "Restore" }).click();
  await expect(await editor.field("Quote")).toHaveValue(/^By hand\. /);
  await page.route("**/content.json", (route) => route.abort());
  await editor.expectRefusal("The editor is not running. Start npm run editor again, then save.");
  await page.unroute("**/content.json");
  await editor.saveEntry();
  expect(await savedEntry(page, "testimonials/kavita-and-thomas")).toMatchObject({ quote: byHand });
  await expect.poll(editor.drafts).toEqual([]);
});

test("another copy of the site is rejected, and its entries are not shown", async ({ page }) => {
  const other = copySite();
  writeFileSync(
    path.join(other, REVIEW),
    readFileSync(path.join(other, REVIEW), "utf8").replace("Kavita", "Kavya"),
  );
  const editor = editorWindow(page);
  await editor.open(program, other);
  await expect(page.getByRole("alert").filter({ hasText: "another copy" })).toContainText(
    program.site,
  );
  await expect(page.getByRole("gridcell", { name: /Kavya/ })).toHaveCount(0);
});

test.describe("in a French browser", () => {
  test.use({ locale: "fr-CA" });

  test("a form shows the model's messages, and Sveltia accepts its own options", async ({
    page,
  }) => {
    const warnings: string[] = [];
    page.on("console", (message) => {
      // Chromium's advice about Svelte's own code does not concern the forms.
      if (message.type() === "warning" && !/svelte\.dev/.test(message.text()))
        warnings.push(message.text());
    });
    const editor = editorWindow(page);
    await editor.open(program);
    expect(warnings).toEqual([]);
    await editor.add();
    await (await editor.field("Date")).fill("yesterday");
    await editor.save.click();
    await expect(
      page.getByText('"Date" must be a month and a year, such as June 2025.'),
    ).toBeVisible();
    await expect(page.getByText("This field is required.").first()).toBeVisible();
  });
});
