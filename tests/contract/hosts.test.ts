import path from "node:path";
import type { Build } from "../../packages/worker/src/rebuild";
import { receiver } from "../support/receiver";
import { readText } from "../support/project";
import { tempFolder, writeFiles } from "../support/temp-folder";

describe("the response headers", () => {
  /** Headers by path, as Netlify and Cloudflare read them. Those of `/*` apply to every response. */
  const rules = new Map<string, Record<string, string>>();
  let rule = "";
  for (const line of readText("static/_headers").split("\n")) {
    if (line.startsWith("/")) rules.set((rule = line), {});
    const [, name, value] = /^\s+([\w-]+): (.+)$/.exec(line) ?? [];
    if (name && value) rules.get(rule)![name] = value;
  }
  const hashed = { "Cache-Control": "public, max-age=31536000, immutable" };
  const HASHED = String.raw`^/(static|audio)/|^/[^/]+[-.][0-9a-f]{20}\.(js|css)$`;

  // Netlify and Cloudflare join a header that two rules set. Only `no-cache` prevails over what is joined to it
  // (RFC 9111, 5.2.2.4), so no other file may get one header from two rules.
  // The editor's rule also removes the header first, which only Cloudflare can.
  test("let browsers keep hashed files, and nothing else", () => {
    const { "/*": _, ...byName } = Object.fromEntries(rules);
    expect(byName).toEqual({
      "/static/*": hashed,
      "/audio/*": hashed,
      "/*.js": hashed,
      "/*.css": hashed,
      "/edit/*": { "Cross-Origin-Opener-Policy": "same-origin-allow-popups" },
      "/sw.js": { "Cache-Control": "no-cache" },
      "/service-worker.js": { "Cache-Control": "no-cache" },
    });
  });

  test("protect every page, on Caddy as on other hosts", () => {
    expect(Object.keys(rules.get("/*")!).sort()).toEqual([
      "Content-Security-Policy",
      "Cross-Origin-Opener-Policy",
      "Permissions-Policy",
      "Referrer-Policy",
      "Strict-Transport-Security",
      "X-Content-Type-Options",
      "X-Frame-Options",
    ]);
    const file = readText("packages/publisher/deploy/Caddyfile");
    const set = [...file.matchAll(/^\t\t([\w-]+) "(.*)"$/gm)].map((match) => match.slice(1));
    expect(Object.fromEntries(set)).toEqual(rules.get("/*"));
    expect(file.match(/path_regexp (.*)/g)).toEqual([`path_regexp ${HASHED}`]);
  });

  test.each([
    ["/static/0123456789abcdef0123456789abcdef/a1b2c/hero.webp", true],
    ["/audio/0123456789abcdef0123.m4a", true],
    ["/app-0123456789abcdef0123.js", true],
    ["/about/", false],
    ["/about/app-0123456789abcdef0123.js", false],
    ["/sw.js", false],
  ])("%s is a hashed file: %s", (address, expected) => {
    expect(new RegExp(HASHED).test(address)).toBe(expected);
  });
});

describe("Netlify's nightly function", () => {
  const host = receiver();
  const folder = tempFolder("test");
  const FUNCTION = "netlify/functions/nightly-rebuild.mts";
  const RULE = "packages/worker/src/rebuild.ts";
  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(process.env, "BUILD_HOOK_URL");
  });

  /** Runs it at 10:00 UTC on a day, after a build whose `build.json` has these values. */
  async function runOn(day: string, values: Partial<Build> = {}) {
    const build: Build = {
      expiresOn: [],
      rebuildsNightly: false,
      timeZone: "America/Vancouver",
      ...values,
    };
    await writeFiles(folder.path, {
      [FUNCTION]: readText(FUNCTION),
      [RULE]: readText(RULE),
      "public/build.json": JSON.stringify(build),
    });
    jest.useFakeTimers({
      now: new Date(`${day}T10:00:00Z`),
      doNotFake: ["nextTick", "setImmediate"],
    });
    process.env["BUILD_HOOK_URL"] = `${host.address}/build_hooks/1`;
    const file = path.join(folder.path, FUNCTION);
    const { default: run } = (await import(file)) as { default: () => Promise<void> };
    await run();
  }

  const TUESDAY = "2026-12-01";
  const MONDAY = "2026-12-07";

  test("starts no build, which costs credits, on a day when nothing expires", async () => {
    await runOn(TUESDAY);
    await runOn(TUESDAY, { expiresOn: ["2026-12-02"] });
    expect(host.received).toEqual([]);
  });

  test.each<[string, Partial<Build>]>([
    ["when something expires", { expiresOn: [TUESDAY, "2027-01-01"] }],
    [
      "on the day that has begun where the couples are",
      { expiresOn: ["2026-12-02"], timeZone: "Pacific/Kiritimati" },
    ],
    [
      "again if the last one failed, and left something that has expired",
      { expiresOn: ["2026-11-30"] },
    ],
    ["every night, if pages need that", { rebuildsNightly: true }],
  ])("starts a build %s", async (_when, values) => {
    await runOn(TUESDAY, values);
    expect(host.received).toMatchObject([{ method: "POST", path: "/build_hooks/1" }]);
  });

  test("starts a build once a week, in case a webhook was missed", async () => {
    for (let date = 1; date <= 14; date += 1)
      await runOn(`2026-12-${String(date).padStart(2, "0")}`);
    expect(host.received).toHaveLength(2);
  });

  test("fails if the build hook fails, so that the log shows it", async () => {
    host.status = 404;
    await expect(runOn(MONDAY)).rejects.toThrow(
      "The build hook in BUILD_HOOK_URL returned status 404.",
    );
  });

  test("has the build's build.json in its bundle", () => {
    expect(readText("netlify.toml")).toContain('included_files = ["public/build.json"]');
  });
});
