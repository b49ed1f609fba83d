/** Programs of the project, started the same way on every system, and a clean place to run them. */
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

/** Path of the script behind a command of an installed package. */
function program(name, packageName = name) {
  const manifest = require.resolve(`${packageName}/package.json`);
  const { bin } = require(manifest);
  return path.join(path.dirname(manifest), typeof bin === "string" ? bin : bin[name]);
}

export const programs = {
  tsc: program("tsc", "typescript"),
  eslint: program("eslint"),
  prettier: program("prettier"),
  jest: program("jest"),
  gatsby: program("gatsby"),
  playwright: program("playwright", "@playwright/test"),
};

/**
 * The tests are about the embedded content: what a developer's shell has set must not leak in.
 *
 * @param {Record<string, string>} [extra] variables that a test itself wants
 */
export function cleanEnv(extra = {}) {
  const env = { ...process.env };
  for (const name of Object.keys(env)) {
    if (/^(CONTENTFUL_|PUBLISHER_|SITE_URL$|NODE_ENV$)/.test(name)) delete env[name];
  }
  return { ...env, GATSBY_TELEMETRY_DISABLED: "1", ENV_FILE: "", ...extra };
}

/**
 * Runs a program to its end, whatever that end is.
 *
 * @returns {Promise<{ code: number, output: string }>} stdout and stderr as they came
 */
export function run(file, args = [], { env, inherit = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [file, ...args], {
      cwd: root,
      env: cleanEnv(env),
      stdio: ["ignore", inherit ? "inherit" : "pipe", inherit ? "inherit" : "pipe"],
    });
    let output = "";
    child.stdout?.on("data", (chunk) => (output += chunk));
    child.stderr?.on("data", (chunk) => (output += chunk));
    child.on("error", (error) => resolve({ code: 1, output: `${output}${error.message}` }));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

const temporaryFolder = () => mkdtempSync(path.join(tmpdir(), "site-copy-"));

const SITE_FILES = [
  ...["plugins", "src", "static", "package.json", "tsconfig.json"],
  ...["gatsby-config.ts", "gatsby-node.ts", "gatsby-browser.tsx", "gatsby-ssr.tsx"],
];

/**
 * The site in a folder of its own, so that a build of it leaves this one's cache and pages alone.
 *
 * @returns {string} path of the folder, which goes when the process does unless it is to be kept
 */
export function copySite({ keep = false, built = false, folder = temporaryFolder() } = {}) {
  const names = built ? [...SITE_FILES, ".cache", "public"] : SITE_FILES;
  for (const name of names.filter((file) => existsSync(path.join(root, file)))) {
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  }
  symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"), "junction");
  if (!keep) process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
