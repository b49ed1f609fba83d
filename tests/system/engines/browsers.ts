import path from "node:path";
import { expect, test as base } from "@playwright/test";
import { findBrowser } from "../../support/browser";
import { isHydrated } from "../../support/hydration";
import { findFirefox, requireProgram } from "../../support/installed";
import { root } from "../../support/project";
import { serveSite } from "../../support/served-site";
import { startFormService, type FormService } from "./form-service";
import { openTab, type Tab } from "./tab";
import { openWebKitTab } from "./webkit";

/** The engines that couples' browsers are made of. */
export type Engine = "chromium" | "firefox" | "webkit";

/** A copy of the site whose messages go to a service. */
export const DELIVERY_SITE = path.join(root, "test-results/delivery-site");

/** Before everything else in a page: keeps what goes wrong in it, in any engine's words. */
const RECORDER = `<script>
window.complaints = [];
addEventListener("error", (event) => complaints.push(event.message ?? "cannot load " + (event.target.currentSrc || event.target.src || event.target.href)), true);
addEventListener("unhandledrejection", (event) => complaints.push("rejected: " + event.reason));
addEventListener("securitypolicyviolation", (event) => complaints.push(event.violatedDirective + " blocks " + event.blockedURI));
for (const kind of ["error", "warn"]) console[kind] = (...words) => complaints.push(words.join(" "));
</script>`;

/** @param mayRunScript whether pages may */
function start(engine: Engine, mayRunScript: boolean): Promise<Tab> {
  if (engine === "chromium") return openTab("chrome", findBrowser(), mayRunScript);
  if (engine === "firefox") return openTab("firefox", findFirefox(), mayRunScript);
  const driver = requireProgram(["WebKitWebDriver"], ["webkit2gtk-driver", "xvfb"]);
  requireProgram(["Xvfb"], ["xvfb"]);
  return openWebKitTab(driver, mayRunScript);
}

interface Browsers {
  readonly engine: Engine;
  /** Origin of the site. */
  readonly origin: string;
  /** A window with script. */
  readonly tab: Tab;
  /** A window without script. */
  readonly plainTab: Tab;
}

/** A window that all tests of an engine share. */
const shared =
  (mayRunScript: boolean) =>
  async ({ engine }: Browsers, provide: (tab: Tab) => Promise<void>) => {
    const tab = await start(engine, mayRunScript);
    await provide(tab);
    await tab.close();
  };

export const test = base.extend<{ readonly service: FormService }, Browsers>({
  engine: ["chromium", { option: true, scope: "worker" }],
  origin: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads off the pattern which fixtures it needs
    async ({}, provide) => {
      const server = await serveSite(RECORDER, DELIVERY_SITE);
      await provide(server.url);
      server.close();
    },
    { scope: "worker" },
  ],
  tab: [shared(true), { scope: "worker" }],
  plainTab: [shared(false), { scope: "worker" }],
  // eslint-disable-next-line no-empty-pattern -- as above
  service: async ({}, provide) => {
    const service = await startFormService();
    await provide(service);
    await service.stop();
  },
});

/** Opens a page, and waits until React has taken it over. */
export async function visit(tab: Tab, url: string, width = 375, height = 812) {
  await tab.resize(width, height);
  await tab.open(url);
  await expect.poll(() => tab.evaluate(isHydrated)).toBe(true);
}

declare global {
  interface Window {
    readonly complaints: readonly string[];
  }
}

/** What a page's script said against it since it was opened. */
export const complaints = (tab: Tab) => tab.evaluate(() => window.complaints);
