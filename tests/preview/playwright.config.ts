import { defineConfig } from "@playwright/test";
import { togetherSettings } from "../support/browser-settings";

/** Starts the draft preview once and looks at it: it compiles each page when it is asked for. */
export default defineConfig({
  ...togetherSettings,
  outputDir: "../../test-results/preview",
  timeout: 600_000,
  expect: { timeout: 120_000 },
});
