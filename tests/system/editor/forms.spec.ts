import { readFileSync } from "node:fs";
import path from "node:path";
import { violations } from "../../support/axe";
import { root } from "../../support/project";
import { expect, test } from "./server";
import { site } from "./site";
import { editorWindow } from "./window";

test("what is wrong with a field is told beside it, in the model's words", async ({ page }) => {
  const editor = editorWindow(page);
  await editor.open(site);
  await editor.choose("Testimonials");
  await editor.add();
  await (await editor.field("textbox", "Date")).fill("yesterday");
  await editor.save.click();
  await expect(
    page.getByText('"Date" must be a month and a year, such as June 2025.'),
  ).toBeVisible();
  await expect(page.getByText("This field is required.").first()).toBeVisible();
});

test("what only the whole content shows is told when she saves, and nothing is written", async ({
  page,
}) => {
  const editor = editorWindow(page);
  await editor.open(site);
  await editor.choose("Questions");
  await editor.edit("How far ahead should we book?");
  const answer = page.locator("[contenteditable=true]");
  await answer.click();
  await page.getByRole("button", { name: /Markdown/ }).click();
  await page.getByRole("textbox", { name: "Answer" }).fill("[Here](/nowhere/)");
  await editor.save.click();
  await expect(editor.dialog).toContainText(
    'Question "How far ahead should we book?": "Answer" has a link that leads nowhere, "/nowhere/".',
  );
});

test("where a browser cannot open folders, she is told which can", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "showDirectoryPicker"));
  await page.goto("/");
  await expect(page.getByText("Please use Chrome or Edge instead.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Open the Folder of Your Site" })).toBeDisabled();
});

test.describe("in a browser that speaks French", () => {
  test.use({ locale: "fr-CA" });

  test("the buttons are called as in the guide", async ({ page }) => {
    const editor = editorWindow(page);
    await editor.open(site);
    await editor.add();
    await editor.save.click();
    await expect(page.getByText("This field is required.").first()).toBeVisible();
  });
});

/** All of them Sveltia's own: a page that cannot be zoomed, and parts outside of landmarks. */
const KNOWN = ["landmark-one-main", "meta-viewport", "page-has-heading-one", "region"];

/** Chromium's own advice on Svelte's code is not about the forms. */
const isAboutForms = (text: string) => !/svelte\.dev/.test(text);

test("a form for an album: Sveltia knows its options, suggests categories, takes pictures and names what is none; axe finds what is known", async ({
  page,
}) => {
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning" && isAboutForms(message.text())) warnings.push(message.text());
  });
  const editor = editorWindow(page);
  const news = async () =>
    (await violations(page)).filter((text) => !KNOWN.includes(text.replace(/:.*/s, "")));
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Open the Folder of Your Site" })).toBeVisible();
  expect(await news()).toEqual([]);
  await editor.open(site);
  expect(warnings).toEqual([]);
  expect(await news()).toEqual([]);

  await editor.choose("Albums");
  await editor.add();
  const broken = { name: "IMG_2.heic", mimeType: "image/heic", buffer: Buffer.from("no picture") };
  const picture = readFileSync(path.join(root, "tests/fixtures/picture.jpg"));
  const files = [broken, { name: "IMG_1.jpg", mimeType: "image/jpeg", buffer: picture }];
  await editor.upload("Add pictures", files);
  await expect(editor.dialog).toContainText(/it\u2019s damaged.*img_2\.heic/is);
  await editor.dialog.getByRole("button", { name: "OK" }).click();
  await expect(page.getByLabel("Description of picture 1")).toBeVisible();
  await expect(page.getByLabel("Description of picture 2")).toHaveCount(0);

  const category = await editor.field("combobox", "Category");
  const list = page.locator(`datalist[id="${await category.getAttribute("list")}"] option`);
  const words = () =>
    list.evaluateAll((options) => options.map((each) => (each as HTMLOptionElement).value));
  await expect.poll(words).toEqual(expect.arrayContaining(["Beach", "Garden", "Rustic"]));
  const isNew = page.getByText("Take a word of the list");
  for (const word of ["Lakeside", "beach"]) {
    await category.fill(word);
    await expect(isNew).toContainText(`No other photo has "${word}"`);
  }
  await category.fill("Beach");
  await expect(isNew).toBeHidden();
  expect(await news()).toEqual([]);
});
