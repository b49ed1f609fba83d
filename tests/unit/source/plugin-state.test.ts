import { existsSync } from "node:fs";
import type { CreateSchemaCustomizationArgs, PluginOptionsSchemaArgs } from "gatsby";
import * as plugin from "../../../plugins/contentful-reset/gatsby-node";
import { createSchemaCustomization } from "../../../src/source/schema";
import { readProblems } from "../../support/problems";
import { tempFolder, workIn } from "../../support/temp-folder";

const folder = tempFolder("test");
workIn(folder);

const nothing = () => undefined;
/** Accepts any options. */
const Joi = { object: nothing, array: nothing } as unknown as PluginOptionsSchemaArgs["Joi"];

test.each([
  ["its options are checked", () => plugin.pluginOptionsSchema!({ Joi })],
  ["it reads the content types", () => plugin.createSchemaCustomization()],
])("a build that ends while %s is reported as Contentful's failure", (_when, begin) => {
  begin();
  expect(readProblems(folder.path)).toMatchObject({
    kind: "contentful",
    problems: [expect.stringContaining("gatsby-source-contentful could not read it")],
  });
});

test("a mistake in the site's own schema is not", async () => {
  plugin.createSchemaCustomization();
  const args = { actions: { createTypes: nothing } } as unknown as CreateSchemaCustomizationArgs;
  await createSchemaCustomization!(args, { plugins: [] }, nothing);
  expect(existsSync(".hosting/problems.json")).toBe(false);
});
