import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { intakeForEachTest, signedHook } from "./support/intake";

const env: NodeJS.ProcessEnv = {};
const intake = intakeForEachTest(env);
const MINUTE = 60_000;

test("a webhook is accepted when the wish to build is on the disk", async () => {
  const response = await intake().hook();
  expect([response.status, intake().machine.has("wanted/hook")]).toEqual([202, true]);
});

test("where it cannot be written there, Contentful is asked to try again", async () => {
  rmSync(intake().machine.at("wanted"), { recursive: true });
  expect((await intake().hook()).status).toBe(503);
});

test("a webhook of every kind and script is verified", async () => {
  const body = JSON.stringify({ fields: { quote: { "en-US": "Siobhán — 我們 💍" } } });
  expect((await intake().hook(signedHook({ body }))).status).toBe(202);
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
  ["that only asks", { method: "GET" }, 404],
])("a request %s builds nothing", async (_what, request, status) => {
  const response = await fetch(`${intake().url}/hooks/contentful`, request);
  expect(response.status).toBe(status);
  expect(intake().machine.has("wanted/hook")).toBe(false);
});

test("what is not there is answered with 404, and nothing is kept or framed", async () => {
  const { status, headers } = await fetch(`${intake().url}/status`);
  expect([status, headers.get("cache-control")]).toEqual([404, "no-store"]);
  expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
});

describe("a monitor", () => {
  /** Has Postfix's program print a message that came so long ago. */
  function queue(script: string) {
    const folder = path.join(intake().machine.folder, "bin");
    mkdirSync(folder);
    writeFileSync(path.join(folder, "postqueue"), `#!/bin/sh\n${script}\n`);
    chmodSync(path.join(folder, "postqueue"), 0o755);
    env["PATH"] = `${folder}:${process.env["PATH"]}`;
  }
  const message = (ago: number) =>
    `echo '{"queue_name": "deferred", "arrival_time": ${Math.floor((Date.now() - ago * MINUTE) / 1000)}, "message_size": 1}'`;

  const failingSince = (ago: number) => {
    const since = new Date(Date.now() - ago * MINUTE).toISOString();
    writeFileSync(intake().machine.at("failures"), JSON.stringify({ count: 9, since }));
  };

  test.each<[string, () => void, string | null]>([
    ["nothing waits", () => queue("true"), null],
    ["mail has waited for 59 minutes", () => queue(`${message(59)}; ${message(1)}`), null],
    [
      "mail has waited for 61 minutes",
      () => queue(`${message(1)}; ${message(61)}`),
      "Mail has waited",
    ],
    [
      "the disk is nearly full",
      () => [queue("true"), (env["DISK_RESERVE"] = `${2 ** 52}`)],
      "The disk is nearly full",
    ],
    ["Postfix does not run", () => queue("exit 69"), "Postfix does not answer"],
    ["builds have failed for 23 hours", () => [queue("true"), failingSince(23 * 60)], null],
    [
      "builds have failed for 25 hours",
      () => [queue("true"), failingSince(25 * 60)],
      "Builds have failed",
    ],
  ])("where %s, hears so", async (_what, arrange, problem) => {
    arrange();
    const response = await fetch(`${intake().url}/readyz`);
    const { problems } = (await response.json()) as { problems: string[] };
    expect(response.status).toBe(problem === null ? 200 : 503);
    expect(problems).toEqual(problem === null ? [] : [expect.stringContaining(problem)]);
  });
});
