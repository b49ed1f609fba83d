import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { setImmediate } from "node:timers/promises";
import { intakeForEachTest, signedHook } from "./support/intake";
import { queued } from "./support/machine";

const env: NodeJS.ProcessEnv = {};
const intake = intakeForEachTest(env);
const MINUTE = 60_000;
const hook = signedHook();

test("accepts a webhook with text in any script once the request for a build is on disk", async () => {
  const body = JSON.stringify({ fields: { quote: { "en-US": "Siobhán — 我們 💍" } } });
  const response = await intake().hook(signedHook({ body }));
  expect([response.status, intake().machine.has("wanted/hook")]).toEqual([202, true]);
});

test("accepts a webhook about an entry of 2 MB", async () => {
  const body = JSON.stringify({ fields: { text: "x".repeat(2_000_000) } });
  expect((await intake().hook(signedHook({ body }))).status).toBe(202);
});

test.each<[string, Record<string, string>]>([
  ["is not signed", {}],
  ["was signed long ago", signedHook({ at: Date.now() - 6 * MINUTE }).headers],
])("rejects a webhook that %s before its body arrives", async (_what, headers) => {
  const options = { method: "POST", headers: { ...headers, "content-length": 2_000_000 } };
  const unfinished = request(`${intake().url}/hooks/contentful`, options);
  unfinished.flushHeaders();
  const [response] = (await once(unfinished, "response")) as [{ statusCode: number }];
  expect(response.statusCode).toBe(401);
  unfinished.on("error", () => undefined).destroy();
});

test("limits the requests that one sender has in progress, but not those of others", async () => {
  const open = () => {
    const headers = { ...hook.headers, "x-forwarded-for": "203.0.113.1", "content-length": 10 };
    const unfinished = request(`${intake().url}/hooks/contentful`, { method: "POST", headers });
    unfinished.on("error", () => undefined).flushHeaders();
    return unfinished;
  };
  const statusFor = async (sender: string) => {
    const headers = { "x-forwarded-for": sender };
    return (await fetch(`${intake().url}/unknown`, { headers })).status;
  };
  const unfinished = Array.from({ length: 30 }, open);
  while ((await statusFor("203.0.113.1")) !== 429) await setImmediate();
  expect(await statusFor("203.0.113.2")).toBe(404);
  for (const each of unfinished) each.destroy();
  while ((await statusFor("203.0.113.1")) !== 404) await setImmediate();
});

test("asks Contentful to retry if the request cannot be written", async () => {
  rmSync(intake().machine.at("wanted"), { recursive: true });
  expect((await intake().hook()).status).toBe(503);
});

test.each<[string, RequestInit, number]>([
  ["signed with another secret", signedHook({ secret: "0".repeat(64) }), 401],
  ["signed six minutes ago", signedHook({ at: Date.now() - 6 * MINUTE }), 401],
  ["signed six minutes ahead", signedHook({ at: Date.now() + 6 * MINUTE }), 401],
  ["whose body was changed", { ...hook, body: '{"a":1}' }, 401],
  ["that is not signed", { method: "POST", body: "{}" }, 401],
  [
    "whose date was changed",
    { ...hook, headers: { ...hook.headers, "x-contentful-timestamp": `${Date.now() + 1}` } },
    401,
  ],
  ["that is a GET", { method: "GET" }, 404],
])("starts no build for a request %s", async (_what, request, status) => {
  const response = await fetch(`${intake().url}/hooks/contentful`, request);
  expect(response.status).toBe(status);
  expect(intake().machine.has("wanted/hook")).toBe(false);
});

test("responds with 404 to unknown addresses, and forbids caching and frames", async () => {
  const { status, headers } = await fetch(`${intake().url}/status`);
  expect([status, headers.get("cache-control")]).toEqual([404, "no-store"]);
  expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
});

describe("the monitoring address", () => {
  const message = (ago: number) =>
    queued("deferred", Math.floor((Date.now() - ago * MINUTE) / 1000));

  const failingFor = (hours: number) => {
    const since = new Date(Date.now() - hours * 60 * MINUTE).toISOString();
    writeFileSync(intake().machine.at("failures"), JSON.stringify({ count: 9, since }));
  };
  const fillDisk = () => (env["DISK_RESERVE"] = `${2 ** 52}`);

  test.each<[string, () => string, string | null, (() => void)?]>([
    ["the queue is empty", () => "true", null],
    ["mail has been queued for 59 minutes", () => `${message(59)}; ${message(1)}`, null],
    ["mail has been queued for 61 minutes", () => `${message(1)}; ${message(61)}`, "Mail has been"],
    ["messages wait for the operator", () => queued("hold", 0), null],
    ["the disk is almost full", () => "true", "The disk is almost full", fillDisk],
    ["Postfix is not running", () => "exit 69", "Postfix is not responding"],
    ["builds have failed for 23 hours", () => "true", null, () => failingFor(23)],
    ["builds have failed for 25 hours", () => "true", "Builds have been", () => failingFor(25)],
  ])("reports correctly when %s", async (_what, script, problem, arrange = () => undefined) => {
    env["PATH"] = intake().machine.withQueue(script());
    arrange();
    const response = await fetch(`${intake().url}/readyz`);
    const { problems } = (await response.json()) as { problems: string[] };
    expect(response.status).toBe(problem === null ? 200 : 503);
    expect(problems).toEqual(problem === null ? [] : [expect.stringContaining(problem)]);
  });
});
