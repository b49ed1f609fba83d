/** The editor at `/edit/` on the site, with a GitHub that is a real git repository. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import sharp from "sharp";
import { fault } from "../../../src/model/problems";
import type { GitHub } from "../../support/github";
import { root } from "../../support/project";
import { reason } from "../../support/sentence";
import { test } from "./fixtures";
import { COUPLE, jpeg } from "./window";

const REVIEW = "src/content/testimonials/kavita-and-thomas.json";
/** Returns the files that the newest commit has added, changed and deleted. */
const changesIn = ({ git }: GitHub) =>
  git("diff-tree", "-r", "--name-status", "HEAD~", "HEAD").split("\n");

test("an invalid token is refused, and the page contacts only its own server and GitHub", async ({
  editor,
  page,
}) => {
  const hosts = new Set<string>();
  page.on("response", (response) => hosts.add(new URL(response.url()).host));
  await editor.giveToken("github_pat_old");
  await expect(page.getByText("The provided token is invalid.")).toBeVisible();
  expect([...hosts].sort()).toEqual(["api.github.com", "tala.example.com"]);
});

test("an album of three photos, a HEIC among them, is one commit", async ({
  editor,
  entry,
  github,
  page,
}) => {
  await editor.signIn();
  await editor.choose("Albums");
  await editor.add();
  await (await editor.field("Title")).fill("Noor ~ Finn");
  const heic = readFileSync(path.join(root, "tests/fixtures/photo.heic"));
  await editor.upload("Add pictures", [
    // Two phones number their photos alike.
    await jpeg("IMG_1.jpg", "red"),
    await jpeg("IMG_1.JPG", "green"),
    { name: "IMG_2.HEIC", mimeType: "image/heic", buffer: heic },
  ]);
  for (const index of [1, 2, 3])
    await page.getByLabel(`Description of picture ${index}`).fill(`Picture ${index}`);
  await (await editor.field("Category")).fill("Beach");
  await editor.saveEntry();
  const { pictures } = entry("albums/noor-~-finn") as { pictures: Record<string, string>[] };
  expect(pictures.map(({ description }) => description)).toEqual(
    [1, 2, 3].map((index) => `Picture ${index}`),
  );
  const added = pictures.map(({ image }) => `A\tsrc/content/images/${image}`);
  expect(new Set(added).size).toBe(3);
  expect(changesIn(github).sort()).toEqual(
    ["A\tsrc/content/albums/noor-~-finn.json", ...added].sort(),
  );
  for (const { image } of pictures) {
    const { exif, format } = await sharp(github.file(`src/content/images/${image}`)!).metadata();
    expect([exif, format]).toEqual([undefined, "webp"]);
  }
});

test("Save waits for a photo that is being processed, and small photos are reported", async ({
  editor,
  entry,
  page,
}) => {
  await editor.signIn();
  await editor.choose("Gallery photos");
  await editor.add();
  await (await editor.field("Description")).fill("An arch");
  await (await editor.field("Category")).fill("Beach");
  await page.mouse.wheel(0, -4000);
  await editor.upload("Browse", await jpeg("arch.jpg", "teal", 320));
  await editor.saveEntry();
  expect(entry("gallery-photos/an-arch")).toMatchObject({
    image: expect.stringMatching(/^arch-\w+\.webp$/) as unknown,
  });

  await editor.add();
  await editor.upload("Browse", await jpeg("rings.jpg", "gold", 320));
  const tooNarrow = fault("pictureTooNarrow", { name: "new", width: 320, minWidth: 1000 });
  await expect(page.getByText(reason("galleryPhoto", "image", tooNarrow))).toBeVisible();
});

test("a question with bold text and a list is saved as Markdown", async ({
  editor,
  entry,
  page,
}) => {
  await editor.signIn();
  await editor.choose("Questions");
  await editor.add();
  await (await editor.field("Question")).fill("What do we bring?");
  const answer = await editor.field("Answer");
  await answer.click();
  await page.keyboard.press("ControlOrMeta+b");
  await page.keyboard.type("Only");
  await page.keyboard.press("ControlOrMeta+b");
  await page.keyboard.type(" these:\n- rings\nvows");
  await editor.pick("Page", "contact");
  await editor.saveEntry();
  expect(entry("faqs/what-do-we-bring")).toMatchObject({
    answer: "**Only** these:\n\n- rings\n- vows",
    page: "contact",
  });
});

