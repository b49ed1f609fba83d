import { expect, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { openFolder } from "./folder";
import { ADDRESS, type Editor } from "./program";

/** Couple of a review in the fixture. */
export const COUPLE = "Kavita & Thomas";

/** Finds the parts of the editor's window by the words on them. */
export const editorWindow = (page: Page) => {
  const save = page.getByRole("button", { name: "Save", exact: true });
  const kind = (plural: string) => page.getByRole("treeitem", { name: new RegExp(`^${plural}`) });
  return {
    save,
    dialog: page.getByRole("alertdialog").or(page.getByRole("dialog")),

    /** @param folder the folder to choose */
    async open({ site, url }: Editor, folder = site) {
      await page.goto(url);
      await openFolder(page, folder);
      await page.getByRole("button", { name: "Work with Local Repository" }).click();
      await expect(kind("Testimonials")).toBeVisible();
    },

    /** Opens the site's address and gives a token. */
    async giveToken(token: string) {
      await page.goto(`${ADDRESS}/edit/`);
      await page.getByRole("button", { name: "Sign In Using Access Token" }).click();
      await page.getByRole("textbox", { name: "Personal Access Token" }).fill(token);
      await page.getByRole("button", { name: "Sign In", exact: true }).click();
    },

    /** Signs in, unless the browser remembers the token. */
    async signIn() {
      await page.goto(`${ADDRESS}/edit/`);
      const button = page.getByRole("button", { name: "Sign In Using Access Token" });
      await expect(button.or(kind("Testimonials"))).toBeVisible();
      if (await button.isVisible()) await this.giveToken("github_pat_tala");
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

    /** Signs in, and opens the form of the review by `COUPLE`. */
    async openReview() {
      await this.signIn();
      await this.edit(COUPLE);
    },

    /** Scrolls to a part of the form, because the form renders fields only when they come into view. */
    async scrollTo(part: Locator) {
      await page.mouse.move(600, 500);
      await expect(async () => {
        if ((await part.count()) === 0) await page.mouse.wheel(0, 400);
        await expect(part).toBeVisible({ timeout: 300 });
      }).toPass();
    },

    /** Finds a text field. */
    async field(name: string) {
      const field = page.getByRole("textbox", { name, exact: true });
      await this.scrollTo(field);
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

    /** Chooses an option of a field. */
    async pick(name: string, option: string) {
      const field = page.getByRole("group", { name: new RegExp(`${name}.* Field`) });
      await this.scrollTo(field);
      await field.getByRole("radio", { name: option }).click();
    },

    /** Chooses files in Sveltia's dialog, which a field's button opens. */
    async upload(
      button: string,
      files: Parameters<Locator["setInputFiles"]>[0],
      title = "Select Image",
    ) {
      const browse = page.getByRole("button", { name: button }).first();
      await this.scrollTo(browse);
      await browse.click();
      const dialog = page.getByRole("dialog", { name: title });
      await dialog.locator("input[type=file]").first().setInputFiles(files);
      await dialog.getByRole("button", { name: "Insert" }).click();
      await expect(dialog).toBeHidden();
    },

    /** Saves, and waits until the list is back. */
    async saveEntry() {
      await save.click();
      await expect(page.getByRole("button", { name: "Cancel Editing" })).toBeHidden();
    },
  };
};

export async function jpeg(name: string, background: string, width = 1200) {
  const image = sharp({ create: { width, height: 48, channels: 3, background } });
  return { name, mimeType: "image/jpeg", buffer: await image.jpeg().toBuffer() };
}
