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

const { dependencies, devDependencies, scripts } = JSON.parse(read("package.json")) as Readonly<
  Record<"dependencies" | "devDependencies" | "scripts", Readonly<Record<string, string>>>
>;

const namesOf = (plugins: readonly PluginRef[] = []): string[] =>
  plugins.flatMap((plugin) => {
    if (typeof plugin === "string") return [plugin];
    const inner = plugin?.options?.["plugins"] as readonly PluginRef[] | undefined;
    return plugin ? [plugin.resolve, ...namesOf(inner)] : [];
  });

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
  const names = [
    "package.json",
    "gatsby-config.ts",
    "gatsby-node.ts",
    "tsconfig.json",
    "src",
    "static",
    "tests",
  ];
  expect(names.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
});

test("what visitors get is made with gatsby, react, react-dom and styled-components", () => {
  const names = ["gatsby", "react", "react-dom", "styled-components"];
  const code = codeIn("src");
  const isImported = (name: string) =>
    new RegExp(`^(import|}) .*from "${name}["/]`, "m").test(code);
  expect(names.filter((name) => !(name in dependencies) || !isImported(name))).toEqual([]);
  expect(scripts["build"]).toContain("gatsby build");
});

test("every build makes pictures with gatsby-plugin-image and head tags with gatsby-plugin-react-helmet", async () => {
  const names = ["gatsby-plugin-image", "gatsby-plugin-react-helmet"];
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(names));
  for (const variables of [EMBEDDED, SPACE, { ...SPACE, ...DRAFTS }]) {
    expect(await pluginsWith(variables)).toEqual(expect.arrayContaining(names));
  }
  expect(codeIn("src")).toMatch(/gatsbyImageData/);
  expect(codeIn("src")).toMatch(/from "react-helmet"/);
});

test("gatsby-source-contentful reads what is published, and nothing else", async () => {
  expect(dependencies).toHaveProperty("gatsby-source-contentful");
  expect(await pluginsWith(SPACE)).toContain("gatsby-source-contentful");
  for (const variables of [EMBEDDED, { ...SPACE, ...DRAFTS }]) {
    expect(await pluginsWith(variables)).not.toContain("gatsby-source-contentful");
  }
});

test("npm test runs jest, whose tests render with @testing-library/react", () => {
  const names = ["jest", "@testing-library/react"];
  expect(Object.keys(devDependencies)).toEqual(expect.arrayContaining(names));
  expect(scripts["test"]).toContain("tests/run.ts");
  expect(read("tests/run.ts")).toMatch(/jest\("unit", "tests\/unit"/);
  expect(codeIn("tests/unit")).toMatch(/from "@testing-library\/react"/);
});
