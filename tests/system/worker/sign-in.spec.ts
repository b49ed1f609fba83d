/** Signing in to the editor: Sveltia in a browser, the Worker, and a fake GitHub. */
import { expect, test, type Page } from "@playwright/test";
import { startGitHub, type GitHub } from "../../support/github";
import { connectGitHub } from "../editor/program";
import { COUPLE } from "../editor/window";
import { startFake, startWorker, WORKER_SITE, type Worker } from "./worker";

const TOKEN = "ghu_</script>_0123456789";
let github: GitHub;
/** GitHub's page that asks whether to sign in, and the address that returns tokens. */
let accounts: Awaited<ReturnType<typeof startFake>>;
let worker: Worker;
/** GitHub's response to the exchange of a code. */
let exchanged: { status?: number; body: string };

test.beforeAll(async () => {
  github = await startGitHub(WORKER_SITE);
  github.tokens.add(TOKEN);
  accounts = await startFake(({ address: { pathname, searchParams } }) => {
    if (pathname === "/login/oauth/access_token") return exchanged;
    const back = `${searchParams.get("redirect_uri")}?state=${searchParams.get("state")}`;
    return {
      body: `<!doctype html><a href="${back}&code=one-time">Authorize</a>
        <a href="${back}&error=access_denied">Cancel</a>`,
    };
  });
  worker = await startWorker({
    GITHUB_URL: accounts.url,
    GITHUB_CLIENT_ID: "Iv1.abc",
    GITHUB_CLIENT_SECRET: "very-secret",
  });
});
test.beforeEach(async ({ page }) => {
  exchanged = { body: JSON.stringify({ access_token: TOKEN, token_type: "bearer", scope: "" }) };
  accounts.requests.length = 0;
  await connectGitHub(page, github);
});
test.afterAll(async () => {
  await worker.close();
  accounts.close();
});

/** Invisible characters surround the host's name. */
const signInButton = (page: Page) => page.getByRole("button", { name: /^Sign In with .*GitHub/ });

/** Presses the editor's button and, in the window that opens, one of GitHub's. */
async function signIn(page: Page, choice: "Authorize" | "Cancel") {
  await page.goto(`${worker.url}/edit/`);
  const opened = page.waitForEvent("popup");
  await signInButton(page).click();
  const popup = await opened;
  await popup.getByRole("link", { name: choice }).click();
  await expect.poll(() => popup.isClosed()).toBe(true);
}

test("one button signs in and shows the entries, and requests no scope beyond the App's permissions", async ({
  page,
}) => {
  await signIn(page, "Authorize");
  await expect(page.getByRole("gridcell", { name: COUPLE, exact: true })).toBeVisible();
  const [authorize, exchange] = accounts.requests;
  expect(authorize!.address.searchParams.has("scope")).toBe(false);
  expect(Object.fromEntries(new URLSearchParams(exchange!.body))).toEqual({
    client_id: "Iv1.abc",
    client_secret: "very-secret",
    code: "one-time",
    redirect_uri: `${worker.url}/callback`,
  });
  expect(worker.log()).not.toMatch(/ghu_|very-secret/);
});

test.describe("the page reports why nobody is signed in", () => {
  for (const [name, choice, failure, reason] of [
    ["a refusal at GitHub", "Cancel", null, "You did not allow the sign-in at GitHub."],
    [
      "GitHub rejects the secret",
      "Authorize",
      { body: '{"error":"incorrect_client_credentials"}' },
      "has to check GITHUB_CLIENT_SECRET at the host",
    ],
    ["GitHub is down", "Authorize", { status: 503, body: "" }, "GitHub did not respond."],
  ] as const)
    test(`if ${name}`, async ({ page }) => {
      exchanged = failure ?? exchanged;
      await signIn(page, choice);
      await expect(page.getByRole("alert")).toContainText(reason);
      await expect(signInButton(page)).toBeEnabled();
      expect(worker.log()).toContain(reason);
    });

  test("if the browser blocks the window", async ({ page }) => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await page.goto(`${worker.url}/edit/`);
    await signInButton(page).click();
    await expect(page.getByRole("alert")).toContainText("Allow pop-up windows for this address");
    await expect(signInButton(page)).toBeEnabled();
  });
});

test("a page of another site receives no message", async ({ page }) => {
  // 127.0.0.1 is another origin than localhost.
  await page.goto(`${worker.url.replace("localhost", "127.0.0.1")}/robots.txt`);
  const messages = page.evaluate(
    (address) =>
      new Promise<number>((resolve) => {
        let count = 0;
        addEventListener("message", () => (count += 1));
        const opened = open(address)!;
        setInterval(() => opened.postMessage("authorizing:github", "*"), 50);
        setTimeout(() => resolve(count), 3000);
      }),
    `${worker.url}/auth?provider=github`,
  );
  expect(await messages).toBe(0);
});

test("rejects a sign-in that another browser has started", async () => {
  const started = await fetch(`${worker.url}/auth?provider=github`, { redirect: "manual" });
  expect(started.status).toBe(302);
  const cookie = started.headers.get("set-cookie")!;
  for (const part of ["HttpOnly", "Secure", "SameSite=Lax", "__Host-"])
    expect(cookie).toContain(part);
  const state = new URL(started.headers.get("location")!).searchParams.get("state")!;
  const callback = (headers?: Record<string, string>) =>
    fetch(`${worker.url}/callback?code=one-time&state=${state}`, { headers });
  for (const headers of [undefined, { cookie: "__Host-sign-in=other" }])
    expect(await (await callback(headers)).text()).toContain("started elsewhere");
  expect(accounts.requests).toEqual([]);
  const accepted = await callback({ cookie: cookie.split(";")[0]! });
  expect(accepted.headers.get("cache-control")).toBe("no-store");
  expect(accepted.headers.get("cross-origin-opener-policy")).toBeNull();
});

test("reports what is wrong with the request or the settings", async () => {
  const other = await fetch(`${worker.url}/auth?provider=gitlab`);
  expect(await other.text()).toContain("Only GitHub is supported");
  const unset = await startWorker();
  try {
    const response = await fetch(`${unset.url}/auth?provider=github`);
    expect(await response.text()).toContain("is not set at the host");
  } finally {
    await unset.close();
  }
});
