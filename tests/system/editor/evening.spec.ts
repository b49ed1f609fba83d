import { writeFileSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import { filesIn } from "../../support/public-files";
import { runNode } from "../../support/site-copy";
import { savedFile } from "./folder";
import { expect, test } from "./server";
import { site } from "./site";
import { editorWindow } from "./window";

/** What may go wrong on a Sunday evening. */
const PLACE = "src/content/testimonials/kavita-and-thomas.json";

test("the editor opens in one tab at a time, and in the next once that is closed", async ({
  context,
  page,
}) => {
  await editorWindow(page).open(site);
  const second = await context.newPage();
  await second.goto("/");
  const sentence = second.getByText("The editor is open in another tab or window.");
  await expect(sentence).toBeVisible();
  await expect(second.getByRole("treeitem")).toHaveCount(0);
  await page.close();
  await expect(sentence).toBeHidden();
  await expect(second.getByRole("treeitem", { name: /^Testimonials/ })).toBeVisible();
});

test("deleting a review asks first", async ({ page }) => {
  const editor = editorWindow(page);
  await editor.open(site);
  const review = page.getByRole("gridcell", { name: "Kavita & Thomas", exact: true });
  const remove = page.getByRole("button", { name: "Delete Selected Entry" });
  await page.getByRole("checkbox", { name: /Kavita & Thomas/ }).click();
  await remove.click();
  await expect(editor.dialog).toContainText(/delete/i);
  await editor.dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(review).toBeVisible();
  expect(await savedFile(page, PLACE)).not.toBeNull();
  await remove.click();
  await editor.dialog.getByRole("button", { name: "Delete" }).click();
  await expect(review).toHaveCount(0);
  expect(await savedFile(page, PLACE)).toBeNull();
});

test("a photo stands in the list where its Order puts it, one without it comes last, and no other file is written", async ({
  page,
}) => {
  const editor = editorWindow(page);
  await editor.open(site);
  await editor.choose("Gallery photos");
  const titles = page.getByRole("row").locator(".title");
  const files = filesIn(path.join(site, "src/content/gallery-photos"));
  await expect(titles).toHaveCount(files.length);
  const [first, second, third, ...others] = await titles.allInnerTexts();
  const photo = async (name: string) => {
    const text = String(await savedFile(page, `src/content/gallery-photos/${name}`));
    return { name, text, ...(JSON.parse(text) as { alt: string; order?: number }) };
  };
  const photos = () => Promise.all(files.map(photo));
  const before = await photos();
  const orders = [first, second, third].map((title) => before.find(({ alt }) => alt === title));
  expect(orders).toMatchObject([{ order: 10 }, { order: 20 }, { order: 30 }]);

  const setOrder = async (title: string, order: string) => {
    await editor.edit(title);
    await (await editor.field("spinbutton", "Order")).fill(order);
    await editor.saved();
    // The server looks at the disk, and a file that differs there has the list read anew.
    const { name, text } = (await photos()).find(({ alt }) => alt === title)!;
    writeFileSync(path.join(site, "src/content/gallery-photos", name), text);
  };
  await setOrder(third!, "15");
  await expect(titles).toHaveText([first!, third!, second!, ...others]);
  await setOrder(first!, "");
  const after = [third!, second!, ...others, first!];
  await expect(titles).toHaveText(after);
  await page.reload();
  await expect(titles).toHaveText(after);
  const unchanged = before.filter(({ alt }) => alt !== first && alt !== third);
  expect(await photos()).toEqual(expect.arrayContaining(unchanged));
  expect((await photos()).filter(({ order }) => order === 15)).toHaveLength(1);
  for (const { name, text } of before)
    writeFileSync(path.join(site, "src/content/gallery-photos", name), text);
});

test("an Order that is given to a new question stays", async ({ page }) => {
  const editor = editorWindow(page);
  await editor.open(site);
  await editor.choose("Questions");
  await editor.add();
  await (await editor.field("textbox", "Question")).fill("Is it new?");
  await page.locator("[contenteditable=true]").click();
  await page.keyboard.type("Yes.");
  const onContact = page.getByRole("radio", { name: "contact" });
  // A form that is still being laid out may lose a press, which she sees.
  await expect(async () => {
    await onContact.click();
    await expect(onContact).toBeChecked({ timeout: 2000 });
  }).toPass();
  await (await editor.field("spinbutton", "Order")).fill("15");
  await editor.saved();
  const file = await savedFile(page, "src/content/faqs/is-it-new.json");
  expect(JSON.parse(String(file))).toMatchObject({ question: "Is it new?", order: 15 });
});

test("the same couple twice, an apostrophe and an emoji each make a file of their own", async ({
  page,
}) => {
  const editor = editorWindow(page);
  await editor.open(site);
  const couples = [
    ["Ana & Rui", "One.", "ana-rui"],
    ["Ana & Rui", "Two.", "ana-rui-1"],
    ["Nora O\u2019Neill & Zoë 💍", "It\u2019s \u201cours\u201d 🎉", "nora-o-neill-zoe"],
  ] as const;
  for (const [author, quote] of couples) {
    await editor.add();
    await (await editor.field("textbox", "Quote")).fill(quote);
    await (await editor.field("textbox", "Author")).fill(author);
    await (await editor.field("textbox", "Date")).fill("October 2026");
    await editor.saved();
  }
  for (const [author, quote, name] of couples) {
    const file = await savedFile(page, `src/content/testimonials/${name}.json`);
    expect(JSON.parse(String(file))).toMatchObject({ author, quote });
  }
});

/** Asks the editor's server for an address as it is written. */
const statusOf = (base: string, address: string, host?: string) =>
  new Promise<number>((resolve, reject) => {
    const { hostname, port } = new URL(base);
    const headers = host ? { host } : {};
    const asked = request({ hostname, port, path: address, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    asked.on("error", reject).end();
  });

test("no address ends its server or leads out of the content, and no other site may ask it", async ({
  baseURL,
}) => {
  for (const address of [
    "/%",
    "/images/%00",
    "/images/..%2f..%2fpackage.json",
    "/../package.json",
    "/..%2f..%2fetc/passwd",
  ]) {
    expect(await statusOf(baseURL!, address), address).toBe(404);
  }
  expect(await statusOf(baseURL!, "/", "evil.example.com")).toBe(403);
  expect(await statusOf(baseURL!, "/content.json")).toBe(200);
});

test("a second one says that the first is open", async ({ baseURL }) => {
  const { port } = new URL(baseURL!);
  const args = ["--import", "tsx", "tools/editor/start.ts", "--port", port];
  const { code, output } = await runNode(args, {}, site);
  expect(output).toContain(`The editor is open already at http://localhost:${port}/`);
  expect(output).not.toContain(" at Server");
  expect(code).toBe(1);
});
