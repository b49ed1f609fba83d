import { defineConfig } from "@playwright/test";
import { port, togetherSettings } from "../support/browser-settings";
import type { Engine } from "./browsers";

const engines: readonly Engine[] = ["firefox", "webkit"];

/** The port of the service that takes the messages: the site is built with it. */
process.env.SERVICE_PORT ??= String(port);

/** The built site in the engines of the browsers that docs/browsers-and-licences.md lists. */
export default defineConfig<object, { engine: Engine }>({
  // One after the other: the service that takes the messages has one port.
  ...togetherSettings,
  outputDir: "../../test-results/engines",
  timeout: 300_000,
  expect: { timeout: 60_000 },
  projects: [
    { name: "delivery-site", testMatch: "delivery-site.setup.ts" },
    { name: "inquiry", testMatch: "inquiry.spec.ts", dependencies: ["delivery-site"] },
    ...engines.map((engine) => ({
      name: engine,
      testMatch: "smoke.spec.ts",
      dependencies: ["delivery-site"],
      use: { engine },
    })),
  ],
});
