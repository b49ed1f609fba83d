import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const ROOT = path.resolve(__dirname, "../..");
const SCRIPT = /\.[cm]?[jt]sx?$/;

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly overrides: Readonly<Record<string, string>>;
  readonly scripts: Readonly<Record<string, string>>;
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

const manifest = readJson(path.join(ROOT, "package.json")) as Manifest;
const versions = { ...manifest.dependencies, ...manifest.devDependencies };
const names = Object.keys(versions);

/** Packages that no file of ours names, and why they are here all the same. */
const EXCUSED: Readonly<Record<string, string>> = {
  "@swc/core": "@swc/jest compiles with it",
  "@testing-library/dom": "@testing-library/react queries with it",
  "babel-plugin-styled-components": "gatsby-plugin-styled-components compiles with it",
  "eslint-import-resolver-typescript": "the import rules resolve with it",
  "jest-environment-jsdom": "Jest finds it by its environment's name",
};

function scriptsIn(folder: string, isDeep: boolean): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return isDeep ? scriptsIn(file, isDeep) : [];
    return SCRIPT.test(entry.name) && file !== __filename ? [readFileSync(file, "utf8")] : [];
  });
}

const code = [
  ...scriptsIn(ROOT, false),
  ...["scripts", "src", "tests"].flatMap((folder) => scriptsIn(path.join(ROOT, folder), true)),
].join("\n");
const commands = Object.values(manifest.scripts).join("\n");

/** The programs that a package brings. */
function programsOf(name: string): string[] {
  const { bin } = readJson(path.join(ROOT, "node_modules", name, "package.json")) as {
    bin?: string | object;
  };
  return typeof bin === "string" ? [path.basename(name)] : Object.keys(bin ?? {});
}

/** By its name alone, with a path in it, or with one that a script puts together. */
const isNamed = (name: string) => new RegExp(`["'\`]${name}["'\`/]`).test(code);
const isFamilyNamed = (name: string) => code.includes(`\`${path.dirname(name)}/\${`);
const isRun = (name: string) =>
  programsOf(name).some((program) => new RegExp(`(^|\\s)${program}(\\s|$)`, "m").test(commands));

/** Types of another dependency, of Node, or of Jest's globals. */
function isTypes(name: string): boolean {
  const typed = /^@types\/(.+)$/.exec(name)?.[1];
  return typed === "node" || (typed !== undefined && names.includes(typed));
}

test("every dependency is used: named by a file, run by a script, or excused with a reason", () => {
  const isUsed = (name: string) =>
    isNamed(name) || isFamilyNamed(name) || isRun(name) || isTypes(name) || name in EXCUSED;
  expect(names.filter((name) => !isUsed(name))).toEqual([]);
});

test("nothing excuses a dependency that is gone", () => {
  expect(Object.keys(EXCUSED).filter((name) => !names.includes(name))).toEqual([]);
});

test("versions are exact, so that every machine builds the same site", () => {
  const exact = /^\d+\.\d+\.\d+$/;
  expect(Object.entries(versions).filter(([, version]) => !exact.test(version))).toEqual([]);
  const loose = Object.entries(manifest.overrides).filter(
    ([name, version]) => version !== `$${name}` && !exact.test(version),
  );
  expect(loose).toEqual([]);
});
