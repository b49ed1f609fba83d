import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import manifest from "../../package.json";
import { readHeaderRules } from "../../tools/golive/golive";

const ROOT = path.resolve(__dirname, "../..");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

const WORKFLOWS = [".github/workflows/deploy.yml", ".github/workflows/nightly.yml"];
const FUNCTION = "netlify/functions/nightly-rebuild.mjs";
const FILES = [...WORKFLOWS, FUNCTION, "netlify.toml", "wrangler.toml"];

test.each(FILES)("%s runs only scripts that there are", (file) => {
  const scripts = [...read(file).matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name]) => name!);
  expect(Object.keys(manifest.scripts)).toEqual(expect.arrayContaining(scripts));
});

test("every host publishes what the build has checked", () => {
  for (const file of ["netlify.toml", ".github/workflows/deploy.yml"]) {
    expect(read(file)).toContain("npm run build");
  }
  expect(read("netlify.toml")).toContain('publish = "public"');
  expect(read("wrangler.toml")).toContain('pages_build_output_dir = "public"');
});

test.each(FILES)("%s leaves the version of Node to .nvmrc", (file) => {
  expect(read(file)).not.toMatch(/node-version:|NODE_VERSION/);
  expect(read(".nvmrc").trim()).toMatch(/^\d+$/);
});

test("GitHub deploys what Contentful publishes, one build at a time, and cuts off none", () => {
  const deploy = read(".github/workflows/deploy.yml");
  expect(deploy).toMatch(/repository_dispatch:\s+types: \[content\]/);
  expect(deploy).toMatch(/concurrency:\s+group: deploy\s+cancel-in-progress: false/);
  expect(deploy).toContain("workflow_dispatch:");
  expect(deploy).toContain("node-version-file: .nvmrc");
  expect(deploy.match(/path: \|\s+\.cache\s+public/g)).toHaveLength(2);
});

test("GitHub hands a build every variable that its guide lists", () => {
  const deploy = read(".github/workflows/deploy.yml");
  const [, guide = ""] = /^1\. Variables: ([^]*?)\n2\. /m.exec(
    read("docs/hosting.md").split("## GitHub Actions")[1]!,
  )!;
  const names = [...guide.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name!);
  expect(names).toContain("INQUIRY_DELIVERY");
  for (const name of names) expect(deploy).toMatch(new RegExp(`(vars|secrets)\\.${name}\\b`));
});

