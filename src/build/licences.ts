import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Compilation, Compiler, Module } from "webpack";
import { typeface } from "../theme/tokens";

/** Lists, for visitors, the works that the site is made of. */
export const LICENCES_FILE = "licences.txt";

/** The folder of the innermost package. */
const PACKAGE_FOLDER = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/;

const installed = (name: string) => path.resolve("node_modules", name);

function workIn(folder: string) {
  const { license, name, version } = JSON.parse(
    readFileSync(path.join(folder, "package.json"), "utf8"),
  ) as { readonly license?: string; readonly name: string; readonly version: string };
  if (!license) {
    throw new Error(`The licence of ${folder} is not known: look it up before you publish it`);
  }
  const file = readdirSync(folder).find((each) => /^(licen[cs]e|copying)/i.test(each));
  const text = file
    ? readFileSync(path.join(folder, file), "utf8")
    : `${license}, as its package says, by its authors.`;
  return { name: `${name} ${version}`, licence: license, text: text.trim() };
}

const fonts = () =>
  Object.values(typeface).map((font) => ({
    ...workIn(installed(font.package)),
    name: `${path.basename(font.package)} (font)`,
  }));

/** The file of a module, or of the modules that webpack has concatenated into it. */
const filesOf = (module: Module & { resource?: string; modules?: Module[] }): string[] => [
  ...(module.resource ? [module.resource] : []),
  ...(module.modules ?? []).flatMap(filesOf),
];

/** Folders of the packages whose modules ended up in a script, and of those that add code of their own. */
function packageFolders({ chunkGraph, chunks }: Compilation): Set<string> {
  const modules = [...chunks].flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)]);
  const folders = modules.flatMap(filesOf).flatMap((file) => PACKAGE_FOLDER.exec(file)?.[0] ?? []);
  return new Set([...folders, installed("gatsby"), installed("webpack")]);
}

/**
 * A webpack plugin that writes the licences of all that the browser's scripts are made of: a list,
 * then each in full. It is our own, because license-webpack-plugin misses some concatenated modules.
 */
export const licencesPlugin = () => ({
  apply(compiler: Compiler) {
    const { Compilation, sources } = compiler.webpack;
    const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
    compiler.hooks.thisCompilation.tap("Licences", (compilation) => {
      compilation.hooks.processAssets.tap({ name: "Licences", stage }, () => {
        const all = [...[...packageFolders(compilation)].map(workIn), ...fonts()];
        // A package may be installed twice.
        const works = [...new Map(all.map((work) => [work.name, work])).values()];
        works.sort((a, b) => a.name.localeCompare(b.name, "en"));
        const text = [
          "This site is made with the following works, under the licences below.",
          works.map(({ name, licence }) => `${name}: ${licence}`).join("\n"),
          ...works.map((work) => `${"-".repeat(72)}\n${work.name}\n\n${work.text}`),
          "",
        ].join("\n\n");
        compilation.emitAsset(LICENCES_FILE, new sources.RawSource(text));
      });
    });
  },
});
