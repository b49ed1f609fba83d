/**
 * The site's commission names nine packages, and what stands at the top level. CONTRIBUTING has the
 * packages in a table: each is installed, and used where the table says.
 */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
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

/** The rows of the guide's table: a package, and the file or folder that uses it. */
const [, section = ""] = read("CONTRIBUTING.md").split("\n## Packages\n");
const [table = ""] = section.split("\n##");
const card = [...table.matchAll(/^\| `([^`]+)` +\| `([^`]+)` +\|/gm)].map(
  ([, name, place]) => [name!, place!] as const,
);

test("the guide lists all nine, and all are installed", () => {
  expect(card).toHaveLength(9);
  expect(Object.keys({ ...dependencies, ...devDependencies })).toEqual(
    expect.arrayContaining(card.map(([name]) => name)),
  );
});

test.each(card)("%s is used in %s", (name, place) => {
  const isFolder = statSync(path.join(root, place)).isDirectory();
  const code = isFolder ? codeIn(place) : read(place);
  expect(code).toMatch(new RegExp(`"${name}["/]`));
});

test("pictures and head tags are made by the ordered plugins", () => {
  const code = codeIn("src");
  expect(code).toMatch(/gatsbyImageData/);
  expect(code).toMatch(/from "react-helmet"/);
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
