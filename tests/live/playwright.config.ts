import { defineConfig } from "@playwright/test";
import { togetherSettings } from "../support/browser-settings";

/** Publishes through a publisher, which builds the whole site twice, and looks at what comes live. */
export default defineConfig({
  ...togetherSettings,
  outputDir: "../../test-results/live",
  timeout: 1_200_000,
  expect: { timeout: 60_000 },
});
