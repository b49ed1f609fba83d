import { cpSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startContentful } from "../../packages/contentful-local/src";
import { program, root } from "../support/project";
import { publicFile } from "../support/public-files";
import { follow } from "../support/recipe";
import { buildUnminified, copySite, runNode, shrinkPictures } from "../support/site-copy";

let site: string;
let changed: string[];

beforeAll(async () => {
  site = copySite();
  await shrinkPictures(site);
  cpSync(path.join(root, "tests"), path.join(site, "tests"), { recursive: true });
  changed = follow("docs/extend.md", site);
});

afterAll(() => rmSync(site, { recursive: true, force: true }));

test("a developer who follows docs/extend.md has the field, the section and the page on the site", async () => {
  const { code, output } = await buildUnminified(site);
  expect(output).toContain("Done building");
  expect(code).toBe(0);
  expect(publicFile(site, "services/index.html")).toContain("About 25 minutes");
  const page = publicFile(site, "readings/index.html");
  for (const words of ["Something to read", "Words of others", "Two Walking"]) {
    expect(page).toContain(words);
  }
  expect(publicFile(site, "index.html")).toMatch(/href="\/readings\/"[^>]*>(<[^>]+>)*Readings/);
}, 300_000);

test("what they have then passes the checks for types, rules and format", async () => {
  cpSync(path.join(root, "eslint.config.mjs"), path.join(site, "eslint.config.mjs"));
  const project = { extends: "./tsconfig.json", include: ["gatsby-*", "plugins", "src"] };
  writeFileSync(path.join(site, "tsconfig.site.json"), JSON.stringify(project));
  const files = changed.filter((file) => /\.tsx?$/.test(file));
  const checks = [
    [program("tsc", "typescript"), "-p", "tsconfig.site.json"],
    [program("eslint"), "--max-warnings=0", ...files],
    [program("prettier"), "--check", "--print-width=100", ...files],
  ];
  const ended = await Promise.all(checks.map((args) => runNode(args, {}, site)));
  expect(ended.filter(({ code }) => code !== 0)).toEqual([]);
}, 300_000);

test("and is told what Contentful would get", async () => {
  const contentful = await startContentful();
  const plan = await runNode(["--import", "tsx", "src/cms/cli.ts", "plan"], contentful.env, site);
  await contentful.close();
  expect(plan.output).toContain("Reading: new content type with Title, Text, Order, Sample");
  expect(plan.output).toMatch(/Service: new content type with [^:]*Duration/);
  expect(plan.code).toBe(0);
}, 300_000);
