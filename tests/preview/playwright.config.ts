import { defineConfig, devices } from "@playwright/test";
import { launchOptions, timeouts } from "../support/browser-settings";

/** Starts the draft preview once and looks at it: it compiles each page when it is asked for. */
export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results/preview",
  workers: 1,
  ...timeouts,
  timeout: 600_000,
  expect: { timeout: 120_000 },
  use: { ...devices["Desktop Chrome"], launchOptions },
});
