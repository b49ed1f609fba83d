/** Builds that cannot be made, for a reason that is not the content. */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startContentful, type LocalContentful } from "../../../packages/contentful-local/src";
import { fillWithFixtureContent } from "../../support/contentful-local";
import { shrinkPictures } from "../../support/pictures";
import { readProblems } from "../../support/problems";
import { buildUnminified, copySite } from "../../support/site-copy";

let contentful: LocalContentful;
let site: string;

beforeAll(async () => {
  site = copySite();
  contentful = await startContentful();
  await fillWithFixtureContent(contentful);
  await shrinkPictures(site, contentful);
});
afterAll(async () => {
  await contentful.close();
  rmSync(site, { recursive: true, force: true });
});

async function build(variables = {}) {
  const ended = await buildUnminified(site, { ...contentful.env, ...variables });
  contentful.faults.clear();
  return ended;
}

test.each([
  ["a wrong token", { CONTENTFUL_ACCESS_TOKEN: "x".repeat(43) }, {}, "Cannot access Contentful"],
  ["a failing server", {}, { path: /\/locales/, status: 500 }, "Accessing your Contentful space"],
  [
    "an answer that is cut off",
    {},
    { path: /\/sync/, truncate: true },
    "returned incomplete responses",
  ],
] as const)(
  "%s ends the build with the plugin's words or ours, for another try",
  async (_what, variables, fault, words) => {
    if ("path" in fault) contentful.faults.add({ api: "delivery", ...fault });
    const { code, output } = await build(variables);
    expect(code).toBe(1);
    expect(output).toContain(words);
    expect(readProblems(site).kind).toBe("contentful");
  },
);

test("a mistake in the site's own code is not reported as Contentful's", async () => {
  const file = path.join(site, "src/source/schema.ts");
  const right = readFileSync(file, "utf8");
  writeFileSync(file, right.replace('text: "String",', ""));
  const { code } = await build();
  writeFileSync(file, right);
  expect(code).toBe(1);
  expect(existsSync(path.join(site, ".hosting/problems.json"))).toBe(false);
});
