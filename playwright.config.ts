import path from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { baseURL, launchOptions, port, timeouts } from "./tests/support/browser-settings";
import { testSite } from "./tests/support/site-copy";

const server = path.join(__dirname, "tests/support/static-server.mjs");

/** Visits the built site, as a host serves it: `npm test -- browser` builds it. */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/e2e",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  ...timeouts,
  use: { ...devices["Desktop Chrome"], baseURL, launchOptions },
  webServer: {
    command: `"${process.execPath}" "${server}"`,
    url: baseURL,
    timeout: 60_000,
    env: { PORT: String(port), SITE: testSite },
  },
});
