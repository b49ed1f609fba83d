/** Installs what the editor is made of, and makes its page. */
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { processEnv } from "../../src/env/variables";
import type { Repository } from "./forms";

const SOURCE = __dirname;
/** Beside Gatsby's caches, which hosts keep from one build to the next. */
const INSTALLED = path.resolve(".cache/editor");
const LOCK = "package-lock.json";

/** The code host's own addresses, which the page talks to; nobody else's. */
const HOSTS = {
  github: { api: "https://api.github.com", pictures: "https://avatars.githubusercontent.com" },
  gitlab: { api: "https://gitlab.com", pictures: "https://gitlab.com" },
};

/** What the page may load: of Sveltia's own wishes, a font from a CDN and a status page are left out. */
function policyOf({ host }: Repository): string {
  const { api, pictures } = HOSTS[host];
  const directives = [
    "default-src 'none'",
    // Pictures from telephones are decoded by WebAssembly.
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${pictures}`,
    "font-src 'self'",
    `connect-src 'self' data: blob: ${api}`,
    "base-uri 'none'",
    "form-action 'none'",
  ];
  return directives.join("; ");
}

const STYLE = `
  .many-pictures ol { list-style: none; margin: 0; padding: 0 }
  .many-pictures li { display: flex; align-items: center; gap: 8px; margin-bottom: 8px }
  .many-pictures img { width: 72px; height: 54px; object-fit: cover; background: #8883 }
  .many-pictures li > input { flex: 1 }`;

const pageOf = (repository: Repository, script: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyOf(repository)}">
<meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Editor</title>
<style>${STYLE}</style>
</head>
<body>
<noscript>The editor needs JavaScript.</noscript>
<script type="module" src="${script}"></script>
</body>
</html>
`;

/** @throws Error with what the program wrote, where that was not shown already */
function run(command: string, args: readonly string[], cwd: string, env = {}): void {
  const { error, status } = spawnSync(command, args, {
    cwd,
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
  run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--progress"], INSTALLED);
}

/** The one script that the page names; it loads the others. */
const entryOf = (folder: string) => {
  const main = readdirSync(folder).find((name) => /^page-\w+\.js$/.test(name));
  if (!main) throw new Error(`${folder} has no script of the editor's page`);
  return main;
};

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
    `--define:REPOSITORY=${JSON.stringify(repository)}`,
  ];
  const esbuild = path.join(modules, "esbuild/bin/esbuild");
  run(process.execPath, [esbuild, path.join(SOURCE, "page.ts"), ...options], process.cwd(), {
    NODE_PATH: modules,
  });
  cpSync(path.join(modules, "@sveltia/cms/npm/assets"), path.join(folder, "assets"), {
    recursive: true,
    filter: (file) => !file.endsWith(".map"),
  });
  writeFileSync(path.join(folder, "index.html"), pageOf(repository, entryOf(folder)));
}
