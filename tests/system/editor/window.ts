import { expect, type Locator, type Page } from "@playwright/test";
import { openFolder } from "./folder";
import type { Editor } from "./program";

/** Runs in a page. @returns the entries that the browser keeps since they were not saved */
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

/** The editor's window, in the words on it. */
export const editorWindow = (page: Page) => {
  const save = page.getByRole("button", { name: "Save", exact: true });
  const kind = (plural: string) => page.getByRole("treeitem", { name: new RegExp(`^${plural}`) });
  return {
    save,
    dialog: page.getByRole("alertdialog").or(page.getByRole("dialog")),

    /** @param folder that she chooses */
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

    /** Opens an entry, by what the list calls it. */
    async edit(title: string) {
      await page.getByRole("gridcell", { name: title, exact: true }).click();
      await expect(save).toBeVisible();
    },

    /** A text field: the form makes those further down when they are scrolled to. */
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

    /** Expects a message instead of a save, and closes it. */
    async refused(...texts: readonly string[]) {
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

    /** Saves, and is back in the list. */
    async saved() {
      await save.click();
      await expect(page.getByRole("button", { name: "Cancel Editing" })).toBeHidden();
    },
  };
};
