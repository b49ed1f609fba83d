import { readFileSync } from "node:fs";
import path from "node:path";
import { golive, readHeaderRules } from "../../../../tools/golive/golive";
import type { LaunchReport } from "../../../../src/build/launch-report";
import { root } from "../../../support/project";
import { tempFolder, writeFiles } from "../../../support/temp-folder";
import { localServer } from "../../local-server";

const folder = tempFolder("test");
const NOTHING: LaunchReport = {
  needed: [],
  advised: [],
  details: [],
  gone: [],
  goesSoon: [],
  expiresOn: [],
  links: [],
};

/** The live site, and pages elsewhere that it links to. */
let headers: Readonly<Record<string, string>>;
let home: { readonly status: number; readonly html?: string };
beforeEach(() => {
  headers = readHeaderRules(root).get("/*")!;
  home = { status: 200 };
});

const server = localServer(({ url }, response) => {
  const status = { "/": home.status, "/gone": 404, "/shy": 403 }[url!] ?? 200;
  response.writeHead(status, headers);
  response.end(home.html);
});

/** Runs the command after a build that found this. */
async function run(missing: Partial<LaunchReport> | null, siteUrl = server.url) {
  await writeFiles(folder.path, {
    ...(missing && { ".hosting/launch.json": JSON.stringify({ ...NOTHING, ...missing }) }),
    "static/_headers": readFileSync(path.join(root, "static/_headers")),
  });
  const printed: string[] = [];
  const isReady = await golive(folder.path, siteUrl, (text) => printed.push(text));
  return { isReady, output: printed.join("\n") };
}

test("what is missing is listed, and a site without it is ready", async () => {
  expect(await run(NOTHING)).toEqual({ isReady: true, output: "The site is ready to launch." });
  const { isReady, output } = await run({ needed: ["The address.", "A privacy note."] });
  expect(isReady).toBe(false);
  expect(output).toContain("Required before launch:\n  - The address.\n  - A privacy note.\n");
});

test("first of all an officiant hears that couples like to see her", async () => {
  const advised = ["The site settings have no portrait: couples like to see who will marry them."];
  const { isReady, output } = await run({ advised, needed: ["The address."] });
  expect(isReady).toBe(false);
  expect(output).toMatch(/^Worth a change:\n.*couples like to see who will marry them/);
});

test("links that lead nowhere and headers that the host does not send are warnings", async () => {
  headers = { ...headers, "X-Frame-Options": "SAMEORIGIN" };
  const links = [
    { label: "Booking link", url: `${server.url}/gone` },
    { label: "Instagram", url: `${server.url}/shy` },
    { label: "Partner profile", url: "http://127.0.0.1:9/" },
  ];
  const { isReady, output } = await run({ links });
  expect(isReady).toBe(true);
  expect(output).toContain(`Booking link: ${server.url}/gone answers with status 404.`);
  expect(output).toContain("Partner profile: http://127.0.0.1:9/ does not answer.");
  expect(output).toContain("as static/_headers has them: X-Frame-Options.");
  expect(output).not.toContain("Instagram");
});

describe("an address that is not the site's own is not approved", () => {
  interface Answer {
    readonly status: number;
    readonly html?: string;
    readonly headers?: Readonly<Record<string, string>>;
  }

  test.each<[what: string, answer: Answer, told: string]>([
    [
      "leads to another host",
      { status: 301, headers: { Location: "https://www.junepark.ca/" } },
      "leads to https://www.junepark.ca/ (status 301). Set SITE_URL to the address at which visitors arrive.",
    ],
    [
      "leads to another page of its own",
      { status: 302, headers: { Location: "/welcome" } },
      "/welcome (status 302)",
    ],
    ["has no page", { status: 404 }, "answers with status 404, so couples do not find the site"],
    ["asks for a password", { status: 401 }, "answers with status 401: it asks for a password"],
    ["is broken", { status: 503 }, "answers with status 503"],
    [
      "is kept from search engines by a header",
      { status: 200, headers: { "X-Robots-Tag": "noindex, nofollow" } },
      "asks search engines not to list the site (noindex, nofollow).",
    ],
    [
      "is kept from search engines by the page",
      { status: 200, html: '<head><meta content="none" name="robots"></head>' },
      "asks search engines not to list the site (none).",
    ],
  ])("because it %s", async (_what, answer, told) => {
    home = answer;
    headers = answer.headers ?? {};
    const { isReady, output } = await run(NOTHING);
    expect(output).toMatch(/^Required before launch:/);
    expect(output).toContain(told);
    expect(output).not.toContain("does not send these headers");
    expect(isReady).toBe(false);
  });
});

test("a site that was never built is not judged", async () => {
  await expect(run(null)).rejects.toThrow("Run npm run build first.");
});

test("a site that is not up yet is a warning too", async () => {
  const { isReady, output } = await run(NOTHING, "http://127.0.0.1:9");
  expect(isReady).toBe(true);
  expect(output).toContain("http://127.0.0.1:9 does not answer yet.");
});

test("what has gone and goes soon is listed, with their days", async () => {
  const dated = {
    gone: ["Prices: until 2026-11-01."],
    goesSoon: ["Free dates: until 2026-12-01."],
  };
  const { isReady, output } = await run(dated);
  expect(isReady).toBe(true);
  expect(output).toContain(
    "its last day has passed or is missing:\n  - Prices: until 2026-11-01.\n",
  );
  expect(output).toContain("within 30 days, unless you set a new date:\n  - Free dates: until");
});

describe("that no nightly build is set up", () => {
  const output = async (
    variables: object,
    dates: Partial<LaunchReport> = { expiresOn: ["2026-12-02"] },
  ) => {
    jest.replaceProperty(process, "env", { ENV_FILE: "", NODE_ENV: "test", ...variables });
    return (await run(dates)).output;
  };
  const told = "No nightly build is known here";
  afterEach(() => void jest.restoreAllMocks());

  test("is told as soon as anything has a day, with how to get one", async () => {
    expect(await output({})).toContain(told);
    expect(await output({ NIGHTLY_REBUILD: "off" })).toContain(told);
    // Which starts a build when something is published, and no more.
    expect(await output({ BUILD_HOOK_URL: "https://api.example.com/hooks/1" })).toContain(told);
    expect(await output({}, { gone: ["Prices: until 2026-11-01."] })).toContain(told);
    expect(await output({}, {})).not.toContain("nightly");
  });

  test("is not told where one is seen", async () => {
    expect(await output({ NIGHTLY_REBUILD: "on" })).not.toContain("nightly");
  });
});

test("a picture that no entry names any more is named with its size, one of a hidden entry is not", async () => {
  await writeFiles(folder.path, {
    "src/content/albums/noor.json": '{ "hidden": true, "pictures": [{ "image": "arch.webp" }] }',
    "src/content/gallery-photos/rings.json": '{ "image": "photos/rings.jpg" }',
    "src/content/images/arch.webp": "used",
    "src/content/images/rings.jpg": "used",
    "src/content/images/old-arch.webp": Buffer.alloc(1500),
    "src/content/images/.DS_Store": "",
  });
  const { isReady, output } = await run(NOTHING);
  expect(isReady).toBe(true);
  expect(output).toMatch(
    /^Pictures that nothing uses any more, to be deleted:\n {2}- src\/content\/images\/old-arch\.webp \(2 kB\)\n/,
  );
});
