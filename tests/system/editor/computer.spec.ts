/** `npm run editor`, for developers: the forms without an account. */
import { expect, test } from "@playwright/test";
import { savedEntry } from "./folder";
import { startEditor, type Editor } from "./program";
import { editorWindow } from "./window";

let program: Editor;
test.beforeAll(async () => {
  program = await startEditor();
});
test.afterAll(() => program.close());

test.describe("in a French browser", () => {
  test.use({ locale: "fr-CA" });

  test("the forms are shown in English, check a review, and save it into src/content", async ({
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
    await editor.addReview("Ana & Rui", "It was all there.");
    await (await editor.field("Date")).fill("yesterday");
    await editor.save.click();
    await expect(page.getByText(/"Date" must be .*June 2025/).first()).toBeVisible();
    await (await editor.field("Date")).fill("June 2025");
    await editor.saveEntry();
    expect(await savedEntry(page, "testimonials/ana-rui")).toMatchObject({ author: "Ana & Rui" });
    await expect(page.locator("#live")).toBeHidden();
  });
});
