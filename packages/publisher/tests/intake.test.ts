import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { intakeForEachTest, signedHook } from "./support/intake";

const env: NodeJS.ProcessEnv = {};
const intake = intakeForEachTest(env);
const MINUTE = 60_000;

test("accepts a webhook with text in any script once the request for a build is on disk", async () => {
  const body = JSON.stringify({ fields: { quote: { "en-US": "Siobhán — 我們 💍" } } });
  const response = await intake().hook(signedHook({ body }));
  expect([response.status, intake().machine.has("wanted/hook")]).toEqual([202, true]);
});

test("asks Contentful to retry if the request cannot be written", async () => {
  rmSync(intake().machine.at("wanted"), { recursive: true });
  expect((await intake().hook()).status).toBe(503);
});

const hook = signedHook();
test.each<[string, RequestInit, number]>([
  ["signed with another secret", signedHook({ secret: "0".repeat(64) }), 401],
  ["signed six minutes ago", signedHook({ at: Date.now() - 6 * MINUTE }), 401],
  ["whose body was changed", { ...hook, body: '{"a":1}' }, 401],
  ["that is not signed", { method: "POST", body: "{}" }, 401],
  [
    "whose date was changed",
    { ...hook, headers: { ...hook.headers, "x-contentful-timestamp": `${Date.now() + 1}` } },
    401,
  ],
  ["that is too large", { method: "POST", body: "x".repeat(300_000) }, 413],
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
  /** Replaces Postfix's program with this script. */
  function queue(script: string) {
    const folder = path.join(intake().machine.folder, "bin");
    mkdirSync(folder);
    writeFileSync(path.join(folder, "postqueue"), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    env["PATH"] = `${folder}:${process.env["PATH"]}`;
  }
  const message = (ago: number) =>
    `echo '{"queue_name": "deferred", "arrival_time": ${Math.floor((Date.now() - ago * MINUTE) / 1000)}, "message_size": 1}'`;

  const failingFor = (hours: number) => {
    const since = new Date(Date.now() - hours * 60 * MINUTE).toISOString();
    writeFileSync(intake().machine.at("failures"), JSON.stringify({ count: 9, since }));
  };
  const fillDisk = () => (env["DISK_RESERVE"] = `${2 ** 52}`);

  test.each<[string, () => string, string | null, (() => void)?]>([
    ["the queue is empty", () => "true", null],
    ["mail has been queued for 59 minutes", () => `${message(59)}; ${message(1)}`, null],
    ["mail has been queued for 61 minutes", () => `${message(1)}; ${message(61)}`, "Mail has been"],
    ["the disk is almost full", () => "true", "The disk is almost full", fillDisk],
    ["Postfix is not running", () => "exit 69", "Postfix is not responding"],
    ["builds have failed for 23 hours", () => "true", null, () => failingFor(23)],
    ["builds have failed for 25 hours", () => "true", "Builds have been", () => failingFor(25)],
  ])("reports correctly when %s", async (_what, script, problem, arrange = () => undefined) => {
    queue(script());
    arrange();
    const response = await fetch(`${intake().url}/readyz`);
    const { problems } = (await response.json()) as { problems: string[] };
    expect(response.status).toBe(problem === null ? 200 : 503);
    expect(problems).toEqual(problem === null ? [] : [expect.stringContaining(problem)]);
  });
});
