import { readFileSync } from "node:fs";
import path from "node:path";
import { saveFolder } from "../../system/editor/folder";
import { expect, test } from "../../system/editor/server";
import { site } from "../../system/editor/site";
import { editorWindow } from "../../system/editor/window";

test("a review that the officiant saves with the editor is a file of her site's content", async ({
  page,
}) => {
  const editor = editorWindow(page);
  await editor.open(site);
  await editor.choose("Testimonials");
  await editor.add();
  await (await editor.field("textbox", "Quote")).fill("It rained.\n\nNobody minded!");
  await (await editor.field("textbox", "Author")).fill("Maya & Daniël");
  await (await editor.field("textbox", "Date")).fill("October 2026");
  await editor.saved();
  await saveFolder(page, site);
  const file = path.join(site, "src/content/testimonials/maya-daniel.json");
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({
    author: "Maya & Daniël",
    date: "October 2026",
    quote: "It rained.\n\nNobody minded!",
  });
});
