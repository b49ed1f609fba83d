import { defineConfig, devices } from "@playwright/test";
import { launchOptions, timeouts } from "../support/browser-settings";

/** Publishes through a publisher, which builds the whole site twice, and looks at what comes live. */
export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results/live",
  workers: 1,
  ...timeouts,
  timeout: 1_200_000,
  expect: { timeout: 60_000 },
  use: { ...devices["Desktop Chrome"], launchOptions },
});
