/** Finds the Chromium that tests and benchmarks start, and installs one where there is none. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { findOrInstall, inPath } from "./installed";

const BROWSERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const USUAL_PATHS = [
  "/opt/google/chrome/chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];
const SHELLS = ["chromium-headless-shell", "chrome-headless-shell"];
/** A mere recommendation of Debian's packages, and without it pages have no letters. */
const FONTS = "fonts-liberation";
const LIMIT_MS = 5 * 60_000;

/** A download can be complete and still lack a library of the system's: only a start tells. */
function starts(file: string | undefined): file is string {
  if (!file || !existsSync(file)) return false;
  if (process.platform === "win32") return true;
  return spawnSync(file, ["--version"], { stdio: "ignore", timeout: LIMIT_MS }).status === 0;
}

function download(): string | undefined {
  const file = chromium.executablePath();
  if (starts(file)) return file;
  process.stderr.write("No browser found yet: npx playwright install chromium\n");
  spawnSync("npx", ["playwright", "install", "chromium"], {
    stdio: "ignore",
    timeout: LIMIT_MS,
    shell: process.platform === "win32",
  });
  return starts(file) ? file : undefined;
}

/**
 * @returns path of a Chromium that starts
 * @throws Error that says what to install
 */
export function findBrowser(): string {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (starts(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH names "${chosen}", and that is no browser that starts.`);
  }
  const found =
    [...BROWSERS.map(inPath), ...USUAL_PATHS].find(starts) ??
    download() ??
    findOrInstall(BROWSERS, ["chromium", FONTS]);
  if (found) return found;
  throw new Error(
    "The browser tests need Chromium or Chrome, and none could be found or downloaded. " +
      "Install one (on Debian: apt-get install chromium fonts-liberation), " +
      "or set CHROMIUM_PATH to the program.",
  );
}

/**
 * The same engine without the browser around it, which takes 40 % less of the processor for a page;
 * the whole browser where it cannot be had.
 *
 * @throws Error that says what to install
 */
export function findHeadlessShell(): string {
  const shell = process.env.CHROMIUM_PATH
    ? undefined
    : findOrInstall(SHELLS, ["chromium-headless-shell", FONTS]);
  return starts(shell) ? shell : findBrowser();
}
