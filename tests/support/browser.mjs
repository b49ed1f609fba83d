/**
 * Finds a Chromium for the browser tests, and brings one where there is none. Run by itself, it
 * prints the browser's path and nothing else.
 */
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const USUAL_PATHS = [
  "/usr/bin/chromium",
  "/usr/bin/google-chrome",
  "/opt/google/chrome/chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];
const DOWNLOAD_LIMIT_MS = 5 * 60_000;
const INSTALL_LIMIT_MS = 10 * 60_000;

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A download can be complete and still lack a library of the system's: only a start tells. */
function starts(file) {
  if (!isExecutable(file)) return false;
  if (process.platform === "win32") return true;
  return spawnSync(file, ["--version"], { stdio: "ignore", timeout: 30_000 }).status === 0;
}

function installed() {
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...candidates, ...USUAL_PATHS].find(starts);
}

const downloaded = () => [chromium.executablePath()].find(starts);

/** Progress belongs on stderr: stdout carries the answer alone. */
function run(command, args, timeout) {
  process.stderr.write(`No browser found yet: ${[command, ...args].join(" ")}\n`);
  const { status } = spawnSync(command, args, {
    stdio: ["ignore", "ignore", "ignore"],
    timeout,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    shell: process.platform === "win32",
  });
  return status === 0;
}

function download() {
  run("npx", ["playwright", "install", "chromium"], DOWNLOAD_LIMIT_MS);
  return downloaded();
}

/** The fonts are a mere recommendation of the package, and without them pages have no letters. */
function installPackage() {
  if (process.getuid?.() !== 0 || !isExecutable("/usr/bin/apt-get")) return undefined;
  const packages = ["chromium", "fonts-liberation"];
  if (run("apt-get", ["update"], INSTALL_LIMIT_MS)) {
    run("apt-get", ["install", "-y", "--no-install-recommends", ...packages], INSTALL_LIMIT_MS);
  }
  return installed();
}

/**
 * @returns {string} path of a Chromium that starts
 * @throws {Error} that says what to install
 */
export function findBrowser() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (starts(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH names "${chosen}", and that is no browser that starts.`);
  }
  const found = installed() ?? downloaded() ?? download() ?? installPackage();
  if (found) return found;
  throw new Error(
    "The browser tests need Chromium or Chrome, and none could be found or downloaded. " +
      "Install one (on Debian: apt-get install chromium fonts-liberation), " +
      "or set CHROMIUM_PATH to the program.",
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    process.stdout.write(findBrowser());
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
