import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Compilation, Compiler, Module } from "webpack";

/** Where the site tells whose work it is made of. */
export const LICENCES_FILE = "licences.txt";

/** A piece of work by others that visitors receive. */
export interface Work {
  readonly name: string;
  readonly licence: string;
  readonly text: string;
}

/** Gatsby copies its part of the runtime here. */
const GATSBY_COPY = /[\\/]\.cache[\\/]/;
/** The folder of the innermost package. */
const PACKAGE_FOLDER = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/;
const LICENCE_FILE = /^(licen[cs]e|copying)/i;

/** webpack adds lines of its own to every script. */
const ALWAYS = ["webpack"];

interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly author?: string | { readonly name: string };
}

const authorName = (author: Manifest["author"] = "its authors") =>
  typeof author === "string" ? author : author.name;

function workIn(folder: string): Work {
  const { author, license, name, version } = JSON.parse(
    readFileSync(path.join(folder, "package.json"), "utf8"),
  ) as Manifest;
  if (!name || !license) {
    throw new Error(`The licence of ${folder} is not known: look it up before you publish it`);
  }
  const file = readdirSync(folder).find((each) => LICENCE_FILE.test(each));
  return {
    name: `${name} ${version}`,
    licence: license,
    text: file
      ? readFileSync(path.join(folder, file), "utf8")
      : `${license}, as its package says, by ${authorName(author)}.`,
  };
}

/** The fonts' licences lie beside them, one for each family: LICENSE-petrona.txt. */
function fontsIn(folder: string): Work[] {
  return readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file))
    .map((file) => ({
      name: `${path.parse(file).name.replace("LICENSE-", "")} (font)`,
      licence: "OFL-1.1",
      text: readFileSync(path.join(folder, file), "utf8"),
    }));
}

/** Module files, those that webpack has put together into one included. */
function resourcesOf(module: Module & { resource?: string; modules?: Module[] }): string[] {
  return [
    ...(module.resource ? [module.resource] : []),
    ...(module.modules ?? []).flatMap(resourcesOf),
  ];
}

/** Modules that ended up in a script: the build reads more, and leaves out what nobody uses. */
const shippedModules = ({ chunkGraph, chunks }: Compilation) =>
  [...chunks].flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)]);

function packageFoldersOf(compilation: Compilation, root: string): string[] {
  const folders = shippedModules(compilation)
    .flatMap(resourcesOf)
    .flatMap((resource) => {
      if (GATSBY_COPY.test(resource)) return [path.join(root, "node_modules", "gatsby")];
      return PACKAGE_FOLDER.exec(resource)?.[0] ?? [];
    });
  return [...folders, ...ALWAYS.map((name) => path.join(root, "node_modules", name))];
}

/** The file that visitors can read: a list, then every licence in full. */
export function licencesText(works: readonly Work[]): string {
  const inOrder = [...new Map(works.map((work) => [work.name, work])).values()].sort((a, b) =>
    a.name.localeCompare(b.name, "en"),
  );
  return [
    "This site is made with the following works, under the licences below.",
    inOrder.map(({ name, licence }) => `${name}: ${licence}`).join("\n"),
    ...inOrder.map(({ name, text }) => `${"-".repeat(72)}\n${name}\n\n${text.trim()}`),
    "",
  ].join("\n\n");
}

/**
 * Writes the licences of all that the browser's scripts are made of. The licences ask for it, and
 * it makes plain what the site ships.
 */
export class LicencesPlugin {
  readonly #fonts: string;

  /** @param fonts folder of the site's fonts */
  constructor(fonts: string) {
    this.#fonts = fonts;
  }

  apply(compiler: Compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap("Licences", (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: "Licences", stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const folders = packageFoldersOf(compilation, compiler.context);
          const works = [...[...new Set(folders)].map(workIn), ...fontsIn(this.#fonts)];
          compilation.emitAsset(LICENCES_FILE, new sources.RawSource(licencesText(works)));
        },
      );
    });
  }
}
