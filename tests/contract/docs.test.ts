import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { problemsHeading } from "../../src/model/sentences";
import { mail, paths, secret } from "../../packages/publisher/src/settings";
import { readText, root } from "../support/project";

const guides = readdirSync(path.join(root, "docs"))
  .filter((name) => name.endsWith(".md"))
  .map((name) => `docs/${name}`);
const others = ["README.md", "CONTRIBUTING.md", "tests/README.md", "tools/editor/README.md"];
const pages = [...others, ...guides];

/** Returns the text of a page without its code blocks. */
const prose = (page: string) => readText(page).replace(/^```[^]*?^```/gm, "");

/** Lists the first groups of all matches, with the page. */
const findIn = (texts: readonly (readonly [page: string, text: string])[], pattern: RegExp) =>
  texts.flatMap(([page, text]) =>
    [...text.matchAll(pattern)].map(([, name]) => ({ page, name: name! })),
  );
const allPages = pages.map((page) => [page, readText(page)] as const);
const allProse = pages.map((page) => [page, prose(page)] as const);
const namesIn = (text: string, pattern: RegExp) =>
  findIn([["", text]], pattern).map(({ name }) => name);

/** Returns the anchor that GitHub and most other viewers create for a heading. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");

/** Tests whether a link's file or heading is missing. */
function isBroken({ page, name }: { page: string; name: string }): boolean {
  const [file = "", fragment] = name.split("#");
  const to = file === "" ? page : path.posix.join(path.posix.dirname(page), file);
  if (!existsSync(path.join(root, to))) return true;
  return (
    fragment !== undefined &&
    !namesIn(prose(to), /^#+ (.+)$/gm)
      .map(anchor)
      .includes(fragment)
  );
}

const { scripts } = JSON.parse(readText("package.json")) as { scripts: Record<string, string> };

describe("the guides", () => {
  test("mention only commands that exist, and CONTRIBUTING lists them all", () => {
    const named = findIn(allPages, /\bnpm run ([a-z][\w:-]*)/g);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(({ name }) => !Object.hasOwn(scripts, name))).toEqual([]);
    const [, section = ""] = readText("CONTRIBUTING.md").split("\n## Commands\n");
    const listed = namesIn(section.split("\n## ")[0]!, /`([a-z][\w:-]*)`:/g);
    expect(listed.sort()).toEqual(Object.keys(scripts).sort());
  });

  test("mention only files and folders that exist", () => {
    // docs/extend.md mentions files that its reader creates.
    const texts = allProse.filter(([page]) => page !== "docs/extend.md");
    const named = findIn(texts, /`((?:src|tools|packages|plugins|static|tests)\/[\w./-]+)`/g);
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter(({ name }) => !existsSync(path.join(root, name)))).toEqual([]);
  });

  test("have no broken links", () => {
    const decisions = readdirSync(path.join(root, "docs/decisions"), "utf8");
    const more = [
      "CHANGELOG.md",
      "SECURITY.md",
      ...decisions.map((name) => `docs/decisions/${name}`),
    ];
    const texts = [...allProse, ...more.map((page) => [page, prose(page)] as const)];
    const links = findIn(texts, /\[[^\]]*\]\((?!https?:|mailto:|\/)([^)\s]+)\)/g);
    expect(links.length).toBeGreaterThan(10);
    // GitHub has these pages for each repository.
    const inside = links.filter(({ name }) => !/^\.\.\/\.\.\/(generate|actions)/.test(name));
    expect(inside.filter(isBroken)).toEqual([]);
  });

  test("explain every variable of .env.example and of the publisher", () => {
    const variables = namesIn(readText(".env.example"), /^#?\s*([A-Z][A-Z0-9_]+)=/gm);
    expect(variables.length).toBeGreaterThan(5);
    const explained = readText("docs/contentful.md") + readText("docs/hosting.md");
    expect(variables.filter((name) => !explained.includes(`\`${name}\``))).toEqual([]);

    const listed = namesIn(readText("packages/publisher/README.md"), /^\| `([A-Z][A-Z0-9_]+)`/gm);
    const names = [paths, mail, secret].flatMap(({ shape }) => Object.keys(shape));
    expect(listed.sort()).toEqual(names.sort());
  });

  test("quote the heading of the list of problems", () => {
    expect(readText("docs/officiant.md")).toContain(problemsHeading(2));
  });
});
