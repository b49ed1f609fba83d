import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { root } from "../../support/project";
import { filesIn } from "../../support/public-files";
import type { ServedSite } from "../../support/served-site";
import { GitHub, TOKEN } from "./github";
import { publish, publishEditor } from "./published";
import { expect, test } from "./server";
import { REPOSITORY, site } from "./site";
import { editorWindow } from "./window";

const ALBUM = "src/content/albums/maya-daniel.json";
const [image] = filesIn(path.join(site, "src/content/images"));
const album = JSON.stringify({
  title: "Maya & Daniel",
  pictures: [{ image, description: "Two rings" }],
});

let server: ServedSite;
test.beforeAll(async () => {
  mkdirSync(path.dirname(path.join(site, ALBUM)), { recursive: true });
  writeFileSync(path.join(site, ALBUM), album);
  server = await publishEditor();
  rmSync(path.join(site, ALBUM));
});
test.afterAll(() => server.close());

async function signIn(page: Page, token: string) {
  await page.goto(`${server.url}/edit/`);
  await page.getByRole("button", { name: "Sign In Using Access Token" }).click();
  await page.getByRole("textbox", { name: "Personal Access Token" }).fill(token);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

test("a review that she saves on her site is one commit, and nobody else hears of it", async ({
  page,
}) => {
  const asked = new Set<string>();
  page.on("request", (request) => asked.add(new URL(request.url()).host));
  page.on("requestfailed", (request) => asked.delete(new URL(request.url()).host));
  const github = new GitHub(REPOSITORY, site);
  await github.answer(page);
  await signIn(page, TOKEN);
  const editor = editorWindow(page);
  await editor.choose("Testimonials");
  await editor.add();
  await (await editor.field("textbox", "Quote")).fill("From my telephone.");
  await (await editor.field("textbox", "Author")).fill("Ines & Yuki");
  await (await editor.field("textbox", "Date")).fill("November 2026");
  await editor.saved();

  expect(github.commits).toHaveLength(1);
  const [{ files, message }] = github.commits as [GitHub["commits"][number]];
  expect(message).toContain("Testimonial");
  const file = "src/content/testimonials/ines-yuki.json";
  expect([...files.keys()]).toEqual([file]);
  expect(JSON.parse(files.get(file)!.toString("utf8"))).toMatchObject({ author: "Ines & Yuki" });
  // What its policy blocks fails in its own time.
  await expect.poll(() => [...asked].sort()).toEqual([new URL(server.url).host, "api.github.com"]);
});

const PHOTOS = "src/content/gallery-photos";
const ARCH = /A wooden arch with blush roses/;

test("deleting a photo is one deletion, whatever somebody else has sent for another meanwhile", async ({
  page,
}) => {
  const github = new GitHub(REPOSITORY, site);
  await github.answer(page);
  await signIn(page, TOKEN);
  const editor = editorWindow(page);
  await editor.choose("Gallery photos");
  await page.getByRole("checkbox", { name: ARCH }).click();
  github.push(`${PHOTOS}/loft.json`, JSON.stringify({ image, alt: "Theirs", category: "Indoor" }));
  await page.getByRole("button", { name: "Delete Selected Entry" }).click();
  await editor.dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("gridcell", { name: ARCH })).toHaveCount(0);
  await expect.poll(() => github.commits).toHaveLength(1);
  expect(github.commits).toMatchObject([{ deleted: [`${PHOTOS}/lakeside-arch.json`] }]);
  expect([...github.commits[0]!.files.keys()]).toEqual([]);
});

test("a photo that she adds, and one that she hides, are one commit each", async ({ page }) => {
  const github = new GitHub(REPOSITORY, site);
  await github.answer(page);
  await signIn(page, TOKEN);
  const editor = editorWindow(page);
  await editor.choose("Gallery photos");
  await editor.add();
  await editor.upload("Browse", path.join(root, "tests/fixtures/picture.jpg"));
  // It is there once it has been made smaller.
  await expect(page.getByText("/picture.webp")).toBeVisible();
  await (await editor.field("textbox", "Description")).fill("A picture");
  await (await editor.field("combobox", "Category")).fill("Beach");
  await editor.saved();
  await page.getByRole("gridcell", { name: ARCH }).last().click();
  await editor.turnOn("Hidden");
  await editor.saved();

  const sent = github.commits.map(({ deleted, files }) => [[...files.keys()].sort(), deleted]);
  expect(sent).toEqual([
    [[`${PHOTOS}/a-picture.json`, "src/content/images/picture.webp"], []],
    [[`${PHOTOS}/lakeside-arch.json`], []],
  ]);
  const hidden = github.commits[1]!.files.get(`${PHOTOS}/lakeside-arch.json`);
  expect(JSON.parse(String(hidden))).toMatchObject({ order: 10, hidden: true });
});

const REVIEW = "src/content/testimonials/kavita-and-thomas.json";

