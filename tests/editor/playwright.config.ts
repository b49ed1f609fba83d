import { defineConfig } from "@playwright/test";
import { togetherSettings } from "../support/browser-settings";

/** The editor on this machine, and below the address of a site. */
export default defineConfig({ ...togetherSettings, outputDir: "../../test-results/editor" });
