import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Compilation, Compiler, Module } from "webpack";

/** Lists, for visitors, the works that the site is made of. */
export const LICENCES_FILE = "licences.txt";

/** A work by others that visitors receive. */
export interface Work {
  readonly name: string;
  readonly licence: string;
  readonly text: string;
}

interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly author?: string | { readonly name: string };
}

/** Gatsby copies its part of the runtime here. */
const GATSBY_COPY = /[\\/]\.cache[\\/]/;
/** The folder of the innermost package. */
const PACKAGE_FOLDER = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/;
const LICENCE_FILE = /^(licen[cs]e|copying)/i;

function workIn(folder: string): Work {
  const { author, license, name, version } = JSON.parse(
    readFileSync(path.join(folder, "package.json"), "utf8"),
  ) as Manifest;
  if (!name || !license) {
    throw new Error(`The licence of ${folder} is not known: look it up before you publish it`);
  }
  const file = readdirSync(folder).find((each) => LICENCE_FILE.test(each));
  const authors = (typeof author === "string" ? author : author?.name) ?? "its authors";
  return {
    name: `${name} ${version}`,
    licence: license,
    text: file
      ? readFileSync(path.join(folder, file), "utf8")
      : `${license}, as its package says, by ${authors}.`,
  };
}

/** The licences of the fonts are beside them, one for each family: LICENSE-petrona.txt. */
function fontsIn(folder: string): Work[] {
  return readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file))
    .map((file) => ({
      name: `${path.parse(file).name.replace("LICENSE-", "")} (font)`,
      licence: "OFL-1.1",
      text: readFileSync(path.join(folder, file), "utf8"),
    }));
}

/** The file of a module, or of the modules that webpack has concatenated into it. */
const filesOf = (module: Module & { resource?: string; modules?: Module[] }): string[] => [
  ...(module.resource ? [module.resource] : []),
  ...(module.modules ?? []).flatMap(filesOf),
];

/** Folders of the packages whose modules ended up in a script, and of webpack, which adds its own code. */
function packageFolders({ chunkGraph, chunks }: Compilation, root: string): Set<string> {
  const modules = [...chunks].flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)]);
  const folders = modules.flatMap(filesOf).flatMap((file) => {
    if (GATSBY_COPY.test(file)) return [path.join(root, "node_modules", "gatsby")];
    return PACKAGE_FOLDER.exec(file)?.[0] ?? [];
  });
  return new Set([...folders, path.join(root, "node_modules", "webpack")]);
}

/** The text of the file: a list, then every licence in full. */
export function licencesText(works: readonly Work[]): string {
  const byName = new Map(works.map((work) => [work.name, work]));
  const sorted = [...byName.values()].sort((a, b) => a.name.localeCompare(b.name, "en"));
  return [
    "This site is made with the following works, under the licences below.",
    sorted.map(({ name, licence }) => `${name}: ${licence}`).join("\n"),
    ...sorted.map(({ name, text }) => `${"-".repeat(72)}\n${name}\n\n${text.trim()}`),
    "",
  ].join("\n\n");
}

/**
 * A webpack plugin that writes the licences of all that the browser's scripts are made of. It is our
 * own, because license-webpack-plugin knows neither fonts nor the runtime that Gatsby copies.
 *
 * @param fonts folder of the site's fonts
 */
export const licencesPlugin = (fonts: string) => ({
  apply(compiler: Compiler) {
    const { Compilation, sources } = compiler.webpack;
    const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
    compiler.hooks.thisCompilation.tap("Licences", (compilation) => {
      compilation.hooks.processAssets.tap({ name: "Licences", stage }, () => {
        const packages = [...packageFolders(compilation, compiler.context)].map(workIn);
        const text = licencesText([...packages, ...fontsIn(fonts)]);
        compilation.emitAsset(LICENCES_FILE, new sources.RawSource(text));
      });
    });
  },
});
