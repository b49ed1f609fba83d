/** From Save to the site: the state of a change, and the pages of a build that contains it. */
import { expect } from "@playwright/test";
import sharp from "sharp";
import { STATES } from "../../../tools/editor/live";
import { noise } from "../../support/pictures";
import type { ServedSite } from "../../support/served-site";
import { test } from "./fixtures";
import { ADDRESS, connect, deploy } from "./program";
import { jpeg } from "./window";

let deployed: ServedSite | undefined;
test.afterAll(() => deployed?.close());

test("a build of what was saved shows the review and the album, and the editor says that they are live", async ({
  editor,
  github,
  page,
}) => {
  await editor.signIn();
  await editor.addReview("Maya & Daniël", "It rained.\n\nNobody minded!");
  await editor.saveEntry();
  await editor.choose("Albums");
  await editor.add();
  await (await editor.field("Title")).fill("Maya & Daniël");
  const photos = [await jpeg("IMG_1.jpg", "red"), await jpeg("IMG_2.jpg", "green")];
  await editor.upload("Add pictures", photos);
  await page.getByLabel("Description of picture 1").fill("The rings");
  await page.getByLabel("Description of picture 2").fill("The arch");
  await (await editor.field("Category")).fill("Beach");
  await editor.saveEntry();
  const line = page.getByRole("status").filter({ hasText: /Live|live/ });
  await expect(line).toContainText(STATES.waiting);

  deployed = await deploy(github);
  await connect(page, deployed, github);
  await expect(line).toHaveText(STATES.live);
  await page.goto(`${ADDRESS}/reviews/`);
  const review = page.getByRole("figure").filter({ hasText: "Nobody minded!" });
  await expect(review).toContainText("Maya & Daniël");
  await page.goto(`${ADDRESS}/gallery/`);
  for (const name of ["The rings", "The arch"])
    await expect(page.getByRole("img", { name })).toBeVisible();
});

const ALBUM = "src/content/albums/noor-finn.json";

test("an album of six photos of 8 MB is saved whole, its entry last", async ({
  editor,
  github,
  page,
}, testInfo) => {
  await editor.signIn();
  await editor.choose("Albums");
  await editor.add();
  await (await editor.field("Title")).fill("Noor & Finn");
  // Playwright passes at most 50 MB without files.
  const files = [1, 2, 3, 4, 5, 6].map((number) => testInfo.outputPath(`DSC_${number}.jpg`));
  for (const file of files) await noise(3400, 2550).jpeg({ quality: 95 }).toFile(file);
  const before = github.head();
  await editor.upload("Add pictures", files);
  const descriptions = page.getByLabel(/^Description of picture/);
  await expect(descriptions).toHaveCount(6);
  for (const description of await descriptions.all()) await description.fill("Guests");
  await (await editor.field("Category")).fill("Beach");
  await editor.saveEntry();
  const { pictures } = JSON.parse(String(github.file(ALBUM))) as { pictures: { image: string }[] };
  expect(pictures).toHaveLength(6);
  for (const { image } of pictures) {
    const { height, width } = await sharp(github.file(`src/content/images/${image}`)!).metadata();
    expect([width, height]).toEqual([2400, 1800]);
  }
  // A build of an earlier commit must not miss a photo.
  const commits = github.git("log", "--format=%H", `${before}..HEAD`).split("\n");
  expect(commits.length).toBeGreaterThan(1);
  expect(github.git("log", "--format=%H", `${before}..HEAD`, "--", ALBUM)).toBe(commits[0]);
});

test("a line says whether the change is live, and links to the log of a build that failed", async ({
  editor,
  github,
  page,
}) => {
  let built = github.head();
  await page.route("**/edit/commit.txt", (route) => route.fulfill({ body: built }));
  await page.clock.install();
  await editor.openReview();
  const line = page.getByRole("status").filter({ hasText: /Live|live/ });
  await (await editor.field("Quote")).fill("Mine.");
  await editor.saveEntry();
  await expect(line).toHaveText(STATES.waiting);

  github.report(
    { name: "Tests", conclusion: "FAILURE", detailsUrl: "https://github.com/tests" },
    { name: "Workers Builds: site", conclusion: "FAILURE", detailsUrl: "https://host.test/log" },
  );
  await page.clock.runFor("00:30");
  await expect(line).toContainText(STATES.failed);
  const log = line.getByRole("link", { name: "See why" });
  await expect(log).toHaveAttribute("href", "https://host.test/log");

  built = github.head();
  await page.clock.runFor("00:30");
  await expect(line).toHaveText(STATES.live);
});
