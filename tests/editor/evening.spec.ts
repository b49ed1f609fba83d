import { request } from "node:http";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { runNode } from "../support/site-copy";
import { savedFile, writeFile } from "./folder";
import { site } from "./site";
import { editorWindow } from "./window";

/** What may go wrong on a Sunday evening. */
const PLACE = "src/content/testimonials/kavita-and-thomas.json";
const FILE = path.join(site, PLACE);
const before = readFileSync(FILE, "utf8");

test.afterEach(() => writeFileSync(FILE, before));

test("a review that was changed elsewhere meanwhile is not written over before she has seen it", async ({
  page,
}) => {
  const editor = editorWindow(page);
  await editor.open(site);
  await editor.edit("Kavita & Thomas");
  await (await editor.field("textbox", "Quote")).fill("Mine.");
  writeFileSync(FILE, JSON.stringify({ ...(JSON.parse(before) as object), quote: "Another's." }));
  await editor.save.click();
  await expect(editor.dialog).toContainText("Nothing was saved.");
  await expect(editor.dialog).not.toContainText("try again later");
  await expect(editor.dialog).toContainText(
    "This testimonial was changed elsewhere since you opened it.",
  );
  await expect(editor.dialog).toContainText("Another's.");
  expect(String(await savedFile(page, PLACE))).toBe(before);
  await editor.dialog.getByRole("button", { name: "OK" }).click();
  await expect(await editor.field("textbox", "Quote")).toHaveValue("Mine.");
  await editor.saved();
  expect(String(await savedFile(page, PLACE))).toContain('"quote": "Mine."');
});

test("a list whose files have changed is read anew before she can put it in order or delete from it", async ({
  page,
}) => {
  const editor = editorWindow(page);
  await editor.open(site);
  await expect(page.getByRole("grid")).toBeVisible();
  const comeBack = () => page.evaluate(() => dispatchEvent(new Event("focus")));
  const asked = page.waitForResponse("**/content.json");
  await comeBack();
  await asked;
  writeFileSync(FILE, before.replace("Kavita", "Kavya"));
  const reloaded = page.waitForEvent("load");
  await comeBack();
  await reloaded;
  writeFileSync(FILE, before);
  // A press asks, too, and what is answered then must be what she sees.
  const askedByPress = page.waitForResponse("**/content.json");
  await page.getByRole("checkbox", { name: /Kavita & Thomas/ }).click();
  await askedByPress;
  writeFileSync(FILE, before.replace("Kavita", "Kavya"));
  const reloadedAgain = page.waitForEvent("load");
  await page.getByRole("button", { name: "Delete Selected Entry" }).click();
  await reloadedAgain;
  await expect(page.getByRole("grid")).toBeVisible();
  await expect(editor.dialog).toHaveCount(0);
  expect(await savedFile(page, PLACE)).not.toBeNull();
});

test("a draft that is older than somebody else's change is not saved over it before she has seen it", async ({
  page,
}) => {
  const editor = editorWindow(page);
  await editor.open(site);
  await editor.edit("Kavita & Thomas");
  await (await editor.field("textbox", "Quote")).click();
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.type("By hand. ");
  await expect.poll(editor.drafts).toHaveLength(1);
  const theirs = before.replace(/"quote": ".*"/, `"quote": "Another's."`);
  // On a page of the same server that is not the editor, which would read its list anew.
  await page.goto("/LICENSE.txt");
  writeFileSync(FILE, theirs);
  await writeFile(page, PLACE, theirs);
  await page.goto("/");
  await editor.edit("Kavita & Thomas");
  await editor.dialog.getByRole("button", { name: "Restore" }).click();
  await editor.save.click();
  await expect(editor.dialog).toContainText("was changed elsewhere since you opened it.");
  await expect(editor.dialog).toContainText("Another's.");
  await editor.dialog.getByRole("button", { name: "OK" }).click();
  expect(String(await savedFile(page, PLACE))).toBe(theirs);
  await editor.saved();
  expect(String(await savedFile(page, PLACE))).toContain("By hand. ");
  expect(String(await savedFile(page, PLACE))).not.toContain("madeFrom");
});

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

test("photos are put in another order", async ({ page }) => {
  const editor = editorWindow(page);
  await editor.open(site);
  await editor.choose("Gallery photos");
  const titles = page.getByRole("row").locator(".title");
  await expect(titles.nth(1)).toBeVisible();
  const first = await titles.nth(0).innerText();
  const second = await titles.nth(1).innerText();
  await page.getByRole("button", { name: /^Reorder/ }).click();
  await page.getByRole("button", { name: "Move Down" }).first().click();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("button", { name: /^Reorder/ })).toBeVisible();
  await expect(titles.nth(0)).toHaveText(second);
  await expect(titles.nth(1)).toHaveText(first);
  await page.reload();
  await expect(titles.nth(0)).toHaveText(second);
  await expect(titles.nth(1)).toHaveText(first);
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
