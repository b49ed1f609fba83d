import path from "node:path";
import { defineConfig } from "@playwright/test";
import { launchOptions, port, timeouts } from "../support/browser-settings";
import type { Engine } from "./driver";

const engines: readonly Engine[] = ["chromium", "firefox", "webkit"];

/** A copy of the site whose messages go to a service, on a port that is known when it is built. */
const DELIVERY_SITE = path.join(__dirname, "../../test-results/delivery-site");
process.env.SERVICE_PORT ??= String(port);

/** The built site in the engines of the browsers that docs/browsers.md lists. */
export default defineConfig<object, { engine: Engine; site: string }>({
  testDir: ".",
  outputDir: "../../test-results/engines",
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  ...timeouts,
  projects: [
    { name: "delivery-site", testMatch: "delivery-site.setup.ts", use: { site: DELIVERY_SITE } },
    ...engines.map((engine) => ({ name: engine, testMatch: "smoke.spec.ts", use: { engine } })),
    // One after the other: the service that takes the messages has one port.
    ...engines.map((engine, index) => ({
      name: `inquiry-${engine}`,
      testMatch: "inquiry.spec.ts",
      dependencies: [index === 0 ? "delivery-site" : `inquiry-${engines[index - 1]}`],
      use: { engine, site: DELIVERY_SITE },
    })),
    {
      name: "inquiry-states",
      testMatch: "inquiry-states.spec.ts",
      dependencies: [`inquiry-${engines.at(-1)}`],
      workers: 1,
      use: { site: DELIVERY_SITE, launchOptions },
    },
  ],
});
