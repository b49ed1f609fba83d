/** The client asked for nine packages, and for files at the top level. */
import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { readText, root } from "../support/project";

/** Returns the code of a file, or of all files in a folder. */
function codeIn(place: string): string {
  if (!statSync(path.join(root, place)).isDirectory()) return readText(place);
  return readdirSync(path.join(root, place), { recursive: true, encoding: "utf8" })
    .filter((name) => /(?<!\.d)\.tsx?$/.test(name))
    .map((name) => readText(path.join(place, name)))
    .join("\n");
}

const { dependencies, devDependencies } = JSON.parse(readText("package.json")) as Readonly<
  Record<"dependencies" | "devDependencies", Readonly<Record<string, string>>>
>;

/** Rows of the table in CONTRIBUTING: a package, and the file or folder that uses it. */
const [, section = ""] = readText("CONTRIBUTING.md").split("\n## Packages\n");
const table = [...section.split("\n##")[0]!.matchAll(/^\| `([^`]+)` +\| `([^`]+)` +\|/gm)].map(
  ([, name, place]) => [name!, place!] as const,
);

test("the ordered files and folders are at the top level, and the table has nine packages", () => {
  const files = ["package.json", "gatsby-config.ts", "gatsby-node.ts", "tsconfig.json"];
  const names = [...files, "src", "static", "tests"];
  expect(names.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
  expect(table).toHaveLength(9);
});

test.each(table)("%s is installed, and used in %s", (name, place) => {
  expect(Object.keys({ ...dependencies, ...devDependencies })).toContain(name);
  expect(codeIn(place)).toMatch(new RegExp(`"${name}["/]`));
});
