/** ESLint refuses imports that package.json does not list; these are the other rules for dependencies. */
import { createRequire } from "node:module";
import path from "node:path";
import { readText } from "../support/project";

type Versions = Readonly<Record<string, string>>;

interface Manifest {
  readonly dependencies: Versions;
  readonly devDependencies?: Versions;
  readonly overrides?: Readonly<Record<string, string | Versions>>;
  readonly scripts: Versions;
}

const manifestIn = (folder: string) =>
  JSON.parse(readText(path.join(folder, "package.json"))) as Manifest;

const PACKAGES = [
  ".",
  "tools/editor",
  "packages/contentful-local",
  "packages/publisher",
  "packages/worker",
];

test.each(PACKAGES)(
  "%s has exact versions, so that every machine builds the same site",
  (folder) => {
    const { dependencies, devDependencies, overrides = {} } = manifestIn(folder);
    // An override may apply to the dependencies of one package only.
    const overridden = Object.entries(overrides).flatMap(([name, version]) =>
      typeof version === "string" ? [[name, version] as const] : Object.entries(version),
    );
    const versions = [...Object.entries({ ...dependencies, ...devDependencies }), ...overridden];
    const inexact = versions.filter(
      ([name, version]) => version !== `$${name}` && !/^(npm:.*@)?\d+\.\d+\.\d+$/.test(version),
    );
    expect(inexact).toEqual([]);
  },
);

test("an empty function replaces is-online, which would contact third parties", () => {
  const plugin = createRequire(require.resolve("gatsby-source-contentful/package.json"));
  expect((plugin("is-online") as () => unknown)()).toBeUndefined();
});

test("production dependencies include every program and plugin of a build", () => {
  const { dependencies, scripts } = manifestIn(".");
  const programs = `${scripts["build"]} ${scripts["serve"]}`.match(/\b(cross-env|gatsby|tsx)\b/g)!;
  const plugins = [...readText("gatsby-config.ts").matchAll(/"(gatsby-[\w-]+)"/g)].map(
    ([, name]) => name!,
  );
  expect(plugins.length).toBeGreaterThan(3);
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining([...programs, ...plugins]));
});

test("installing the site does not install the editor's packages", () => {
  const { packages } = JSON.parse(readText("package-lock.json")) as { packages: object };
  expect(Object.keys(packages)).not.toContain("node_modules/@sveltia/cms");
});
