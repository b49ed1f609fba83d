/** The Chromium that tests and benchmarks start. */
import { findOrInstall, requireProgram } from "./installed";

const BROWSERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const SHELLS = ["chromium-headless-shell", "chrome-headless-shell"];
/** A mere recommendation of Debian's packages, and without it pages have no letters. */
const FONTS = "fonts-liberation";

/**
 * @returns path of Chromium or Chrome; `CHROMIUM_PATH` names one that is elsewhere, as on a Mac
 * @throws Error that says what to install
 */
export const findBrowser = (): string =>
  process.env.CHROMIUM_PATH ?? requireProgram(BROWSERS, ["chromium", FONTS]);

/**
 * The same engine without the browser around it, which takes 40 % less of the processor for a page;
 * the whole browser where it cannot be had.
 *
 * @throws Error that says what to install
 */
export const findHeadlessShell = (): string =>
  process.env.CHROMIUM_PATH ??
  findOrInstall(SHELLS, ["chromium-headless-shell", FONTS]) ??
  findBrowser();
