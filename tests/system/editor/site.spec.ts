/** The editor below `/edit/` of a site: its page, and what it says where GitHub does not answer as it should. */
import { expect, test } from "@playwright/test";
import { publishEditor, type Editor } from "./program";

let served: Editor;
test.beforeAll(async () => {
  served = await publishEditor();
});
test.afterAll(() => served.close());

test("a sign-in that fails says why, and the page loads nothing from elsewhere", async ({
  page,
}) => {
  const asked = new Set<string>();
  page.on("response", (response) => asked.add(new URL(response.url()).host));
  await page.goto(`${served.url}/edit/`);
  const signIn = async () => {
    await page.getByRole("button", { name: "Sign In Using Access Token" }).click();
    await page.getByRole("textbox", { name: "Personal Access Token" }).fill("github_pat_old");
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
  };
  const json = { message: "Bad credentials" };
  await page.route("https://api.github.com/**", (route) => route.fulfill({ status: 401, json }));
  await signIn();
  await expect(page.getByText("The provided token is invalid.")).toBeVisible();
  expect([...asked].sort()).toEqual([new URL(served.url).host, "api.github.com"]);
});
