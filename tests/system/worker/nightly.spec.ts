/** The Worker's nightly program. tests/contract/hosts.test.ts checks the rule, which Netlify's function shares. */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { startFake, startWorker, WORKER_SITE } from "./worker";

const FILE = path.join(WORKER_SITE, "public/build.json");
let original: string;
test.beforeAll(() => void (original = readFileSync(FILE, "utf8")));
test.afterEach(() => writeFileSync(FILE, original));

const TUESDAY = "2026-12-01T10:00:00Z";
const MONDAY = "2026-12-07T10:00:00Z";

/** Runs the program after a build with these values. @returns its status, and the requests to the deploy hook */
async function run(values: object, time: string, variables: Record<string, string> = {}) {
  const hook = await startFake(() => ({ body: "{}" }));
  const build = { expiresOn: [], timeZone: "America/Vancouver", rebuildsNightly: false };
  writeFileSync(FILE, JSON.stringify({ ...build, ...values }));
  const worker = await startWorker({ DEPLOY_HOOK_URL: `${hook.url}/hook`, ...variables });
  try {
    return { status: await worker.atNight(time), requests: hook.requests };
  } finally {
    await worker.close();
    hook.close();
  }
}

test("starts a build when something expires", async () => {
  const { requests, status } = await run({ expiresOn: ["2026-12-01", "2027-05-01"] }, TUESDAY);
  expect(status).toBe(200);
  expect(requests).toMatchObject([{ method: "POST", body: "" }]);
});

test("starts no build otherwise", async () => {
  const { requests, status } = await run({ expiresOn: ["2026-12-02"] }, TUESDAY);
  expect([status, requests]).toEqual([200, []]);
});

test("starts GitHub's workflow with a token", async () => {
  const { requests } = await run({}, MONDAY, { GITHUB_DISPATCH_TOKEN: "abc" });
  expect(requests).toMatchObject([
    { authorization: "Bearer abc", body: '{"event_type":"content"}' },
  ]);
});

test("fails if no build can be started, so that Cloudflare shows it", async () => {
  expect((await run({}, MONDAY, { DEPLOY_HOOK_URL: "" })).status).toBe(500);
});
