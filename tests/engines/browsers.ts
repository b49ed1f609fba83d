import { expect, test as base } from "@playwright/test";
import { isHydrated } from "../support/hydration";
import { serveSite } from "../support/served-site";
import { testSite } from "../support/site-copy";
import { startDriver, type Driver, type Engine } from "./driver";
import { findEngine } from "./find-engine";

/** Before everything else in a page: keeps what goes wrong in it, in any engine's words. */
const RECORDER = `<script>
window.complaints = [];
addEventListener("error", (event) => complaints.push(event.message ?? "cannot load " + (event.target.currentSrc || event.target.src || event.target.href)), true);
addEventListener("unhandledrejection", (event) => complaints.push("rejected: " + event.reason));
addEventListener("securitypolicyviolation", (event) => complaints.push(event.violatedDirective + " blocks " + event.blockedURI));
for (const kind of ["error", "warn"]) console[kind] = (...words) => complaints.push(words.join(" "));
</script>`;

interface Browsers {
  readonly engine: Engine;
  /** Folder of the site. */
  readonly site: string;
  /** Origin of the site. */
  readonly origin: string;
  /** A window with script. */
  readonly tab: Driver;
  /** A window without script. */
  readonly plainTab: Driver;
}

export const test = base.extend<object, Browsers>({
  engine: ["chromium", { option: true, scope: "worker" }],
  site: [testSite, { option: true, scope: "worker" }],
  origin: [
    async ({ site }, use) => {
      const server = await serveSite(RECORDER, site);
      await use(server.url);
      server.close();
    },
    { scope: "worker" },
  ],
  tab: [
    async ({ engine }, use) => {
      const driver = await startDriver(engine, findEngine(engine));
      await use(driver);
      await driver.close();
    },
    { scope: "worker" },
  ],
  plainTab: [
    async ({ engine }, use) => {
      const driver = await startDriver(engine, findEngine(engine), { script: false });
      await use(driver);
      await driver.close();
    },
    { scope: "worker" },
  ],
});

/** Opens a page, and waits until React has taken it over. */
export async function visit(tab: Driver, url: string, width = 375, height = 812) {
  await tab.resize(width, height);
  await tab.open(url);
  await expect.poll(() => tab.evaluate(isHydrated)).toBe(true);
}
