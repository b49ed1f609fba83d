import { readFileSync } from "node:fs";
import path from "node:path";
import type { BuildArgs, Node, ParentSpanPluginArgs } from "gatsby";
import { onPostBuild as forbidListing } from "../../../plugins/draft-preview/gatsby-node";
import { finishPages, onPostBuild, onPreInit } from "../../../src/build/build-steps";
import { readProblems } from "../../support/problems";
import { tempFolder, workIn, writeFiles } from "../../support/temp-folder";
import { catchEnd, isWhole } from "../build-step";

const folder = tempFolder("test");
workIn(folder);
const PROBLEM =
  "/reviews/7/ is missing, but / leads to it. Correct the link, or add what it leads to.";
const SPACE = { CONTENTFUL_SPACE_ID: "space1", CONTENTFUL_PREVIEW_TOKEN: "abcdefghij-KLMNOPQRST" };

beforeEach(() =>
  writeFiles(folder.path, {
    "public/index.html":
      '<!DOCTYPE html><html lang="en"><head><meta name="robots" content="noindex"></head><body><a href="/reviews/7/">More</a></body></html>',
    "public/sitemap.xml": "<urlset/>",
    "public/_headers": "/*\n  X-Content-Type-Options: nosniff\n",
  }),
);

/** Ends a build of one page with a link that leads nowhere. */
async function end(variables: Readonly<Record<string, string>>) {
  jest.replaceProperty(process, "env", { ENV_FILE: "", ...variables });
  catchEnd();
  const nodes: Readonly<Record<string, object[]>> = {
    SitePage: [{ path: "/" }],
    SiteSettings: [{}],
  };
  const warn = jest.fn<undefined, [string]>();
  const args = {
    getNodesByType: (type: string) => (nodes[type] ?? []) as Node[],
    reporter: { info: jest.fn(), warn },
  } as unknown as BuildArgs;
  const ended = await isWhole(onPostBuild!(args, { plugins: [] }, () => undefined));
  const problems = readProblems(folder.path);
  return { ended, problems, warnings: warn.mock.calls.flat().join("\n") };
}

test("a link that only the finished pages can tell leads nowhere stops the build", async () => {
  const { ended, problems } = await end({});
  expect(ended).toBe(false);
  expect(problems.kind).toBe("pages");
  expect(problems.heading).toContain(
    "so they must not be published. The live site stays as it is.",
  );
  expect(problems.problems).toContain(PROBLEM);
});

test("drafts are shown all the same, and search engines must not list any of their files", async () => {
  const { ended, problems, warnings } = await end({ ...SPACE, CONTENTFUL_SHOWS_DRAFTS: "true" });
  await forbidListing!({} as BuildArgs, { plugins: [] }, () => undefined);
  expect([ended, problems.kind]).toEqual([true, null]);
  expect(warnings).toContain(PROBLEM);
  expect(readFileSync("public/_headers", "utf8")).toMatch(/\n\/\*\n {2}X-Robots-Tag: noindex\n$/);
  expect(() => readFileSync("public/sitemap.xml")).toThrow("ENOENT");
});

test.each([
  ["another folder is deleted", "/opt/build/repo/src/pages/about.tsx", 1],
  ["this folder stays", "src/pages/about.tsx", 0],
])("a cache that a host has restored from %s", (_what, page, times) => {
  const dispatch = jest.fn();
  const getState = () => ({ components: new Map([[path.resolve(page), {}]]) });
  const args = { reporter: {}, store: { dispatch, getState } } as unknown as ParentSpanPluginArgs;
  void onPreInit!(args, { plugins: [] }, () => undefined);
  expect(dispatch).toHaveBeenCalledTimes(times);
  if (times > 0) expect(dispatch).toHaveBeenCalledWith({ type: "DELETE_CACHE" });
});

describe("finished pages", () => {
  const page = (body: string) =>
    `<!DOCTYPE html><html><head></head><body>${body}<script>window.pagePath="/";window.___chunkMapping="{}"</script><script src="/app.js" async=""></script></body></html>`;
  const home = () => readFileSync("public/index.html", "utf8");
  const writePages = (pages: Readonly<Record<string, string>>) => writeFiles("public", pages);

  beforeEach(async () => {
    await writePages({
      "page-data/index/page-data.json": '{"componentChunkName":"home","staticQueryHashes":[]}',
      "index.html": page("<script>a()</script>"),
      "contact/index.html": page('<form action="mailto:us@example.com"></form>'),
    });
    await finishPages("public");
  });

  test("have a policy that allows what any page needs", () => {
    expect(home()).toContain("form-action mailto:");
    expect(readFileSync("public/contact/index.html", "utf8")).toContain("form-action mailto:");
    expect(home()).toContain('<script data-scripts="/app.js"');
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
