import path from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { baseURL, launchOptions, timeouts, port } from "../support/browser-settings";

/** Visits the developer's server, one page at a time: it compiles each when it is asked for. */
export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results/develop",
  workers: 1,
  ...timeouts,
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: { ...devices["Desktop Chrome"], baseURL, launchOptions },
  webServer: {
    command: `"${process.execPath}" --import tsx "${path.join(__dirname, "serve.ts")}" ${port}`,
    url: baseURL,
    timeout: 600_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
  },
});
