import type { Page } from "@playwright/test";
import { expect, test } from "./server";
import { site } from "./site";
import { editorWindow } from "./window";

/** What has been typed and not saved. */
const beginsByHand = expect.stringMatching(/^By hand\. /) as unknown;

/** Opens a review, and puts the cursor before its first word. */
async function begin(page: Page) {
  const editor = editorWindow(page);
  await editor.open(site);
  await editor.edit("Kavita & Thomas");
  const quote = await editor.field("textbox", "Quote");
  await quote.click();
  await quote.press("ControlOrMeta+Home");
  return { editor, quote };
}

/** Stops the page's clock: a busy machine types more slowly. */
async function stopClock(page: Page) {
  await page.clock.install();
  // Never in its past, however long that takes.
  await page.clock.pauseAt(Date.now() + 3_600_000);
}

for (const [what, change] of [
  ["a word", (page: Page) => page.keyboard.type("By hand. ")],
  ["a switch", (page: Page) => page.getByRole("switch", { name: "Featured" }).press("Space")],
] as const) {
  test(`closing the page in the middle of ${what} asks first, and staying keeps it`, async ({
    page,
  }) => {
    const { editor } = await begin(page);
    await editor.field("switch", "Featured");
    await stopClock(page);
    await change(page);
    const asked = page.waitForEvent("dialog");
    const left = page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.dismiss();
    await left;
    await page.clock.resume();
    await expect.poll(editor.drafts).toHaveLength(1);
  });
}

const inTheEditor = [
  ["its own button", (page: Page) => page.getByRole("button", { name: "Cancel Editing" }).click()],
  ["the browser's", (page: Page) => page.evaluate(() => history.back())],
] as const;

for (const [way, leave] of inTheEditor) {
  test(`the last word waits as a draft too, where she leaves by ${way} in the middle of it`, async ({
    page,
  }) => {
    const { editor } = await begin(page);
    await stopClock(page);
    await page.keyboard.type("By hand. ");
    await leave(page);
    await expect.poll(() => page.evaluate(() => location.hash)).not.toContain("/entries/");
    await page.clock.resume();
    await expect.poll(editor.drafts).toMatchObject([{ quote: beginsByHand }]);
    await editor.edit("Kavita & Thomas");
    await editor.dialog.getByRole("button", { name: "Restore" }).click();
    await expect(await editor.field("textbox", "Quote")).toHaveValue(/^By hand\. /);
  });
}

test("the last word waits as a draft too, where she opens another review in the middle of it", async ({
  page,
}) => {
  const { editor } = await begin(page);
  await page.keyboard.type("By hand. ");
  await page.evaluate(() => (location.hash = location.hash.replace(/[^/]+$/, "siobhan-and-peter")));
  await expect(await editor.field("textbox", "Author")).toHaveValue("Siobhán & Peter");
  await expect.poll(editor.drafts).toMatchObject([{ quote: beginsByHand }]);
});

test("the last word of a formatted text waits as a draft too", async ({ page }) => {
  const editor = editorWindow(page);
  await editor.open(site);
  await editor.choose("Questions");
  await editor.edit("How far ahead should we book?");
  const answer = page.locator("[contenteditable=true]");
  await answer.click();
  await answer.press("ControlOrMeta+Home");
  await stopClock(page);
  await page.keyboard.type("By hand. ");
  await page.evaluate(() => history.back());
  await page.clock.resume();
  await expect.poll(editor.drafts).toMatchObject([{ answer: beginsByHand }]);
});

for (const [way, leave] of [
  ...inTheEditor,
  ["reloading", (page: Page) => page.reload()],
] as const) {
  test(`what was not saved waits as a draft, a switch too, whoever leaves by ${way}`, async ({
    page,
  }) => {
    page.on("dialog", (dialog) => void dialog.accept());
    const { editor } = await begin(page);
    await page.keyboard.type("By hand. ");
    await editor.turnOn("Hidden");
    await expect.poll(editor.drafts).toMatchObject([{ quote: beginsByHand, hidden: true }]);
    await leave(page);
    if (way !== "reloading") await editor.edit("Kavita & Thomas");
    await editor.dialog.getByRole("button", { name: "Restore" }).click();
    await expect(await editor.field("textbox", "Quote")).toHaveValue(/^By hand\. /);
    await expect(await editor.field("switch", "Hidden")).toHaveAttribute("aria-checked", "true");
    await editor.saved();
    await expect.poll(editor.drafts).toEqual([]);
  });
}
