import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page, Route } from "@playwright/test";
import { deleteFile, savedFile, writeFile } from "./folder";
import { expect, test } from "./server";
import { site } from "./site";
import { editorWindow } from "./window";

/** What somebody else does to the files while she has the editor open. */
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

test("a list whose files have changed is read anew before she can delete from it", async ({
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

test("what the list has asked does not load a form anew that she has opened meanwhile", async ({
  page,
}) => {
  const editor = editorWindow(page);
  await editor.open(site);
  let letThrough = () => {};
  const waiting = new Promise<void>((resolve) => (letThrough = resolve));
  const hold = async (route: Route) => {
    await waiting;
    await route.continue();
  };
  await page.route("**/content.json", hold, { times: 1 });
  await editor.edit("Kavita & Thomas");
  await (await editor.field("textbox", "Quote")).fill("Mine.");
  writeFileSync(FILE, before.replace("Kavita", "Kavya"));
  const answered = page.waitForResponse("**/content.json");
  letThrough();
  await answered;
  // Its own answer comes after that of the list.
  await editor.save.click();
  await expect(editor.dialog).toContainText("was changed elsewhere since you opened it.");
  await editor.dialog.getByRole("button", { name: "OK" }).click();
  await expect(await editor.field("textbox", "Quote")).toHaveValue("Mine.");
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

/** A file on the disk, and in the browser's copy of its folder, as another program leaves it. */
async function change(page: Page, name: string, text: string | null) {
  const file = path.join(site, name);
  if (text === null) {
    rmSync(file, { force: true });
    await deleteFile(page, name);
  } else {
    writeFileSync(file, text);
    await writeFile(page, name, text);
  }
}

test("what somebody takes back after she has saved it is not saved over it before she has seen it", async ({
  page,
}) => {
  const editor = editorWindow(page);
  await editor.open(site);
  await editor.edit("Kavita & Thomas");
  await (await editor.field("textbox", "Quote")).fill("Version two.");
  await editor.saved();
  writeFileSync(FILE, String(await savedFile(page, PLACE)));
  await editor.edit("Kavita & Thomas");
  await (await editor.field("textbox", "Date")).fill("July 2024");
  await change(page, PLACE, before);
  await editor.save.click();
  await expect(editor.dialog).toContainText("was changed elsewhere since you opened it.");
  await editor.dialog.getByRole("button", { name: "OK" }).click();
  expect(String(await savedFile(page, PLACE))).toBe(before);
  // In the list, where there is nothing that she would lose, it is read anew.
  const reloaded = page.waitForEvent("load");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.getByRole("button", { name: "Cancel Editing" }).click();
  await page.getByRole("treeitem", { name: /^Testimonials/ }).click();
  await reloaded;
});

test("a review that was deleted elsewhere does not come back unless she means it, and the list no longer has it", async ({
  page,
}) => {
  const editor = editorWindow(page);
  await editor.open(site);
  await editor.edit("Kavita & Thomas");
  await (await editor.field("textbox", "Quote")).fill("Mine.");
  await change(page, PLACE, null);
  await editor.save.click();
  await expect(editor.dialog).toContainText("This testimonial was deleted elsewhere");
  await editor.dialog.getByRole("button", { name: "OK" }).click();
  expect(await savedFile(page, PLACE)).toBeNull();
  await editor.saved();
  const saved = String(await savedFile(page, PLACE));
  expect(saved).toContain('"quote": "Mine."');
  writeFileSync(FILE, saved);

  const comeBack = () => page.evaluate(() => dispatchEvent(new Event("focus")));
  const asked = page.waitForResponse("**/content.json");
  await comeBack();
  await asked;
  await change(page, PLACE, null);
  await comeBack();
  await expect(page.getByRole("gridcell", { name: "Kavita & Thomas", exact: true })).toHaveCount(0);
});

test("two reviews of the same couple, added in two places, both stay", async ({ page }) => {
  const name = "src/content/testimonials/ana-rui.json";
  const theirs = JSON.stringify({ quote: "Theirs.", author: "Ana & Rui", date: "May 2020" });
  const editor = editorWindow(page);
  await editor.open(site);
  await editor.add();
  await (await editor.field("textbox", "Author")).fill("Ana & Rui");
  await (await editor.field("textbox", "Date")).fill("October 2026");
  await (await editor.field("textbox", "Quote")).click();
  await page.keyboard.type("Ours.");
  await expect.poll(editor.drafts).toMatchObject([{ quote: "Ours." }]);
  await change(page, name, theirs);
  try {
    for (const _ of ["once", "twice"]) {
      await editor.save.click();
      await expect(editor.dialog).toContainText("It has the same name.");
      await expect(editor.dialog).toContainText("Theirs.");
      await editor.dialog.getByRole("button", { name: "OK" }).click();
    }
    await page.reload();
    await editor.dialog.getByRole("button", { name: "Restore" }).click();
    await expect(editor.dialog).toBeHidden();
    await expect(await editor.field("textbox", "Quote")).toHaveValue("Ours.");
    await editor.saved();
    expect(String(await savedFile(page, name))).toBe(theirs);
    expect(String(await savedFile(page, name.replace("rui", "rui-1")))).toContain("Ours.");
  } finally {
    rmSync(path.join(site, name));
  }
});

test("where the editor's own program has ended, she is told what to do, and her text stays", async ({
  page,
}) => {
  const editor = editorWindow(page);
  await editor.open(site);
  await editor.edit("Kavita & Thomas");
  await (await editor.field("textbox", "Quote")).fill("Mine.");
  await page.route("**/content.json", (route) => route.abort());
  await editor.save.click();
  await expect(editor.dialog).toContainText("Nothing was saved.");
  await expect(editor.dialog).toContainText("Start npm run editor again");
  await editor.dialog.getByRole("button", { name: "OK" }).click();
  await expect(await editor.field("textbox", "Quote")).toHaveValue("Mine.");
  await page.unroute("**/content.json");
  await editor.saved();
  expect(String(await savedFile(page, PLACE))).toContain('"quote": "Mine."');
});
