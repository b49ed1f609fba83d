/** The editor at `/edit/` on a site: its page, and its message when GitHub rejects a token. */
import { expect, test } from "@playwright/test";
import { publishEditor, type Editor } from "./program";

let served: Editor;
test.beforeAll(async () => {
  served = await publishEditor();
});
test.afterAll(() => served.close());

test("a failed sign-in says why, and the page contacts only its own server and GitHub", async ({
  page,
}) => {
  const hosts = new Set<string>();
  page.on("response", (response) => hosts.add(new URL(response.url()).host));
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
  expect([...hosts].sort()).toEqual([new URL(served.url).host, "api.github.com"]);
});
