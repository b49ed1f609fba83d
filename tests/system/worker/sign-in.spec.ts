/** Signing in to the editor, with a stand-in for GitHub's two addresses. */
import { expect, test, type Page } from "@playwright/test";
import { standIn, startWorker, type Worker } from "./worker";

const TOKEN = "ghu_</script>_0123456789";
let github: Awaited<ReturnType<typeof standIn>>;
let worker: Worker;
/** What GitHub answers to the exchange of a code. */
let answer: { status?: number; body: string };

test.beforeAll(async () => {
  github = await standIn(({ address }) => {
    if (address.pathname === "/login/oauth/access_token") return answer;
    const back = new URL(address.searchParams.get("redirect_uri")!);
    back.search = String(
      new URLSearchParams({ code: "one-time", state: address.searchParams.get("state")! }),
    );
    return { status: 302, location: back.href };
  });
  worker = await startWorker({
    GITHUB_URL: github.url,
    GITHUB_CLIENT_ID: "Iv1.abc",
    GITHUB_CLIENT_SECRET: "very-secret",
  });
});
test.beforeEach(() => {
  answer = { body: JSON.stringify({ access_token: TOKEN, token_type: "bearer", scope: "" }) };
  github.asked.length = 0;
});
test.afterAll(async () => {
  await worker.close();
  github.close();
});

/** Signs in as Sveltia does from a page: it opens a window, answers its question, and waits for the outcome. */
const signIn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        addEventListener("message", ({ data, origin, source }: MessageEvent<string>) => {
          if (origin !== location.origin) return;
          if (data === "authorizing:github") (source as Window).postMessage(data, origin);
          else if (data.startsWith("authorization:")) resolve(data);
        });
        open("/auth?provider=github&site_id=localhost&scope=repo,user", "sign-in", "width=600");
      }),
  );

test("one press signs in, and asks GitHub for no more than the App may do", async ({ page }) => {
  await page.goto(`${worker.url}/edit/`);
  const outcome = await signIn(page);
  const prefix = "authorization:github:success:";
  expect(outcome.slice(0, prefix.length)).toBe(prefix);
  expect(JSON.parse(outcome.slice(prefix.length))).toEqual({ provider: "github", token: TOKEN });
  const [authorize, exchange] = github.asked;
  expect(authorize!.address.searchParams.has("scope")).toBe(false);
  expect(Object.fromEntries(new URLSearchParams(exchange!.body))).toEqual({
    client_id: "Iv1.abc",
    client_secret: "very-secret",
    code: "one-time",
    redirect_uri: `${worker.url}/callback`,
  });
  expect(worker.log()).not.toMatch(/ghu_|very-secret/);
});

for (const [what, body, status, code] of [
  ["rejects the secret", '{"error":"incorrect_client_credentials"}', 200, "MALFORMED_RESPONSE"],
  ["is down", "", 503, "TOKEN_REQUEST_FAILED"],
] as const)
  test(`says why signing in failed if GitHub ${what}`, async ({ page }) => {
    answer = { body, status };
    await page.goto(`${worker.url}/edit/`);
    expect(await signIn(page)).toContain(`"errorCode":"${code}"`);
  });

test("another site's page learns nothing", async ({ page }) => {
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

test("refuses an answer that another browser asked for", async () => {
  const started = await fetch(`${worker.url}/auth?provider=github`, { redirect: "manual" });
  expect(started.status).toBe(302);
  const cookie = started.headers.get("set-cookie")!;
  for (const part of ["HttpOnly", "Secure", "SameSite=Lax", "__Host-"])
    expect(cookie).toContain(part);
  const state = new URL(started.headers.get("location")!).searchParams.get("state")!;
  const callback = (headers?: Record<string, string>) =>
    fetch(`${worker.url}/callback?code=one-time&state=${state}`, { headers });
  for (const headers of [undefined, { cookie: "__Host-sign-in=other" }])
    expect(await (await callback(headers)).text()).toContain("CSRF_DETECTED");
  expect(github.asked).toEqual([]);
  const accepted = await callback({ cookie: cookie.split(";")[0]! });
  expect(accepted.headers.get("cache-control")).toBe("no-store");
  expect(accepted.headers.get("cross-origin-opener-policy")).toBeNull();
});

test("says what is wrong with the request or the settings", async () => {
  const other = await fetch(`${worker.url}/auth?provider=gitlab`);
  expect(await other.text()).toContain("UNSUPPORTED_BACKEND");
  const unset = await startWorker();
  try {
    const response = await fetch(`${unset.url}/auth?provider=github`);
    expect(await response.text()).toContain("MISCONFIGURED_CLIENT");
  } finally {
    await unset.close();
  }
});
