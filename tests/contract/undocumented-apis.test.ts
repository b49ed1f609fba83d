import { execFileSync, spawnSync } from "node:child_process";
import { program, readText, root } from "../support/project";

/** CONTRIBUTING lists the five files that use what Gatsby and its plugins do not document. */
const guide = readText("CONTRIBUTING.md");
const [, section = ""] = guide.split("\n## Undocumented APIs\n");
const listed = [...section.split("\n## ")[0]!.matchAll(/^- `([^`]+)`/gm)].map(([, file]) => file!);

test("the search in the guide finds exactly the files in its list", () => {
  const [, search = ""] = /```\ngit (grep .*)\n```/.exec(section) ?? [];
  const args = [...search.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word]) => quoted ?? word!);
  const found = execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim().split("\n");
  expect(found).toEqual(listed.toSorted());
  expect(listed).toHaveLength(5);
});

test("ESLint rejects private interfaces in any other file", () => {
  const input = [
    'import { store } from "gatsby/dist/redux";',
    'import reporter from "gatsby-cli/lib/reporter";',
    "export const all = [store, reporter, window.___loader];",
    'export const slices = "_gatsby/slices/";',
    "export const stage = process.env.BUILD_STAGE;",
    "export const stats = /webpack\\.stats/;",
  ].join("\n");
  const args = [program("eslint"), "--stdin", "--stdin-filename=src/routes.ts"];
  const { stdout } = spawnSync(process.execPath, args, { cwd: root, input, encoding: "utf8" });
  const refused = stdout.split("\n").filter((line) => line.includes("does not document this API"));
  expect(refused.map((line) => line.trim().split(":")[0])).toEqual(["1", "2", "3", "4", "5", "6"]);
});
