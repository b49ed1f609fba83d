import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import { serverOf, togetherSettings } from "../support/browser-settings";

/** Where the large site is built. Kept in the environment: every worker reads this file again. */
process.env.LARGE_SITE ??= mkdtempSync(path.join(tmpdir(), "large-site-"));

/** Visits a site with more reviews and photos than fit on one page each. */
export default defineConfig({
  ...togetherSettings,
  outputDir: "../../test-results/scale",
  fullyParallel: true,
  workers: 2,
  webServer: serverOf(__dirname, "serve.mjs", process.env.LARGE_SITE),
});
