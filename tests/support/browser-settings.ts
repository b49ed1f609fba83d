import path from "node:path";
import { devices, type PlaywrightTestConfig } from "@playwright/test";
import { findHeadlessShell } from "./browser";
import { freePort } from "./ports";

/** Kept in the environment: Playwright reads its configuration again in every worker. */
process.env.TEST_BROWSER ??= findHeadlessShell();
process.env.TEST_PORT ??= freePort();

export const port = Number(process.env.TEST_PORT);
export const baseURL = `http://localhost:${port}`;

/** A loaded machine is slow, not wrong: limits are far above what anything takes. */
export const timeouts = {
  timeout: 180_000,
  expect: { timeout: 30_000 },
} satisfies PlaywrightTestConfig;

/** A browser that talks to nobody but the site, and runs as root too. */
export const launchOptions = {
  executablePath: process.env.TEST_BROWSER,
  args: [
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    // A window's next page takes the process of the one before: half the price of a new one.
    "--renderer-process-limit=1",
  ],
} satisfies NonNullable<PlaywrightTestConfig["use"]>["launchOptions"];

/** What the tests of several programs together have in common: those of a folder share one site. */
export const togetherSettings = {
  testDir: ".",
  forbidOnly: Boolean(process.env.CI),
  workers: 1,
  ...timeouts,
  use: { ...devices["Desktop Chrome"], baseURL, launchOptions },
} satisfies PlaywrightTestConfig;

/** A script beside the tests that makes a site and serves it on the port that it is told. */
export const serverOf = (folder: string, script: string, ...args: readonly string[]) => {
  const file = path.join(folder, script);
  const words = [process.execPath, "--import", "tsx", file, String(port), ...args];
  return {
    command: words.map((word) => `"${word}"`).join(" "),
    url: baseURL,
    timeout: 600_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  } satisfies PlaywrightTestConfig["webServer"];
};
