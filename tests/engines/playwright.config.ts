import { defineConfig } from "@playwright/test";
import { timeouts } from "../support/browser-settings";
import type { Engine } from "./driver";

const engines: readonly Engine[] = ["chromium", "firefox", "webkit"];

/** The built site in the engines of the browsers that docs/browsers.md lists. */
export default defineConfig<object, { engine: Engine }>({
  testDir: ".",
  outputDir: "../../test-results/engines",
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  ...timeouts,
  projects: engines.map((engine) => ({ name: engine, use: { engine } })),
});
