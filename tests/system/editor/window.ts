import { expect, type Locator, type Page } from "@playwright/test";
import { openFolder } from "./folder";
import type { Editor } from "./program";

/** Runs in a page. @returns the unsaved entries that the browser keeps as drafts */
async function readDrafts() {
  const [first] = await indexedDB.databases();
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(first!.name!);
    request.onsuccess = () => resolve(request.result);
  });
  const store = "draft-backups";
  const found = await new Promise<{ currentValues: { _default: object } }[]>((resolve) => {
    if (!database.objectStoreNames.contains(store)) return resolve([]);
    const request = database.transaction(store).objectStore(store).getAll();
    request.onsuccess = () => resolve(request.result as never);
  });
  database.close();
  return found.map(({ currentValues }) => currentValues._default);
}

/** Finds the parts of the editor's window by the words on them. */
export const editorWindow = (page: Page) => {
  const save = page.getByRole("button", { name: "Save", exact: true });
  const kind = (plural: string) => page.getByRole("treeitem", { name: new RegExp(`^${plural}`) });
  return {
    save,
    dialog: page.getByRole("alertdialog").or(page.getByRole("dialog")),

    /** @param folder the folder that she chooses */
    async open({ site, url }: Editor, folder = site) {
      await page.goto(url);
      await openFolder(page, folder);
      await page.getByRole("button", { name: "Work with Local Repository" }).click();
      await expect(kind("Testimonials")).toBeVisible();
    },

    /** Shows the entries of a kind. */
    choose: (plural: string) => kind(plural).click(),

    async add() {
      await page.getByRole("button", { name: "Create New Entry" }).first().click();
      await expect(save).toBeVisible();
    },

    /** Opens an entry by its title in the list. */
    async edit(title: string) {
      await page.getByRole("gridcell", { name: title, exact: true }).click();
      await expect(save).toBeVisible();
    },

    /** Finds a text field. Scrolls to it, because the form renders fields only when they come into view. */
    async field(name: string) {
      const field = page.getByRole("textbox", { name, exact: true });
      await page.mouse.move(600, 500);
      await expect(async () => {
        if ((await field.count()) === 0) await page.mouse.wheel(0, 400);
        await expect(field).toBeVisible({ timeout: 300 });
      }).toPass();
      return field;
    },

    /** Fills in a new review. */
    async addReview(author: string, quote: string) {
      await kind("Testimonials").click();
      await this.add();
      await (await this.field("Quote")).fill(quote);
      await (await this.field("Author")).fill(author);
      await (await this.field("Date")).fill("October 2026");
    },

    /** Tries to save, and expects a message instead, which it closes. */
    async expectRefusal(...texts: readonly string[]) {
      await save.click();
      for (const text of texts) await expect(this.dialog).toContainText(text);
      await this.dialog.getByRole("button", { name: "OK" }).click();
      await expect(this.dialog).toBeHidden();
    },

    /** Chooses files in Sveltia's dialog, which a field's button opens. */
    async upload(button: string, files: Parameters<Locator["setInputFiles"]>[0]) {
      await page.getByRole("button", { name: button }).first().click();
      const dialog = page.getByRole("dialog", { name: "Select Image" });
      await dialog.locator("input[type=file]").first().setInputFiles(files);
      await dialog.getByRole("button", { name: "Insert" }).click();
      await expect(dialog).toBeHidden();
    },

    drafts: () => page.evaluate(readDrafts),

    /** Saves, and waits until the list is back. */
    async saveEntry() {
      await save.click();
      await expect(page.getByRole("button", { name: "Cancel Editing" })).toBeHidden();
    },
  };
};