test("GitHub runs exactly what was looked at: actions by their commit, wrangler by its version", () => {
  const deploy = read(".github/workflows/deploy.yml");
  const actions = [...deploy.matchAll(/uses: (.*)/g)].map(([, action]) => action!);
  expect(actions.length).toBeGreaterThan(2);
  for (const action of actions) expect(action).toMatch(/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  expect(deploy).toMatch(/wrangler@\d+\.\d+\.\d+ /);
});

/** Vancouver is 7 or 8 hours behind UTC: midnight is 7 or 8 there. */
test("every host is rebuilt at night in Vancouver", () => {
  for (const file of [...WORKFLOWS, FUNCTION]) {
    const [, minute, hour] = /"(\d+) (\d+) \* \* \*"/.exec(read(file)) ?? [];
    expect(Number(minute)).toBeLessThan(60);
    expect(Number(hour)).toBeGreaterThanOrEqual(8);
    expect(Number(hour)).toBeLessThanOrEqual(12);
  }
});

describe("the response headers", () => {
  const rules = readHeaderRules(ROOT);
  const everywhere = rules.get("/*")!;
  const hashed = rules.get("/static/*")!;
  const HASHED = String.raw`^/static/|^/[^/]+-[0-9a-f]{20}\.(js|css)$`;
  const REVALIDATED = { "Cache-Control": "public, max-age=0, must-revalidate" };

  /** Headers that lines of a configuration set. */
  const setBy = (text: string, line: RegExp) =>
    Object.fromEntries(
      [...text.matchAll(line)].map(([, name = "", value = ""]): [string, string] => [name, value]),
    ) as Record<string, string>;

  test("are those that a site of text and pictures needs", () => {
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
    expect(hashed).toEqual({ "Cache-Control": "public, max-age=31536000, immutable" });
  });

  test("stay below 2 KB together", () => {
    const lines = Object.entries(everywhere).map(([name, value]) => `${name}: ${value}\r\n`);
    expect(lines.join("").length).toBeLessThan(2048);
  });

  test("stand once for each file, because Netlify and Cloudflare join the values of two rules", () => {
    expect([...rules.keys()]).toEqual(["/*", "/static/*", "/*.js"]);
    expect(rules.get("/*.js")).toEqual(hashed);
    expect(everywhere).not.toHaveProperty("Cache-Control");
    for (const line of read("static/_headers").split("\n")) expect(line.length).toBeLessThan(2000);
  });

  test("are the same in Caddy", () => {
    const file = read("packages/publisher/deploy/Caddyfile");
    expect(setBy(file, /^\t\t([\w-]+) "(.*)"$/gm)).toMatchObject(everywhere);
    const values = [...file.matchAll(/header Cache-Control "(.*)"$/gm)].map(([, value]) => value);
    expect(new Set(values)).toEqual(
      new Set([hashed["Cache-Control"], REVALIDATED["Cache-Control"]]),
    );
    expect(file.match(/path_regexp (.*)/g)).toEqual([`path_regexp ${HASHED}`]);
  });

  test.each([
    ["/static/0123456789abcdef0123456789abcdef/a1b2c/hero.webp", true],
    ["/static/petrona-0123456789abcdef0123.woff2", true],
    ["/app-0123456789abcdef0123.js", true],
    ["/", false],
    ["/about/", false],
    ["/page-data/index/page-data.json", false],
    ["/about/app-0123456789abcdef0123.js", false],
    ["/favicon.svg", false],
  ])("%s is named after its content: %s", (address, expected) => {
    expect(new RegExp(HASHED).test(address)).toBe(expected);
  });
});

test("secrets stand in no file: they are named, and hosts keep them", () => {
  for (const file of FILES) {
    const named = [...read(file).matchAll(/(\w*(?:TOKEN|HOOK_URL)):\s*(\S.*)/g)];
    for (const [, , value] of named) expect(value).toMatch(/^\$\{\{ secrets\.\w+ \}\}$/);
  }
});

describe("Netlify's nightly function", () => {
  const before = process.env["BUILD_HOOK_URL"];
  afterEach(() => {
    if (before === undefined) Reflect.deleteProperty(process.env, "BUILD_HOOK_URL");
    else process.env["BUILD_HOOK_URL"] = before;
  });

  async function rebuildWith(status: number): Promise<string[]> {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      response.writeHead(status).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    process.env["BUILD_HOOK_URL"] = `http://127.0.0.1:${port}/build_hooks/1`;
    try {
      const { default: rebuild } = (await import(path.join(ROOT, FUNCTION))) as {
        default: () => Promise<void>;
      };
      await rebuild();
      return asked;
    } finally {
      server.close();
    }
  }

  test("asks the build hook for a build", async () => {
    expect(await rebuildWith(200)).toEqual(["POST /build_hooks/1"]);
  });

  test("fails where the hook does not take it, so that Netlify's log shows it", async () => {
    await expect(rebuildWith(404)).rejects.toThrow(
      "The build hook in BUILD_HOOK_URL answered 404.",
    );
  });

  test("says which variable is missing", async () => {
    const { default: rebuild } = (await import(path.join(ROOT, FUNCTION))) as {
      default: () => Promise<void>;
    };
    Reflect.deleteProperty(process.env, "BUILD_HOOK_URL");
    await expect(rebuild()).rejects.toThrow("Set BUILD_HOOK_URL");
  });
});
