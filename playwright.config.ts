import path from "node:path";
import { defineConfig, devices, type Project } from "@playwright/test";
import { findHeadlessShell } from "./tests/support/browser";
import { takePort } from "./tests/support/ports";
import { testSite } from "./tests/support/site-copy";

/** Timeouts so long that only a test that hangs reaches them, even on a busy machine. */
const pageTimeouts = { timeout: 180_000, expect: { timeout: 30_000 } };
const programTimeouts = { timeout: 1_200_000, expect: { timeout: 240_000 } };

/** Port of the service that receives messages in tests/system/engines. The site is built with this port. */
process.env.SERVICE_PORT ??= takePort();

/** Tests that start their own programs, and therefore run one at a time. */
const system = (name: string, settings: Project = {}): Project => {
  const testDir = `tests/system/${name}`;
  return { name, testDir, ...programTimeouts, fullyParallel: false, workers: 1, ...settings };
};

/** Smoke tests in another supported browser (docs/browsers-and-licences.md). tests/e2e covers Chromium. */
const engine = (name: "firefox" | "webkit"): Project =>
  system("engines", {
    name,
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
    // The system assigns this port to the server below.
    baseURL: `http://localhost:${process.env.TEST_PORT}`,
    launchOptions: {
      // Stored in the environment, because Playwright loads this file again in every worker.
      executablePath: (process.env.TEST_BROWSER ??= findHeadlessShell()),
      // Reuses a window's process for its next page, which takes half the time of a new process.
      args: ["--disable-gpu", "--renderer-process-limit=1"],
    },
  },
  webServer: {
    command: `"${process.execPath}" "${path.join(__dirname, "tests/support/static-server.mjs")}"`,
    env: { PORT: "0", SITE: testSite },
    wait: { stdout: /^http:.*:(?<test_port>\d+)$/m },
  },
  projects: [
    { name: "build", testDir: "tests/e2e", testMatch: "build.setup.ts", ...programTimeouts },
    {
      name: "site",
      testDir: "tests/e2e",
      testIgnore: "programs/**",
      dependencies: ["build"],
      ...pageTimeouts,
    },
    {
      name: "programs",
      testDir: "tests/e2e/programs",
      // The publisher only runs on Linux.
      testIgnore: process.platform === "linux" ? [] : "live.spec.ts",
      ...programTimeouts,
    },

    system("develop"),
    system("preview"),
    system("editor"),
    system("scale", { name: "large-site", testMatch: "large-site.setup.ts" }),
    system("scale", { dependencies: ["large-site"], fullyParallel: true, workers: 2 }),
    system("engines", { name: "delivery-site", testMatch: "delivery-site.setup.ts" }),
    system("worker", { name: "worker-site", testMatch: "worker-site.setup.ts" }),
    system("worker", { dependencies: ["worker-site"] }),
    engine("firefox"),
    engine("webkit"),
  ],
});
