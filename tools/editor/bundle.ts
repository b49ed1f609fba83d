/** Installs what the editor is made of, and makes its page. */
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { processEnv } from "../../src/build/env/variables";
import type { Repository } from "./forms";

const SOURCE = __dirname;
/** Not among Gatsby's caches, which a build may delete while the editor is open; npm takes no link's path. */
const INSTALLED = path.join(realpathSync("node_modules"), ".cache/editor");
const LOCK = "package-lock.json";

/** The code host's addresses: the page talks to them, and to nobody else. */
const HOSTS = {
  "this computer": { API: "", PICTURES: "" },
  github: { API: "https://api.github.com", PICTURES: "https://avatars.githubusercontent.com" },
  gitlab: { API: "https://gitlab.com", PICTURES: "https://gitlab.com" },
};

/** @throws Error where the program fails; it has said why */
function run(command: string, args: readonly string[], env = {}): void {
  const { error, status } = spawnSync(command, args, {
    env: { ...processEnv(), ...env },
    stdio: "inherit",
    // npm is a script there.
    shell: process.platform === "win32" && command === "npm",
  });
  if (status !== 0) throw new Error(`${command} ${args[0] ?? ""} failed`, { cause: error });
}

/** Installs Sveltia and esbuild from the lock file beside this one, unless that has been done. */
function install(): void {
  const wanted = readFileSync(path.join(SOURCE, LOCK), "utf8");
  const marker = path.join(INSTALLED, "node_modules/.package-lock.json");
  const copy = path.join(INSTALLED, LOCK);
  if (existsSync(marker) && readFileSync(copy, "utf8") === wanted) return;
  process.stdout.write("Installing the editor, once: about 100 MB.\n");
  mkdirSync(INSTALLED, { recursive: true });
  for (const name of ["package.json", LOCK]) {
    cpSync(path.join(SOURCE, name), path.join(INSTALLED, name));
  }
  run("npm", ["ci", "--prefix", INSTALLED, "--ignore-scripts", "--no-audit", "--no-fund"]);
}

/** The page with the one script that it names, which loads the others. */
function pageOf(folder: string, { host }: Repository): string {
  const SCRIPT = readdirSync(folder).find((name) => /^page-\w+\.js$/.test(name));
  const values = Object.entries({ ...HOSTS[host], SCRIPT: SCRIPT ?? "" });
  const template = readFileSync(path.join(SOURCE, "page.html"), "utf8");
  return values.reduce((page, [name, value]) => page.replace(name, value), template);
}

/**
 * Makes the editor's page anew. Names carry a hash, because hosts keep scripts for a year.
 *
 * @param folder where it goes; what is in it is deleted
 * @throws Error where it cannot be installed or bundled
 */
export function bundle(folder: string, repository: Repository): void {
  install();
  const modules = path.join(INSTALLED, "node_modules");
  rmSync(folder, { recursive: true, force: true });
  const options = [
    "--bundle",
    "--format=esm",
    "--splitting",
    "--minify",
    "--log-level=warning",
    `--outdir=${folder}`,
    "--entry-names=[name]-[hash]",
    // Where Sveltia's chunks find its assets, one folder up.
    "--chunk-names=chunks/[name]-[hash]",
    // Colours for hundreds of programming languages.
    "--external:@shikijs/*",
    // Sveltia's own React.
    "--jsx=transform",
    "--jsx-factory=h",
    `--define:REPOSITORY=${JSON.stringify(repository)}`,
  ];
  const esbuild = path.join(modules, "esbuild/bin/esbuild");
  run(process.execPath, [esbuild, path.join(SOURCE, "page.ts"), ...options], {
    NODE_PATH: modules,
  });
  cpSync(path.join(modules, "@sveltia/cms/npm/assets"), path.join(folder, "assets"), {
    recursive: true,
    filter: (file) => !file.endsWith(".map"),
  });
  cpSync(path.join(modules, "@sveltia/cms/LICENSE.txt"), path.join(folder, "LICENSE.txt"));
  writeFileSync(path.join(folder, "index.html"), pageOf(folder, repository));
}
