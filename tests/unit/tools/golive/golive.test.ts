import { readFileSync } from "node:fs";
import path from "node:path";
import { golive, readHeaderRules } from "../../../../tools/golive/golive";
import type { Missing } from "../../../../src/build/missing";
import { root } from "../../../support/project";
import { tempFolder, writeFiles } from "../../../support/temp-folder";
import { localServer } from "../../local-server";

const folder = tempFolder("test");
const NOTHING: Missing = {
  needed: [],
  advised: [],
  gone: [],
  goesSoon: [],
  hasDates: false,
  links: [],
};

/** The live site, and pages elsewhere that it links to. */
let headers: Readonly<Record<string, string>>;
beforeEach(() => (headers = readHeaderRules(root).get("/*")!));

const server = localServer((request, response) => {
  response.writeHead(request.url === "/gone" ? 404 : request.url === "/shy" ? 403 : 200, headers);
  response.end();
});

/** Runs the command after a build that found this. */
async function run(missing: Partial<Missing> | null, siteUrl = server.url) {
  const summary = missing && { missing: { ...NOTHING, ...missing } };
  await writeFiles(folder.path, {
    ".hosting/summary.json": JSON.stringify(summary),
    "static/_headers": readFileSync(path.join(root, "static/_headers")),
  });
  const printed: string[] = [];
  const isReady = await golive(folder.path, siteUrl, (text) => printed.push(text));
  return { isReady, output: printed.join("\n") };
}

test("what is missing is listed, and a site without it is ready", async () => {
  expect(await run(NOTHING)).toEqual({ isReady: true, output: "Nothing that matters is missing." });
  const { isReady, output } = await run({ needed: ["The address.", "A privacy note."] });
  expect(isReady).toBe(false);
  expect(output).toContain("Missing before couples come:\n  - The address.\n  - A privacy note.\n");
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

test("a site that is not up yet is a warning too, and one that was never built is not judged", async () => {
  const { isReady, output } = await run(NOTHING, "http://127.0.0.1:9");
  expect(isReady).toBe(true);
  expect(output).toContain("http://127.0.0.1:9 does not answer yet.");
  await expect(run(null)).rejects.toThrow("Run npm run build first.");
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
  const output = async (variables: object, hasDates = true) => {
    jest.replaceProperty(process, "env", { ENV_FILE: "", NODE_ENV: "test", ...variables });
    return (await run({ hasDates })).output;
  };
  const told = "No nightly build is known here";
  afterEach(() => void jest.restoreAllMocks());

  test("is told as soon as anything has a day, with how to get one", async () => {
    expect(await output({})).toContain(told);
    expect(await output({ PUBLISHER_SCHEDULE: "off" })).toContain(told);
    // Which starts a build when something is published, and no more.
    expect(await output({ BUILD_HOOK_URL: "https://api.example.com/hooks/1" })).toContain(told);
    expect(await output({}, false)).not.toContain("nightly");
  });

  test("is not told where one is seen", async () => {
    expect(await output({ NIGHTLY_REBUILD: "on" })).not.toContain("nightly");
    expect(await output({ PUBLISHER_SCHEDULE: "0 3 * * *" })).not.toContain("nightly");
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
