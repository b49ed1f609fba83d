import { existsSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import type { BuildArgs, Node, ParentSpanPluginArgs } from "gatsby";
import { onPostBuild as forbidListing } from "../../../plugins/draft-preview/gatsby-node";
import { finishPages, onPostBuild, onPreExtractQueries } from "../../../src/build/build-steps";
import { LAUNCH_FILE, type LaunchReport } from "../../../src/build/launch-report";
import { ownLink } from "../../support/raw-content";
import { readProblems } from "../../support/problems";
import { tempFolder, workIn, writeFiles } from "../../support/temp-folder";

const folder = tempFolder("test");
workIn(folder);
const SPACE = { CONTENTFUL_SPACE_ID: "space1", CONTENTFUL_PREVIEW_TOKEN: "abcdefghij-KLMNOPQRST" };

/** What Gatsby's cache keeps from one build to the next. */
const kept = new Map<string, unknown>();
beforeEach(() => kept.clear());

const LINKS = ["/", "/reviews/99/"].map(ownLink);

/** The parts of Gatsby's arguments that the steps use. */
function gatsby() {
  const nodes: Readonly<Record<string, object[]>> = {
    SitePage: [{ path: "/" }],
    SiteSettings: [{ gone: [], goesSoon: [], expiresOn: [], advice: [], ownLinks: LINKS }],
  };
  const getNodesByType = (type: string) => (nodes[type] ?? []) as Node[];
  const reporter = { info: jest.fn(), warn: jest.fn<undefined, [string]>() };
  const cache = {
    directory: ".cache/ours",
    get: (key: string) => kept.get(key),
    set: (key: string, value: unknown) => kept.set(key, value),
  };
  const args = { cache, getNodes: () => [], getNodesByType, reporter };
  return { args: args as unknown as BuildArgs & ParentSpanPluginArgs, reporter };
}

const options = { plugins: [] };

async function begin() {
  await onPreExtractQueries!(gatsby().args, options, () => undefined);
}

const end = () => Promise.resolve(onPostBuild!(gatsby().args, options, () => undefined));

const page = (body: string) =>
  `<!DOCTYPE html><html><head><meta name="robots" content="noindex"></head><body><script data-program="before-hydration"></script>${body}<script src="/app.js" async=""></script></body></html>`;

beforeEach(() =>
  writeFiles(folder.path, {
    "src/startup/inline/before-hydration.ts": "start()",
    "src/startup/inline/gallery-filter.ts": "filter()",
    "public/index.html": page("<script>a()</script>"),
    "public/sitemap.xml": "<urlset/>",
    "public/_headers": "/*\n  X-Content-Type-Options: nosniff\n",
  }),
);

test("search engines must not list any file of a build that shows drafts", async () => {
  const drafts = { ENV_FILE: "", ...SPACE, CONTENTFUL_SHOWS_DRAFTS: "true" };
  jest.replaceProperty(process, "env", drafts);
  await end();
  await forbidListing!({} as BuildArgs, options, () => undefined);
  expect(readProblems(folder.path).kind).toBeNull();
  expect(readFileSync("public/_headers", "utf8")).toMatch(/\n\/\*\n {2}X-Robots-Tag: noindex\n$/);
  expect(existsSync("public/sitemap.xml")).toBe(false);
});

describe("what is missing before couples come", () => {
  async function warnings(env: NodeJS.ProcessEnv) {
    jest.replaceProperty(process, "env", { ENV_FILE: "", ...env });
    const { args, reporter } = gatsby();
    await onPostBuild!(args, options, () => undefined);
    return reporter.warn.mock.calls.flat().join("\n");
  }

  test("is told at each build, such as a form that reaches nobody", async () => {
    const told = await warnings({});
    expect(told).toContain("Required before launch:\n  - SITE_URL is not set");
    expect(told).toContain("what couples write in the contact form goes nowhere");
    expect(await warnings({ INQUIRY_DELIVERY: "netlify" })).not.toContain("goes nowhere");
  });

  test("is said with what links of the content lead to nothing", async () => {
    expect(await warnings({})).toMatch(
      /^Worth a change:\n(.*\n)* {2}- Question .* not on the site, "\/reviews\/99\/".* at the entry$/m,
    );
    const { details } = JSON.parse(readFileSync(LAUNCH_FILE, "utf8")) as LaunchReport;
    expect(details).toEqual([ownLink("/reviews/99/").problem]);
  });

  test("is not told of drafts, which are for the editor's eyes", async () => {
    expect(await warnings({ ...SPACE, CONTENTFUL_SHOWS_DRAFTS: "true" })).toBe("");
  });
});

describe("the next build", () => {
  test("takes what was taken out of the static folder off the site, and leaves the rest", async () => {
    await writeFiles(".", { "static/_headers": "", "static/prices/2025.pdf": "" });
    await begin();
    await end();
    await writeFiles("public", { "prices/2025.pdf": "" });
    await begin();
    await end();
    expect(existsSync("public/prices/2025.pdf")).toBe(true);
    await rm("static/prices", { recursive: true });
    await begin();
    expect(existsSync("public/prices/2025.pdf")).toBe(false);
    expect(existsSync("public/_headers")).toBe(true);
  });

  test("publishes no editor that an earlier one had", async () => {
    await writeFiles("public", { "edit/index.html": "" });
    await end();
    expect(existsSync("public/edit")).toBe(false);
  });
});

describe("finished pages", () => {
  const home = () => readFileSync("public/index.html", "utf8");
  const writePages = (pages: Readonly<Record<string, string>>) => writeFiles("public", pages);

  beforeEach(async () => {
    await writePages({
      "contact/index.html": page('<form action="mailto:us@example.com"></form>'),
      "404.html": page("<script>c()</script>"),
      "gallery/index.html": page('<script data-program="gallery-filter"></script>'),
      "site-verification.html": "site-verification: 1",
    });
    await finishPages("public");
  });

  test("have a policy that allows what any page needs", () => {
    expect(home()).toContain("form-action mailto:");
    expect(readFileSync("public/contact/index.html", "utf8")).toContain("form-action mailto:");
  });

  test("have the programs that stand in them, and the policy allows those", () => {
    expect(home()).toMatch(
      /<script data-program="before-hydration">\(\(\)=>\{start\(\);?\}\)\(\);?<\/script>/,
    );
    const gallery = readFileSync("public/gallery/index.html", "utf8");
    expect(gallery).toMatch(
      /<script data-program="gallery-filter">\(\(\)=>\{filter\(\);?\}\)\(\);?<\/script>/,
    );
    expect(gallery.match(/'sha256-/g)).toHaveLength(3);
  });

  test("keep their email addresses behind Cloudflare, whose comments surround all that is in the body, once", async () => {
    await finishPages("public");
    for (const file of ["index.html", "contact/index.html", "404.html"]) {
      const [, body = ""] = /<body>([^]*)<\/body>/.exec(readFileSync(`public/${file}`, "utf8"))!;
      expect(body).toMatch(/^<!--email_off--><(form|script)[^]*<\/script><!--\/email_off-->$/);
      expect(body.match(/email_off/g)).toHaveLength(2);
    }
  });

  test("are pages alone: other files stay as they are", () => {
    expect(readFileSync("public/site-verification.html", "utf8")).toBe("site-verification: 1");
  });

  test("of a former build get a program's present text", async () => {
    await writeFiles(".", { "src/startup/inline/before-hydration.ts": "startLater()" });
    await finishPages("public");
    expect(home()).toContain("startLater()");
  });

  test("of a former build stay as they are, unless another page changes what all allow", async () => {
    const before = home();
    await finishPages("public");
    expect(home()).toBe(before);
    await writePages({ "contact/index.html": page('<form action="/thanks/"></form>') });
    await finishPages("public");
    expect(home()).toBe(before.replace("form-action mailto:", "form-action 'self'"));
  });
});
