import { defineConfig, devices } from "@playwright/test";
import { baseURL, gatsby, launchOptions, port } from "./tests/support/browser-settings";

/** Visits the built site, as `npm run serve` shows it. */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/e2e",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // A loaded machine is slow, not wrong: limits are far above what anything takes.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // What passes at the second try is reported as such; CI does not throw a whole change away for it.
  retries: process.env.CI ? 1 : 0,
  use: { ...devices["Desktop Chrome"], baseURL, launchOptions },
  webServer: {
    command: gatsby(`serve --port ${port}`),
    url: baseURL,
    timeout: 60_000,
    env: { GATSBY_TELEMETRY_DISABLED: "1", ENV_FILE: "" },
  },
});
