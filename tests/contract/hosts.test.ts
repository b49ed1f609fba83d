import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { receiver } from "../support/receiver";
import { LAUNCH_FILE } from "../../src/build/launch-report";
import { readHeaderRules } from "../../tools/golive/golive";
import { root } from "../support/project";
import { tempFolder, writeFiles } from "../support/temp-folder";

const read = (file: string) => readFileSync(path.join(root, file), "utf8");

// A file with `pages_build_output_dir` becomes the only source of a project's configuration, and the
// build would no longer get the dashboard's variables (Cloudflare's "Pages Functions: Configuration").
test.each(["wrangler.toml", "wrangler.json", "wrangler.jsonc"])(
  "no %s keeps the variables of Cloudflare's dashboard from a build",
  (file) => {
    expect(existsSync(path.join(root, file))).toBe(false);
  },
);

test("GitHub hands a build every variable that its guide lists", () => {
  const deploy = read(".github/workflows/deploy.yml");
  const [, guide = ""] = /^ *Variables: ([^]*?)\n4\. /m.exec(
    read("docs/hosting.md").split("## GitHub Actions")[1]!,
  )!;
  const names = [...guide.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name!);
  expect(names).toContain("INQUIRY_DELIVERY");
  for (const name of names) expect(deploy).toMatch(new RegExp(`(vars|secrets)\\.${name}\\b`));
});

describe("the response headers", () => {
  const rules = readHeaderRules(root);
  const everywhere = rules.get("/*")!;
  const hashed = { "Cache-Control": "public, max-age=31536000, immutable" };
  const HASHED = String.raw`^/static/|^/[^/]+[-.][0-9a-f]{20}\.(js|css)$`;

  // Netlify and Cloudflare join the values of two rules. A cache may keep no file that says `no-cache`,
  // whatever else it says (RFC 9111, 5.2.2.4): no other file may have one header of two rules.
  test("are those that a site of text and pictures needs, each once for each file", () => {
    const { "/*": _, ...byName } = Object.fromEntries(rules);
    expect(byName).toEqual({
      "/static/*": hashed,
      "/*.js": hashed,
      "/*.css": hashed,
      "/sw.js": { "Cache-Control": "no-cache" },
      "/service-worker.js": { "Cache-Control": "no-cache" },
    });
    const { "Permissions-Policy": permissions, ...others } = everywhere;
    expect(others).toEqual({
      "Content-Security-Policy": "frame-ancestors 'none'",
      // Without includeSubDomains: a subdomain that speaks http only must stay reachable.
      "Strict-Transport-Security": "max-age=63072000",
      "X-Content-Type-Options": "nosniff",
      "X-Frame-Options": "DENY",
      "Referrer-Policy": "strict-origin-when-cross-origin",
      "Cross-Origin-Opener-Policy": "same-origin",
      // No Cross-Origin-Resource-Policy: other sites and webmail show pictures of this one.
    });
    expect(permissions).toMatch(/^([a-z-]+=\(\), )+[a-z-]+=\(\)$/);
  });

  test("are the same in Caddy", () => {
    const file = read("packages/publisher/deploy/Caddyfile");
    const set = [...file.matchAll(/^\t\t([\w-]+) "(.*)"$/gm)].map(([, name, value]) => [
      name!,
      value!,
    ]);
    expect(Object.fromEntries(set)).toEqual(everywhere);
    expect(file.match(/path_regexp (.*)/g)).toEqual([`path_regexp ${HASHED}`]);
  });

  test.each([
    ["/static/0123456789abcdef0123456789abcdef/a1b2c/hero.webp", true],
    ["/app-0123456789abcdef0123.js", true],
    ["/about/", false],
    ["/page-data/index/page-data.json", false],
    ["/about/app-0123456789abcdef0123.js", false],
    ["/favicon.svg", false],
    ["/sw.js", false],
    ["/service-worker.js", false],
  ])("%s is named after its content: %s", (address, expected) => {
    expect(new RegExp(HASHED).test(address)).toBe(expected);
  });
});

describe("Netlify's nightly function", () => {
  const host = receiver();
  const folder = tempFolder("test");
  const FUNCTION = "netlify/functions/nightly-rebuild.mjs";
  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(process.env, "BUILD_HOOK_URL");
  });

  /** Runs it at 10:00 UTC of a day, after a build that wrote these days into its launch report. */
  async function runOn(day: string, expiresOn: readonly string[] = []) {
    await writeFiles(folder.path, {
      [FUNCTION]: read(FUNCTION),
      [LAUNCH_FILE]: JSON.stringify({ expiresOn }),
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

  test("asks for no build, which costs credits, in a night when nothing expires", async () => {
    await runOn(TUESDAY);
    await runOn(TUESDAY, ["2026-11-30", "2026-12-02"]);
    expect(host.heard).toEqual([]);
  });

  test("asks for one when something expires", async () => {
    await runOn(TUESDAY, [TUESDAY, "2027-01-01"]);
    expect(host.heard).toMatchObject([{ method: "POST", path: "/build_hooks/1" }]);
  });

  test("asks for one once a week, in case a webhook was missed", async () => {
    for (let date = 1; date <= 14; date += 1)
      await runOn(`2026-12-${String(date).padStart(2, "0")}`);
    expect(host.heard).toHaveLength(2);
  });

  test("fails where it is refused, so that a log shows it", async () => {
    host.status = 404;
    await expect(runOn(MONDAY)).rejects.toThrow("The build hook in BUILD_HOOK_URL answered 404.");
  });

  test("is bundled with what it reads", () => {
    expect(read("netlify.toml")).toContain(`included_files = ["${LAUNCH_FILE}"]`);
  });
});
