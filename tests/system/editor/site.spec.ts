/** The editor below `/edit/` of a site, against a double of GitHub. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { root } from "../../support/project";
import { GitHub, TOKEN } from "./github";
import { publishEditor, REPOSITORY, type Editor } from "./program";
import { editorWindow } from "./window";

const ADDED = "src/content/testimonials/ines-yuki.json";
const REVIEW = "src/content/testimonials/kavita-and-thomas.json";

let served: Editor;
test.beforeAll(async () => {
  served = await publishEditor();
});
test.afterAll(() => served.close());

let github: GitHub;
test.beforeEach(async ({ page }) => {
  github = new GitHub(REPOSITORY, served.site);
  await github.answer(page);
});

const original = () => readFileSync(path.join(served.site, REVIEW), "utf8");
/** Somebody else's change of a review. */
const pushTheirs = () =>
  github.push(REVIEW, original().replace(/"quote": ".*"/, `"quote": "Another's."`));

test("a review with a photo is one commit; nobody else hears of it, and a page may load nothing from elsewhere", async ({
  page,
}) => {
  const asked = new Set<string>();
  page.on("request", (request) => asked.add(new URL(request.url()).host));
  page.on("requestfailed", (request) => asked.delete(new URL(request.url()).host));
  const editor = editorWindow(page);
  await editor.signIn(served, "github_pat_wrong");
  await expect(page.getByText("The provided token is invalid.")).toBeVisible();
  await editor.signIn(served, TOKEN);
  await editor.addReview("Ines & Yuki", "From my telephone.");
  await editor.upload("Browse", path.join(root, "tests/fixtures/picture.jpg"));
  await expect(page.getByText(/picture-\w+\.webp/)).toBeVisible();
  await editor.saved();

  expect(github.commits).toHaveLength(1);
  const [{ files }] = github.commits as [GitHub["commits"][number]];
  expect([...files.keys()].sort()).toEqual([
    expect.stringMatching(/^src\/content\/images\/picture-\w+\.webp$/),
    ADDED,
  ]);
  expect(JSON.parse(String(files.get(ADDED)))).toMatchObject({ author: "Ines & Yuki" });
  // Requests that its policy blocks fail in their own time.
  await expect.poll(() => [...asked].sort()).toEqual([new URL(served.url).host, "api.github.com"]);
});

test("a save that fails says why in a sentence, and the next one is no change by somebody else", async ({
  page,
}) => {
  const editor = editorWindow(page);
  await editor.signIn(served, TOKEN);
  await editor.edit("Kavita & Thomas");
  await (await editor.field("Quote")).fill("Mine.");
  await page.route("https://api.github.com/**", (route) => route.abort());
  await editor.refused("The repository could not be reached. Are you online?");
  await page.unroute("https://api.github.com/**");
  await github.answer(page);
  github.isExpired = true;
  await editor.refused("The token has expired or was deleted. Sign out");
  github.isExpired = false;
  await editor.saved();
  expect(String(github.commits[0]!.files.get(REVIEW))).toContain('"quote": "Mine."');
});

test("what somebody else has sent meanwhile is not written over before she has seen it, by a draft of another day neither", async ({
  page,
}) => {
  const editor = editorWindow(page);
  await editor.signIn(served, TOKEN);
  await editor.edit("Kavita & Thomas");
  await (await editor.field("Quote")).click();
  await page.keyboard.type("Mine. ");
  await expect.poll(editor.drafts).toHaveLength(1);
  pushTheirs();
  await editor.save.click();
  await expect(editor.dialog).toContainText("Entry Changed by Someone Else");
  await editor.dialog.getByRole("button", { name: "Cancel" }).click();
  expect(github.commits).toEqual([]);
  await page.goBack();
  await page.reload();
  await editor.edit("Kavita & Thomas");
  await editor.dialog.getByRole("button", { name: "Restore" }).click();
  await editor.refused("was changed elsewhere since you opened it.", "Quote: Another's.");
  expect(github.commits).toEqual([]);
  await editor.saved();
  expect(String(github.commits[0]!.files.get(REVIEW))).toContain("Mine.");
});
