import { defineConfig, devices } from "@playwright/test";
import { launchOptions, timeouts } from "../support/browser-settings";

/** Publishes again and again through a publisher, each time with a whole build, and looks at what comes live. */
export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results/live",
  workers: 1,
  ...timeouts,
  timeout: 600_000,
  use: { ...devices["Desktop Chrome"], launchOptions },
});
