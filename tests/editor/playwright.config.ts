import path from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { baseURL, launchOptions, port, timeouts } from "../support/browser-settings";

/** The editor on this machine; and on the built site: `npm test -- editor` builds it. */
export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results/editor",
  forbidOnly: Boolean(process.env.CI),
  workers: 1,
  ...timeouts,
  use: { ...devices["Desktop Chrome"], baseURL, launchOptions },
  webServer: {
    command: `"${process.execPath}" --import tsx "${path.join(__dirname, "serve.ts")}" ${port}`,
    url: baseURL,
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
  },
});
