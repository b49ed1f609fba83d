import { request } from "node:http";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { runNode } from "../support/site-copy";
import { site } from "./site";
import { editorWindow } from "./window";

/** What may go wrong on a Sunday evening. */
const FILE = path.join(site, "src/content/testimonials/kavita-and-thomas.json");

test("a review that was changed elsewhere meanwhile is not written over, and both texts are at hand", async ({
  page,
}) => {
  const editor = editorWindow(page);
  await editor.open(site);
  await editor.choose("Testimonials");
  await editor.edit("Kavita & Thomas");
  await (await editor.field("textbox", "Quote")).fill("Mine.");
  const before = readFileSync(FILE, "utf8");
  const elsewhere = JSON.stringify({ ...(JSON.parse(before) as object), quote: "Another's." });
  writeFileSync(FILE, elsewhere);
  await editor.save.click();
  await expect(editor.dialog).toContainText("was changed elsewhere since you opened it");
  await expect(editor.dialog).toContainText("Another's.");
  await expect(editor.dialog).toContainText("Mine.");
  expect(readFileSync(FILE, "utf8")).toBe(elsewhere);
  writeFileSync(FILE, before);
});

test("leaving a page with unsaved words asks first, and staying keeps them", async ({ page }) => {
  const editor = editorWindow(page);
  await editor.open(site);
  await editor.choose("Testimonials");
  await editor.edit("Kavita & Thomas");
  const quote = await editor.field("textbox", "Quote");
  await quote.click();
  await quote.press("ControlOrMeta+Home");
  await page.keyboard.type("By hand. ");
  const asked = page.waitForEvent("dialog");
  const left = page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await left;
  await expect(quote).toHaveValue(/^By hand\. /);
});

test("leaving an entry with unsaved words asks first, by its own button and by the browser's", async ({
  page,
}) => {
  const editor = editorWindow(page);
  await editor.open(site);
  await editor.choose("Testimonials");
  await editor.edit("Kavita & Thomas");
  const quote = await editor.field("textbox", "Quote");
  const back = page.getByRole("button", { name: "Cancel Editing" });
  for (const leave of [() => back.click(), () => page.evaluate(() => history.back())]) {
    await quote.click();
    await quote.press("ControlOrMeta+Home");
    await page.keyboard.type("By hand. ");
    const asked = page.waitForEvent("dialog");
    const left = leave();
    const dialog = await asked;
    expect(dialog.message()).toBe("Leave without saving? What you changed is lost.");
    await dialog.dismiss();
    await left;
    await expect(quote).toHaveValue(/^By hand\. /);
  }
  page.once("dialog", (dialog) => void dialog.accept());
  await back.click();
  await expect(page.getByRole("gridcell", { name: "Kavita & Thomas", exact: true })).toBeVisible();
});

test("deleting a review asks first", async ({ page }) => {
  const editor = editorWindow(page);
  await editor.open(site);
  await editor.choose("Testimonials");
  await page.getByRole("checkbox", { name: /Kavita & Thomas/ }).click();
  await page.getByRole("button", { name: "Delete Selected Entry" }).click();
  await expect(editor.dialog).toContainText(/delete/i);
  await editor.dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("gridcell", { name: "Kavita & Thomas", exact: true })).toBeVisible();
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
    "/src/content/images/%00",
    "/src/content/images/..%2fsite-settings.json",
    "/src/content/../../package.json",
    "/..%2f..%2fetc/passwd",
  ]) {
    expect(await statusOf(baseURL!, address), address).toBe(404);
  }
  expect(await statusOf(baseURL!, "/", "evil.example.com")).toBe(403);
  expect(await statusOf(baseURL!, "/src/content/site-settings.json")).toBe(200);
});

test("a second one says that the first is open", async ({ baseURL }) => {
  const { port } = new URL(baseURL!);
  const args = ["--import", "tsx", "tools/editor/start.ts", "--no-open", "--port", port];
  const { code, output } = await runNode(args, {}, site);
  expect(output).toContain(`The editor is open already at http://localhost:${port}/`);
  expect(output).not.toContain(" at Server");
  expect(code).toBe(1);
});
