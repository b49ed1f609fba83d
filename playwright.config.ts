import { defineConfig, devices } from "@playwright/test";
import { baseURL, launchOptions, port, timeouts } from "./tests/support/browser-settings";
import { program } from "./tests/support/project";
import { testSite } from "./tests/support/site-copy";

/** Visits the built site, as `npm run serve` shows it: `npm test -- browser` builds it. */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/e2e",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  ...timeouts,
  use: { ...devices["Desktop Chrome"], baseURL, launchOptions },
  webServer: {
    command: `"${process.execPath}" "${program("gatsby")}" serve --port ${port}`,
    cwd: testSite,
    url: baseURL,
    timeout: 60_000,
    env: { GATSBY_TELEMETRY_DISABLED: "1", ENV_FILE: "" },
  },
});
