import path from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { baseURL, launchOptions, port, timeouts } from "../support/browser-settings";

/** The editor on this machine; then the site that its changes make, with the editor on it. */
export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results/editor",
  forbidOnly: Boolean(process.env.CI),
  workers: 1,
  ...timeouts,
  use: { ...devices["Desktop Chrome"], baseURL, launchOptions },
  projects: [
    { name: "forms", testMatch: "forms.spec.ts" },
    { name: "changes", testMatch: "changes.spec.ts" },
    { name: "built", testMatch: "built.setup.ts", dependencies: ["changes"] },
    { name: "published", testMatch: "published.spec.ts", dependencies: ["built"] },
  ],
  webServer: {
    command: `"${process.execPath}" --import tsx "${path.join(__dirname, "serve.ts")}" ${port}`,
    url: baseURL,
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
  },
});
