import { existsSync, readFileSync } from "node:fs";
import type { BuildArgs, Node, ParentSpanPluginArgs } from "gatsby";
import { onPostBuild as forbidListing } from "../../../plugins/draft-preview/gatsby-node";
import {
  finishPages,
  onPostBuild,
  onPreExtractQueries,
  onPreInit,
} from "../../../src/build/build-steps";
import { readProblems } from "../../support/problems";
import { tempFolder, workIn, writeFiles } from "../../support/temp-folder";

const folder = tempFolder("test");
workIn(folder);
const SPACE = { CONTENTFUL_SPACE_ID: "space1", CONTENTFUL_PREVIEW_TOKEN: "abcdefghij-KLMNOPQRST" };

/** The parts of Gatsby's arguments that the steps use. */
function gatsby(settings: object = {}) {
  const nodes: Readonly<Record<string, object[]>> = {
    SitePage: [{ path: "/" }],
    SiteSettings: [settings],
  };
  const getNodesByType = (type: string) => (nodes[type] ?? []) as Node[];
  const reporter = { info: jest.fn(), warn: jest.fn<undefined, [string]>() };
  const args = { cache: { directory: ".cache/ours" }, getNodesByType, reporter };
  return { args: args as unknown as BuildArgs & ParentSpanPluginArgs, reporter };
}

const options = { plugins: [] };

async function begin() {
  const { args, reporter } = gatsby();
  await onPreInit!(args, options, () => undefined);
  await onPreExtractQueries!(args, options, () => undefined);
  return reporter.warn.mock.calls.flat().join("\n");
}

const end = () => Promise.resolve(onPostBuild!(gatsby().args, options, () => undefined));

const page = (body: string) =>
  `<!DOCTYPE html><html><head><meta name="robots" content="noindex"></head><body>${body}<script src="/app.js" async=""></script></body></html>`;

beforeEach(() =>
  writeFiles(folder.path, {
    "src/startup/inline/late-scripts.ts": "start()",
    "src/startup/inline/gallery-filter.ts": "filter()",
    "public/index.html": page("<script>a()</script>"),
    "public/chunk-map.json": '{"home":["/home.js"]}',
    "public/page-data/index/page-data.json": '{"componentChunkName":"home","staticQueryHashes":[]}',
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

describe("a contact form whose messages go nowhere", () => {
  async function warnings(env: NodeJS.ProcessEnv, settings = {}) {
    jest.replaceProperty(process, "env", { ENV_FILE: "", ...env });
    const { args, reporter } = gatsby(settings);
    await onPostBuild!(args, options, () => undefined);
    return reporter.warn.mock.calls.flat().join("\n");
  }
  const live = { CONTENTFUL_SPACE_ID: "space1", CONTENTFUL_ACCESS_TOKEN: "abcdefghij-KLMNOPQRST" };

  test("is told at each build of an officiant's own site, wherever its content comes from", async () => {
    expect(await warnings({})).toContain("goes NOWHERE");
    expect(await warnings(live)).toContain("goes NOWHERE");
  });

  test("is not told where they reach somebody, of the samples, or of drafts", async () => {
    expect(await warnings({ INQUIRY_DELIVERY: "netlify" })).not.toContain("NOWHERE");
    expect(await warnings({}, { sample: true })).not.toContain("NOWHERE");
    const drafts = { ...SPACE, CONTENTFUL_SHOWS_DRAFTS: "true" };
    expect(await warnings(drafts)).not.toContain("NOWHERE");
  });
});

describe("the next build", () => {
  const build = { ENV_FILE: "", gatsby_executing_command: "build" };
  beforeEach(() => jest.replaceProperty(process, "env", build));

  test("goes on with what the last one has made", async () => {
    expect(await begin()).toBe("");
    await end();
    expect(await begin()).toBe("");
    expect(existsSync("public/index.html")).toBe(true);
  });

  test("begins from nothing after one that was stopped in the middle, whose files may be cut off", async () => {
    await begin();
    expect(await begin()).toContain("The last build did not come to its end");
    expect(existsSync("public")).toBe(false);
  });

  test("begins from nothing where a host has restored the cache in another folder", async () => {
    await begin();
    await end();
    await writeFiles("elsewhere", { ".cache/built-in": readFileSync(".cache/built-in") });
    process.chdir("elsewhere");
    expect(await begin()).toContain("was made in another folder");
  });
});

describe("finished pages", () => {
  const home = () => readFileSync("public/index.html", "utf8");
  const writePages = (pages: Readonly<Record<string, string>>) => writeFiles("public", pages);

  beforeEach(async () => {
    await writePages({
      "contact/index.html": page('<form action="mailto:us@example.com"></form>'),
      "gallery/index.html": page('<script data-program="gallery-filter"></script>'),
      "page-data/contact/page-data.json": '{"componentChunkName":"home","staticQueryHashes":[]}',
      "page-data/gallery/page-data.json": '{"componentChunkName":"home","staticQueryHashes":[]}',
      "site-verification.html": "site-verification: 1",
    });
    await finishPages("public");
  });

  test("have a policy that allows what any page needs", () => {
    expect(home()).toContain("form-action mailto:");
    expect(readFileSync("public/contact/index.html", "utf8")).toContain("form-action mailto:");
  });

  test("have the programs that stand in them, and the policy allows those", () => {
    expect(home()).toContain('data-scripts="/app.js /home.js"');
    const gallery = readFileSync("public/gallery/index.html", "utf8");
    expect(gallery).toMatch(
      /<script data-program="gallery-filter">\(\(\)=>\{filter\(\);?\}\)\(\);?<\/script>/,
    );
    expect(gallery.match(/'sha256-/g)).toHaveLength(3);
  });

  test("are pages alone: other files stay as they are", () => {
    expect(readFileSync("public/site-verification.html", "utf8")).toBe("site-verification: 1");
  });

  test("of a former build get a program's present text", async () => {
    await writeFiles(".", { "src/startup/inline/late-scripts.ts": "startLater()" });
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
