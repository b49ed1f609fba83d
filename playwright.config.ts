import { defineConfig, devices } from "@playwright/test";
import { baseURL, gatsby, launchOptions, patience, port } from "./tests/support/browser-settings";

/** Visits the built site, as `npm run serve` shows it. */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/e2e",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  ...patience,
  use: { ...devices["Desktop Chrome"], baseURL, launchOptions },
  webServer: {
    command: gatsby(`serve --port ${port}`),
    url: baseURL,
    timeout: 60_000,
    env: { GATSBY_TELEMETRY_DISABLED: "1", ENV_FILE: "" },
  },
});
