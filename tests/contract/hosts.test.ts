import { readFileSync } from "node:fs";
import path from "node:path";
import { receiver } from "../../packages/contentful-local/tests/receiver";
import { readHeaderRules } from "../../tools/golive/golive";
import { root } from "../support/project";

const read = (file: string) => readFileSync(path.join(root, file), "utf8");

test("GitHub hands a build every variable that its guide lists", () => {
  const deploy = read(".github/workflows/deploy.yml");
  const [, guide = ""] = /^1\. Variables: ([^]*?)\n2\. /m.exec(
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
      "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
      "X-Content-Type-Options": "nosniff",
      "X-Frame-Options": "DENY",
      "Referrer-Policy": "strict-origin-when-cross-origin",
      "Cross-Origin-Opener-Policy": "same-origin",
      "Cross-Origin-Resource-Policy": "same-origin",
    });
    expect(permissions).toMatch(/^([a-z-]+=\(\), )+[a-z-]+=\(\)$/);
  });

  test("are the same in Caddy", () => {
    const file = read("packages/publisher/deploy/Caddyfile");
    const set = [...file.matchAll(/^\t\t([\w-]+) "(.*)"$/gm)].map(([, name, value]) => [
      name!,
      value!,
    ]);
    expect(Object.fromEntries(set)).toMatchObject(everywhere);
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
  afterAll(() => void Reflect.deleteProperty(process.env, "BUILD_HOOK_URL"));

  async function rebuild() {
    process.env["BUILD_HOOK_URL"] = `${host.address}/build_hooks/1`;
    const file = path.join(root, "netlify/functions/nightly-rebuild.mjs");
    const { default: run } = (await import(file)) as { default: () => Promise<void> };
    await run();
  }

  test("asks the build hook for a build, and fails where it is refused, so that a log shows it", async () => {
    await rebuild();
    expect(host.heard).toMatchObject([{ method: "POST", path: "/build_hooks/1" }]);
    host.status = 404;
    await expect(rebuild()).rejects.toThrow("The build hook in BUILD_HOOK_URL answered 404.");
  });
});
