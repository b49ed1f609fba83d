import { existsSync, readFileSync } from "node:fs";
import type { BuildArgs, Node, ParentSpanPluginArgs } from "gatsby";
import { onPostBuild as forbidListing } from "../../../plugins/draft-preview/gatsby-node";
import { TIME_ZONE } from "../../../src/region";
import { finishPages, onPostBuild, onPreExtractQueries } from "../../../src/build/build-steps";
import { ownLink } from "../../support/raw-content";
import { readProblems } from "../../support/problems";
import { tempFolder, workIn, writeFiles } from "../../support/temp-folder";

const folder = tempFolder("test");
workIn(folder);
const DRAFTS = {
  CONTENTFUL_SPACE_ID: "space1",
  CONTENTFUL_PREVIEW_TOKEN: "abcdefghij-KLMNOPQRST",
  CONTENTFUL_SHOWS_DRAFTS: "true",
};

const LINKS = ["/", "/reviews/99/"].map(ownLink);
const FOUND = {
  advice: [],
  internalLinks: LINKS,
  gone: [],
  goesSoon: [],
  expiresOn: ["2026-12-01"],
};
const NODES: Readonly<Record<string, object[]>> = {
  SitePage: [{ path: "/" }],
  SiteSettings: [{}],
  Testimonial: [{}, {}],
};

/** Runs the steps of a build. @returns what they write to the terminal */
async function build(env: NodeJS.ProcessEnv = {}): Promise<string> {
  jest.replaceProperty(process, "env", { ENV_FILE: "", ...env });
  const write = jest.spyOn(process.stderr, "write").mockReturnValue(true);
  const cache = { directory: ".cache/ours", get: () => FOUND };
  const getNodesByType = (type: string) => (NODES[type] ?? []) as Node[];
  const args = { cache, getNodesByType };
  const gatsby = args as unknown as BuildArgs & ParentSpanPluginArgs;
  await onPreExtractQueries!(gatsby, { plugins: [] }, () => undefined);
  // Gatsby copies the folder `static` between the steps.
  await writeFiles("public", { _headers: "/*\n  X-Content-Type-Options: nosniff\n" });
  await onPostBuild!(gatsby, { plugins: [] }, () => undefined);
  return write.mock.calls.map(([text]) => String(text)).join("");
}

const read = (file: string) => readFileSync(file, "utf8");

const page = (body: string) =>
  `<!DOCTYPE html><html><head><meta name="robots" content="noindex"></head><body><script data-program="before-hydration"></script>${body}<script src="/app.js" async=""></script></body></html>`;

beforeEach(() =>
  writeFiles(folder.path, {
    "src/startup/inline/before-hydration.ts": "start()",
    "src/startup/inline/gallery-filter.ts": "filter()",
    ".hosting/problems.json": "{}",
    "public/index.html": page("<script>a()</script>"),
    "public/sitemap.xml": "<urlset/>",
  }),
);

test("keeps search engines away from every file of a build that shows drafts", async () => {
  expect(await build(DRAFTS)).toBe("");
  await forbidListing!({} as BuildArgs, { plugins: [] }, () => undefined);
  expect(readProblems(folder.path).kind).toBeNull();
  expect(read("public/_headers")).toMatch(/\n\/\*\n {2}X-Robots-Tag: noindex\n$/);
  expect(existsSync("public/sitemap.xml")).toBe(false);
  expect(read("public/robots.txt")).toBe("User-agent: *\nDisallow:\n");
});

test("reports what is missing before launch, and broken links in the content", async () => {
  const report = await build();
  expect(report).toContain("Required before launch:\n  - SITE_URL is not set");
  expect(report).toMatch(
    /^Recommended changes:\n(.*\n)* {2}- Question .* does not exist, "\/reviews\/99\/".* at the entry$/m,
  );
});

test("build.json shows how much content is live, and when a build is due", async () => {
  await build({ SITE_URL: "https://www.example.com", INQUIRY_DELIVERY: "worker" });
  expect(read("public/sitemap.xml")).toContain("<loc>https://www.example.com/</loc>");
  expect(JSON.parse(read("public/build.json"))).toEqual({
    source: "embedded",
    counts: expect.objectContaining({ testimonial: 2, galleryPhoto: 0 }) as object,
    expiresOn: ["2026-12-01"],
    timeZone: TIME_ZONE,
    rebuildsNightly: false,
  });
  await build({ CALENDAR_URL: "https://calendar.example.com/secret.ics" });
  expect(JSON.parse(read("public/build.json"))).toMatchObject({ rebuildsNightly: true });
  expect(read("public/build.json")).not.toContain("secret");
});

describe("finished pages", () => {
  const home = () => read("public/index.html");
  const writePages = (pages: Readonly<Record<string, string>>) => writeFiles("public", pages);

  beforeEach(async () => {
    await writePages({
      "contact/index.html": page('<form action="mailto:us@example.com"></form>'),
      "gallery/index.html": page('<script data-program="gallery-filter"></script>'),
    });
    await finishPages("public");
  });

  test("have inline programs, and a policy that allows these and the form targets of all pages", () => {
    expect(home()).toContain("form-action mailto:");
    expect(home()).toMatch(
      /<script data-program="before-hydration">\(\(\)=>\{start\(\);?\}\)\(\);?<\/script>/,
    );
    const gallery = read("public/gallery/index.html");
    expect(gallery).toMatch(/<script data-program="gallery-filter">.*filter\(\).*<\/script>/);
    expect(gallery.match(/'sha256-/g)).toHaveLength(3);
  });

  test("of an earlier build do not change, unless a program or another page's form does", async () => {
    const before = home();
    await finishPages("public");
    expect(home()).toBe(before);
    expect(before.match(/<!--\/?email_off-->/g)).toHaveLength(2);
    await writePages({ "contact/index.html": page('<form action="/thanks/"></form>') });
    await finishPages("public");
    expect(home()).toBe(before.replace("form-action mailto:", "form-action 'self'"));
    await writeFiles(".", { "src/startup/inline/before-hydration.ts": "startLater()" });
    await finishPages("public");
    expect(home()).toContain("startLater()");
  });
});
