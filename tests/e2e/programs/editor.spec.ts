import { expect, test } from "@playwright/test";
import sharp from "sharp";
import { parse } from "../../../src/model/parse";
import { readLocalContent } from "../../../src/source/local";
import { saveFolder } from "../../system/editor/folder";
import { git, startEditor, type Editor } from "../../system/editor/program";
import { editorWindow } from "../../system/editor/window";

let program: Editor;
test.beforeAll(async () => {
  program = await startEditor();
});
test.afterAll(() => program.close());

/** Creates a photo as a phone saves it: rotated by its EXIF orientation, and with the location. */
const photo = async () => ({
  name: "IMG_5000.jpg",
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background: "teal" } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "49/1 17/1 0/1" } })
    .jpeg()
    .toBuffer(),
});

test("a review with a photo is saved as a clean entry, and published", async ({ page }) => {
  const editor = editorWindow(page);
  await editor.open(program);
  await editor.addReview("Maya & Daniël", "It rained.\n\nNobody minded!");
  await editor.upload("Browse", await photo());
  // The editor checks the model's own rules before it saves anything.
  await (await editor.field("Pulled sentence")).fill("Everybody danced.");
  await editor.expectRefusal('"Pulled sentence" must be part of the quote');
  await (await editor.field("Pulled sentence")).fill("");
  await editor.saveEntry();
  await saveFolder(page, program.site);

  const { content, problems } = parse(await readLocalContent(program.site));
  expect(problems).toEqual([]);
  const review = content?.testimonial.find(
    ({ fields }) => fields.author === "Maya & Daniël",
  )?.fields;
  expect(review).toMatchObject({ quote: "It rained.\n\nNobody minded!", date: "October 2026" });
  const picture = String(review?.image?.file);
  expect(picture).toMatch(/src\/content\/images\/img_5000-\w+\.webp$/);
  const { exif, height, orientation, width } = await sharp(picture).metadata();
  expect([exif, orientation, width, height]).toEqual([undefined, undefined, 480, 640]);

  const dialog = page.waitForEvent("dialog");
  const pressed = page.getByRole("button", { name: "Publish" }).click();
  expect((await dialog).message()).toContain('Testimonial "Maya & Daniël": added');
  expect((await dialog).message()).toContain("Published: the site is updated within minutes.");
  await (await dialog).accept();
  await pressed;
  // She can publish her next change.
  await expect(page.getByRole("button", { name: "Publish" })).not.toHaveAttribute("inert");
  expect(git(program.site, "diff", "--stat", "@{upstream}")).toBe("");
  const added = git(program.site, "diff", "--name-status", "HEAD~", "HEAD").split("\n");
  expect(added.map((line) => line.replace(/-\w+\.webp/, ".webp"))).toEqual([
    "A\tsrc/content/images/img_5000.webp",
    "A\tsrc/content/testimonials/maya-daniel.json",
  ]);
});