/** Opens a review on a GitHub of its own; `pushTheirs` sends somebody else's change of it. */
async function openReview(page: Page) {
  const github = new GitHub(REPOSITORY, site);
  await github.answer(page);
  await signIn(page, TOKEN);
  const editor = editorWindow(page);
  await editor.edit("Kavita & Thomas");
  const before = readFileSync(path.join(site, REVIEW), "utf8");
  const pushTheirs = () =>
    github.push(REVIEW, before.replace(/"quote": ".*"/, '"quote": "Another\'s."'));
  return { editor, github, pushTheirs };
}

test("a review that somebody else has sent meanwhile is not written over unless she says so", async ({
  page,
}) => {
  const { editor, github, pushTheirs } = await openReview(page);
  await (await editor.field("textbox", "Quote")).fill("Mine.");
  pushTheirs();
  await editor.save.click();
  await expect(editor.dialog).toContainText("Entry Changed by Someone Else");
  await editor.dialog.getByRole("button", { name: "Cancel" }).click();
  expect(github.commits).toEqual([]);
  await expect(await editor.field("textbox", "Quote")).toHaveValue("Mine.");
});

test("a draft that is older than what somebody else has sent is not saved over it before she has seen it", async ({
  page,
}) => {
  const { editor, github, pushTheirs } = await openReview(page);
  await (await editor.field("textbox", "Quote")).click();
  await page.keyboard.type("By hand. ");
  await expect.poll(editor.drafts).toHaveLength(1);
  await page.goBack();
  pushTheirs();
  await page.reload();
  await editor.edit("Kavita & Thomas");
  await editor.dialog.getByRole("button", { name: "Restore" }).click();
  await editor.save.click();
  await expect(editor.dialog).toContainText("was changed elsewhere since you opened it.");
  await expect(editor.dialog).toContainText("Another's.");
  await editor.dialog.getByRole("button", { name: "OK" }).click();
  expect(github.commits).toEqual([]);
  await editor.saved();
  expect(String(github.commits[0]!.files.get(REVIEW))).toContain("By hand. ");
});

test("an album shows the pictures that it has, of which the site has small copies and no others", async ({
  page,
}) => {
  expect(filesIn(path.join(site, "public/edit/images"))).toEqual([image]);
  const github = new GitHub(REPOSITORY, site);
  github.push(ALBUM, album);
  await github.answer(page);
  await signIn(page, TOKEN);
  const editor = editorWindow(page);
  await editor.choose("Albums");
  await editor.edit("Maya & Daniel");
  const picture = page.getByRole("img", { name: `/${image}` });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
    .toBe(320);
});

test("a token that is wrong or past its day is told where she signs in", async ({ page }) => {
  const github = new GitHub(REPOSITORY, site);
  await github.answer(page);
  await signIn(page, "github_pat_wrong");
  await expect(page.getByText("The provided token is invalid.")).toBeVisible();
  await signIn(page, TOKEN);
  await expect(page.getByRole("treeitem", { name: /^Testimonials/ })).toBeVisible();
  github.isExpired = true;
  await page.reload();
  await expect(page.getByRole("button", { name: "Sign In Using Access Token" })).toBeVisible();
});

test("search engines leave it out, no page leads to it, and it may load nothing from elsewhere", async ({
  page,
}) => {
  const violations: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) violations.push(message.text());
  });
  await page.goto(`${server.url}/edit/`);
  await expect(page.getByRole("button", { name: "Sign In Using Access Token" })).toBeVisible();
  const html = readFileSync(path.join(site, "public/edit/index.html"), "utf8");
  expect(html).toContain('<meta name="robots" content="noindex"');
  // What Sveltia asks by itself: a status page, the same fonts from a CDN, and its logo once more.
  const blocked = () =>
    violations.map((text) => /(?<=https:\/\/)[^/']+|data:image/.exec(text)?.[0]);
  await expect
    .poll(() => [...new Set(blocked())].sort())
    .toEqual(["cdn.jsdelivr.net", "data:image", "www.githubstatus.com"]);
  const pages = filesIn(path.join(site, "public")).filter((file) =>
    /^(?!edit\/).*\.(html|xml|txt)$/.test(file),
  );
  expect(pages.length).toBeGreaterThan(5);
  const leading = pages.filter((file) =>
    readFileSync(path.join(site, "public", file), "utf8").includes("/edit/"),
  );
  expect(leading).toEqual([]);
});

test("its scripts are kept by browsers, because their names carry a hash", () => {
  const scripts = filesIn(path.join(site, "public/edit")).filter((file) => file.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(5);
  expect(scripts.filter((file) => !/-[\w-]{8,}\.js$/.test(file))).toEqual([]);
});

test("a site whose content comes from Contentful has none", async () => {
  const space = { CONTENTFUL_SPACE_ID: "space1", CONTENTFUL_ACCESS_TOKEN: "a".repeat(43) };
  const { code, output } = await publish({ EDITOR_REPOSITORY: REPOSITORY, ...space });
  expect(output).toContain("Unset one of them");
  expect(code).toBe(1);
});
