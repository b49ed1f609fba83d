import { defineConfig } from "@playwright/test";
import { serverOf, togetherSettings } from "../support/browser-settings";

/** The editor on this machine; and on the built site: `npm test -- editor` builds it. */
export default defineConfig({
  ...togetherSettings,
  outputDir: "../../test-results/editor",
  webServer: serverOf(__dirname, "serve.ts"),
});