test("the question before a deletion names the entry", async ({ editor, github, page }) => {
  await editor.signIn();
  await page.getByRole("checkbox", { name: COUPLE }).click();
  await page.getByRole("button", { name: "Delete Selected Entry" }).click();
  await expect(editor.dialog).toHaveText(
    new RegExp(`^\\s*Delete Entry\\s*${COUPLE} .*set Hidden instead`),
  );
  await editor.dialog.getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => github.file(REVIEW)).toBeNull();
  expect(changesIn(github)).toEqual([`D\t${REVIEW}`]);
});

test("somebody else's commit is not overwritten without a question", async ({
  editor,
  entry,
  github,
}) => {
  await editor.openReview();
  await (await editor.field("Quote")).fill("Mine.");
  const theirs = { ...entry("testimonials/kavita-and-thomas"), quote: "Theirs." };
  github.change(REVIEW, JSON.stringify(theirs, null, 2));
  await editor.save.click();
  await expect(editor.dialog).toContainText("Entry Changed by Someone Else");
  expect(entry("testimonials/kavita-and-thomas")).toMatchObject({ quote: "Theirs." });
  await editor.dialog.getByRole("button", { name: "Save Anyway" }).click();
  await expect
    .poll(() => entry("testimonials/kavita-and-thomas"))
    .toMatchObject({ quote: "Mine." });
});

test.describe("nothing that was typed is lost", () => {
  for (const [name, fail, reason] of [
    [
      "GitHub is down",
      (github: GitHub) => github.fail(503),
      "The repository has a problem at the moment.",
    ],
    [
      "GitHub limits requests",
      (github: GitHub) => github.fail(403, { "x-ratelimit-remaining": "0" }),
      "accepts no more changes for now",
    ],
    [
      "the token expires",
      (github: GitHub) => github.tokens.clear(),
      "You are no longer signed in.",
    ],
  ] as const)
    test(`when ${name}`, async ({ editor, entry, github, page }) => {
      await editor.openReview();
      // Sveltia keeps only what was typed by hand.
      await (await editor.field("Quote")).press("ControlOrMeta+a");
      await page.keyboard.type("Mine.");
      fail(github);
      await editor.save.click();
      await expect(editor.dialog).toContainText("Not saved. What you typed is still here.");
      await expect(editor.dialog).toContainText(reason);
      await editor.dialog.getByRole("button", { name: "OK" }).click();

      // After a reload, the draft is still there. The browser asks before it leaves until the draft is saved.
      const canLeave = () => dispatchEvent(new Event("beforeunload", { cancelable: true }));
      await expect.poll(() => page.evaluate(canLeave)).toBe(true);
      await page.reload();
      github.fail(null);
      github.tokens.add("github_pat_tala");
      await editor.signIn();
      await editor.edit(COUPLE);
      await editor.dialog.getByRole("button", { name: "Restore" }).click();
      await expect(await editor.field("Quote")).toHaveValue("Mine.");
      await editor.saveEntry();
      expect(entry("testimonials/kavita-and-thomas")).toMatchObject({ quote: "Mine." });
    });
});

for (const [device, viewport] of [
  ["phone", { width: 390, height: 780 }],
  ["tablet", { width: 820, height: 1180 }],
] as const)
  test.describe(`on a ${device}`, () => {
    test.use({ viewport, hasTouch: true, isMobile: true });

    test("a photo and a review are saved, and nothing is wider than the screen", async ({
      editor,
      entry,
      page,
    }) => {
      const screenWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
      await editor.giveToken("github_pat_tala");
      await page.getByText("Gallery photos", { exact: true }).tap();
      await editor.add();
      await editor.upload("Browse", await jpeg("IMG_7.jpg", "teal"));
      await (await editor.field("Description")).fill("An arch");
      await (await editor.field("Category")).fill("Beach");
      expect(await screenWidth()).toBe(viewport.width);
      await editor.saveEntry();
      expect(entry("gallery-photos/an-arch")).toMatchObject({ category: "Beach" });

      if (device === "phone")
        await page.getByRole("button", { name: "Back to Collection List" }).tap();
      await page.getByText("Testimonials", { exact: true }).tap();
      await editor.add();
      await (await editor.field("Quote")).fill("It rained.");
      await (await editor.field("Author")).fill("Maya");
      await (await editor.field("Date")).fill("June 2026");
      await editor.saveEntry();
      expect(entry("testimonials/maya")).toMatchObject({ quote: "It rained." });
      expect(await screenWidth()).toBe(viewport.width);
    });
  });
