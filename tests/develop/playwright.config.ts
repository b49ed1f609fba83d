import { defineConfig } from "@playwright/test";
import { serverOf, togetherSettings } from "../support/browser-settings";

/** Visits the developer's server, one page at a time: it compiles each when it is asked for. */
export default defineConfig({
  ...togetherSettings,
  outputDir: "../../test-results/develop",
  timeout: 300_000,
  expect: { timeout: 60_000 },
  webServer: serverOf(__dirname, "serve.ts"),
});
