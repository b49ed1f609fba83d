import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire, isBuiltin } from "node:module";
import path from "node:path";
import ts from "typescript";
import { root } from "../support/project";

interface Manifest {
  readonly name: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly overrides?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly scripts?: Readonly<Record<string, string>>;
}

/** What comes with Gatsby has to be Gatsby's own copy, so that no version of ours stands beside it. */
const FROM_GATSBY = ["webpack"];

/** Installed by `npm run editor` alone, beside the packages of the root. */
const EDITOR = "tools/editor";

const SCRIPT = /\.[cm]?[jt]sx?$/;
const IGNORED = ["node_modules", "packages", "public", "test-results", "static"];

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

function scriptsIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const { name } = entry;
    const file = path.join(folder, name);
    if (IGNORED.includes(name) || name.startsWith(".")) return [];
    if (entry.isDirectory()) return scriptsIn(file);
    return SCRIPT.test(name) && !name.endsWith(".d.ts") ? [file] : [];
  });
}

/** Names of the packages that code imports, without Node's own. */
const importsOf = (code: string): string[] =>
  ts
    .preProcessFile(code, true, true)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => /^[@a-z]/.test(name) && !isBuiltin(name))
    .map((name) => name.split("/", name.startsWith("@") ? 2 : 1).join("/"));

/** Imports of types alone are gone when the code runs. */
const withoutTypes = (code: string): string => code.replace(/^(import|export) type [^;]*;/gm, "");

/** A workspace, or the root without them. */
function readWorkspace(folder: string) {
  const manifest = readJson(path.join(root, folder, "package.json")) as Manifest;
  const files = scriptsIn(path.join(root, folder)).filter((file) => file !== __filename);
  const codes = files.map((file) => ({ file, code: readFileSync(file, "utf8") }));
  const versions = { ...manifest.dependencies, ...manifest.devDependencies };
  return { manifest, codes, versions };
}

const packages = readdirSync(path.join(root, "packages")).map((name) => `packages/${name}`);
const ownNames = packages.map((folder) => readWorkspace(folder).manifest.name);
const ofEditor = (readJson(path.join(root, EDITOR, "package.json")) as Manifest).dependencies;
const FROM_ELSEWHERE = [...ownNames, ...FROM_GATSBY, "@sveltia/cms"];

describe.each([".", ...packages])("the package.json of %s", (folder) => {
  const { codes, manifest, versions } = readWorkspace(folder);
  const names = Object.keys(versions);

  test("lists whatever its files import", () => {
    const missing = codes.flatMap(({ file, code: own }) =>
      importsOf(own)
        .filter((name) => ![...names, ...FROM_ELSEWHERE].includes(name))
        .map((name) => `${path.relative(root, file)}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  test("has what its own code needs to run among the dependencies, not the development's", () => {
    const isCommand = (file: string) => file.endsWith(".mjs");
    const runs = codes.filter(({ file }) => {
      const [first = ""] = path.relative(path.join(root, folder), file).split(path.sep);
      return ["src", "tools", "plugins"].includes(first) || /^gatsby-\w+\.tsx?$/.test(first);
    });
    const needed = runs
      .filter(({ file }) => !isCommand(file))
      .flatMap(({ code: own }) => importsOf(withoutTypes(own)));
    expect(needed.length).toBeGreaterThan(0);
    const known = [...Object.keys(manifest.dependencies), ...FROM_ELSEWHERE];
    expect([...new Set(needed)].filter((name) => !known.includes(name))).toEqual([]);
  });

  test("has exact versions, so that every machine builds the same site", () => {
    const exact = /^\d+\.\d+\.\d+$/;
    const inexact = Object.entries(versions).filter(([, version]) => !exact.test(version));
    expect(inexact).toEqual([]);
    // An override may be for what another package asks for alone.
    const overrides = Object.entries(manifest.overrides ?? {}).flatMap(([name, version]) =>
      typeof version === "string" ? [[name, version] as const] : Object.entries(version),
    );
    const loose = overrides.filter(
      ([name, version]) => version !== `$${name}` && !exact.test(version.replace(/^npm:.*@/, "")),
    );
    expect(loose).toEqual([]);
  });
});

test("a package that does nothing takes the place of one that asks third parties for the network", () => {
  const plugin = require.resolve("gatsby-source-contentful/package.json");
  expect((readJson(plugin) as Manifest).dependencies).toHaveProperty("is-online");
  const isOnline = createRequire(plugin)("is-online") as () => unknown;
  expect(isOnline()).toBeUndefined();
});

test("a host that installs no packages for development has all programs and plugins of a build", () => {
  const { codes, manifest } = readWorkspace(".");
  const { build, serve, start } = manifest.scripts!;
  const run = [build, serve, start].join("\n").match(/\b(cross-env|gatsby|tsx)\b/g) ?? [];
  expect(new Set(run)).toEqual(new Set(["cross-env", "gatsby", "tsx"]));
  const config = codes.find(({ file }) => file === path.join(root, "gatsby-config.ts"))!.code;
  const plugins = [...config.matchAll(/"(gatsby-[\w-]+)"/g)].map(([, name]) => name!);
  expect(plugins.length).toBeGreaterThan(3);
  expect([...run, ...plugins].filter((name) => !(name in manifest.dependencies))).toEqual([]);
});

test("the editor's packages have exact versions, and an install of the site brings none of them", () => {
  const lock = readJson(path.join(root, "package-lock.json")) as { packages: object };
  expect(Object.keys(lock.packages)).not.toContain("node_modules/@sveltia/cms");
  expect(Object.keys(ofEditor)).toEqual(["@sveltia/cms"]);
  for (const version of Object.values(ofEditor)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
});
