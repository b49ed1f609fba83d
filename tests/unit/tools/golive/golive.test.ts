import { golive } from "../../../../tools/golive/golive";
import type { LaunchReport } from "../../../../src/build/launch-report";
import { receiver } from "../../../support/receiver";
import { tempFolder, writeFiles } from "../../../support/temp-folder";

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
const server = receiver();

/** Runs the command after a build with this launch report. */
async function run(found: Partial<LaunchReport>, siteUrl = server.address) {
  await writeFiles(folder.path, {
    ".hosting/problems.json": JSON.stringify({ kind: null }),
    ".hosting/launch.json": JSON.stringify({ ...NOTHING, ...found }),
  });
  const printed: string[] = [];
  const isReady = await golive(folder.path, siteUrl, (text) => printed.push(text));
  return { isReady, output: printed.join("\n") };
}

const NIGHTLY = "Expiry dates need a nightly build:";

test.each<[what: string, found: Partial<LaunchReport>, isReady: boolean, ...output: string[]]>([
  ["nothing", {}, true, "The site is ready to launch."],
  [
    "required changes, after advice",
    { needed: ["The address.", "A privacy note."], advised: ["A portrait."] },
    false,
    "Recommended changes:\n  - A portrait.\n\n",
    "Required before launch:\n  - The address.\n  - A privacy note.\n",
  ],
  ["content that expires", { expiresOn: ["2026-12-02"] }, true, NIGHTLY],
])("reports a build that found %s", async (_what, found, isReady, ...expected) => {
  const { output, ...result } = await run(found);
  expect(result).toEqual({ isReady });
  for (const text of expected) expect(output).toContain(text);
  expect(output.includes(NIGHTLY)).toBe(expected.includes(NIGHTLY));
});

test("warns about broken links", async () => {
  server.statuses = { "/gone": 404, "/forbidden": 403 };
  const links = [
    { label: "Booking link", url: `${server.address}/gone` },
    { label: "Instagram", url: `${server.address}/forbidden` },
    { label: "Partner profile", url: "http://127.0.0.1:9/" },
  ];
  const { isReady, output } = await run({ links });
  expect(isReady).toBe(true);
  expect(output).toContain(`Booking link: ${server.address}/gone responds with status 404.`);
  expect(output).toContain("Partner profile: http://127.0.0.1:9/ does not respond.");
  expect(output).not.toContain("Instagram");
});

test.each<[what: string, response: Partial<typeof server>, reported: string]>([
  [
    "redirects to another host",
    { status: 301, headers: { Location: "https://www.junepark.ca/" } },
    "redirects to https://www.junepark.ca/ (status 301). Set SITE_URL to the final address.",
  ],
  ["has no page", { status: 404 }, "responds with status 404, so couples cannot open the site"],
  [
    "asks for a password",
    { status: 401 },
    "responds with status 401: it asks visitors for a password",
  ],
  [
    "has a header that keeps search engines away",
    { status: 200, headers: { "X-Robots-Tag": "noindex, nofollow" } },
    "asks search engines not to list the site (noindex, nofollow).",
  ],
  [
    "has a page that keeps search engines away",
    { status: 200, body: '<head><meta content="none" name="robots"></head>' },
    "asks search engines not to list the site (none).",
  ],
])("rejects an address that %s", async (_what, response, reported) => {
  Object.assign(server, response);
  const { isReady, output } = await run({});
  expect(output).toMatch(/^Required before launch:/);
  expect(output).toContain(reported);
  expect(isReady).toBe(false);
});

test("warns about a site that is not online yet, and requires a build first", async () => {
  const { isReady, output } = await run({}, "http://127.0.0.1:9");
  expect(isReady).toBe(true);
  expect(output).toContain("http://127.0.0.1:9 does not respond yet.");
  await expect(golive(`${folder.path}/nowhere`, null, () => undefined)).rejects.toThrow(
    "Run npm run build first.",
  );
  const problems = JSON.stringify({ kind: "content", heading: "The content has one problem." });
  await writeFiles(folder.path, { ".hosting/problems.json": problems });
  await expect(golive(folder.path, null, () => undefined)).rejects.toThrow(
    "The last build failed. The content has one problem.",
  );
});
