/**
 * Whom the site is built for has named nine packages, and what stands at the top level. That is a
 * contract: each package is installed, and used for what it is for.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { GatsbyConfig, PluginRef } from "gatsby";
import { root } from "../support/project";

const read = (file: string) => readFileSync(path.join(root, file), "utf8");

/** The code of all files in a folder. */
const codeIn = (folder: string): string =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".d.ts"))
    .map((name) => read(path.join(folder, name)))
    .join("\n");

const { dependencies, devDependencies } = JSON.parse(read("package.json")) as Readonly<
  Record<"dependencies" | "devDependencies", Readonly<Record<string, string>>>
>;

const PLUGINS = ["gatsby-plugin-image", "gatsby-plugin-react-helmet"];
const CONTENTFUL = "gatsby-source-contentful";

const namesOf = (plugins: readonly PluginRef[] = []): string[] =>
  plugins.flatMap((plugin) => (typeof plugin === "string" ? plugin : (plugin?.resolve ?? [])));

/** The plugins that Gatsby runs in this environment. */
async function pluginsWith(variables: Readonly<Record<string, string>>): Promise<string[]> {
  const { env } = process;
  process.env = { ...env, ...variables };
  let config: GatsbyConfig = {};
  await jest.isolateModulesAsync(async () => {
    ({ default: config } = (await import("../../gatsby-config")) as { default: GatsbyConfig });
  });
  process.env = env;
  return namesOf(config.plugins as PluginRef[]);
}

const EMBEDDED = { CONTENTFUL_SPACE_ID: "", CONTENTFUL_ACCESS_TOKEN: "" };
const SPACE = { CONTENTFUL_SPACE_ID: "space1", CONTENTFUL_ACCESS_TOKEN: "a".repeat(43) };
const DRAFTS = { CONTENTFUL_SHOWS_DRAFTS: "true", CONTENTFUL_PREVIEW_TOKEN: "b".repeat(43) };

test("the ordered files and folders are at the top level", () => {
  const files = ["package.json", "gatsby-config.ts", "gatsby-node.ts", "tsconfig.json"];
  const names = [...files, "src", "static", "tests"];
  expect(names.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
});

test("all nine are installed, and code imports those that are not Gatsby's to run", () => {
  const used = ["gatsby", "react", "react-dom", "styled-components"];
  expect(Object.keys(dependencies)).toEqual(
    expect.arrayContaining([...used, ...PLUGINS, CONTENTFUL]),
  );
  expect(Object.keys(devDependencies)).toEqual(
    expect.arrayContaining(["jest", "@testing-library/react"]),
  );
  const code = codeIn("src");
  const isImported = (name: string) =>
    new RegExp(`^(import|}) .*from "${name}["/]`, "m").test(code);
  expect([...used, "react-helmet"].filter((name) => !isImported(name))).toEqual([]);
  expect(code).toMatch(/gatsbyImageData/);
  expect(codeIn("tests/unit")).toMatch(/from "@testing-library\/react"/);
});

test.each([
  ["of the embedded content", EMBEDDED, false],
  ["of what Contentful has published", SPACE, true],
  ["of Contentful's drafts", { ...SPACE, ...DRAFTS }, true],
])(
  "a build %s makes pictures and head tags as ordered; %p: gatsby-source-contentful reads",
  async (_of, variables, reads) => {
    const plugins = await pluginsWith(variables);
    expect(plugins).toEqual(expect.arrayContaining(PLUGINS));
    expect(plugins.includes(CONTENTFUL)).toBe(reads);
  },
);
