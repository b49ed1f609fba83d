import path from "node:path";
import { defineConfig, devices, type Project } from "@playwright/test";
import { findHeadlessShell } from "./tests/support/browser";
import { takePort } from "./tests/support/ports";
import { testSite } from "./tests/support/site-copy";

/** Only a test that hangs meets these limits: a loaded machine is slow, not wrong. */
const ofPages = { timeout: 180_000, expect: { timeout: 30_000 } };
const ofPrograms = { timeout: 1_200_000, expect: { timeout: 240_000 } };

/** Port of the service that takes the messages in tests/system/engines: the site is built with it. */
process.env.SERVICE_PORT ??= takePort();

/** Tests that start programs of their own, one after the other. */
const system = (name: string, settings: Project = {}): Project => {
  const testDir = `tests/system/${name}`;
  return { name, testDir, ...ofPrograms, fullyParallel: false, workers: 1, ...settings };
};

/** One of the browsers that docs/browsers-and-licences.md lists; tests/e2e looks at all pages in Chromium. */
const engine = (name: "firefox" | "webkit"): Project =>
  system("engines", {
    name,
    testMatch: "smoke.spec.ts",
    dependencies: ["delivery-site"],
    use: { engine: name },
  });

export default defineConfig<object, { engine: string }>({
  outputDir: "test-results/playwright",
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  workers: 2,
  use: {
    ...devices["Desktop Chrome"],
    // The port that the server below has got from the system.
    baseURL: `http://localhost:${process.env.TEST_PORT}`,
    launchOptions: {
      // Kept in the environment: Playwright reads this file again in every worker.
      executablePath: (process.env.TEST_BROWSER ??= findHeadlessShell()),
      // A window's next page takes the process of the one before: half the price of a new one.
      args: ["--disable-gpu", "--renderer-process-limit=1"],
    },
  },
  webServer: {
    command: `"${process.execPath}" "${path.join(__dirname, "tests/support/static-server.mjs")}"`,
    env: { PORT: "0", SITE: testSite },
    wait: { stdout: /^http:.*:(?<test_port>\d+)$/m },
  },
  projects: [
    { name: "build", testDir: "tests/e2e", testMatch: "build.setup.ts", ...ofPrograms },
    {
      name: "site",
      testDir: "tests/e2e",
      testIgnore: "programs/**",
      dependencies: ["build"],
      ...ofPages,
    },
    {
      name: "programs",
      testDir: "tests/e2e/programs",
      // Linux alone can run the publisher.
      testIgnore: process.platform === "linux" ? [] : "live.spec.ts",
      ...ofPrograms,
    },

    system("develop"),
    system("preview"),
    system("editor"),
    system("scale", { name: "large-site", testMatch: "large-site.setup.ts" }),
    system("scale", { dependencies: ["large-site"], fullyParallel: true, workers: 2 }),
    system("engines", { name: "delivery-site", testMatch: "delivery-site.setup.ts" }),
    engine("firefox"),
    engine("webkit"),
  ],
});
