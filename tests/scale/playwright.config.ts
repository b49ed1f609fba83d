import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { baseURL, launchOptions, timeouts, port } from "../support/browser-settings";

/** Where the large site is built. Kept in the environment: every worker reads this file again. */
process.env.LARGE_SITE ??= mkdtempSync(path.join(tmpdir(), "large-site-"));

/** Visits a site with more reviews and photos than fit on one page each. */
export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results/scale",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  ...timeouts,
  use: { ...devices["Desktop Chrome"], baseURL, launchOptions },
  webServer: {
    command: `"${process.execPath}" --import tsx "${path.join(__dirname, "serve.mjs")}" ${port} "${process.env.LARGE_SITE}"`,
    url: baseURL,
    timeout: 600_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});
