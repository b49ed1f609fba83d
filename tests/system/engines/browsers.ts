import { once } from "node:events";
import { createServer } from "node:http";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, test as base } from "@playwright/test";
import { launch } from "puppeteer-core";
import { findFirefox } from "../../support/installed";
import { root } from "../../support/project";
import { serveSite } from "../../support/served-site";
import { isHydrated } from "../../support/site";
import { openWebKit } from "./webkit";

type Engine = "firefox" | "webkit";

/** One browser window, with what the clients of both engines can do. Elements are found by XPath. */
export interface Tab {
  resize(width: number, height: number): Promise<void>;
  /** Resolves after the page's load event. */
  open(url: string): Promise<void>;
  /** Runs a function in the page, without the variables around it, and returns a copy of its result. */
  evaluate<Value>(script: () => Value): Promise<Value>;
  /** Clicks the centre of the first match, as a mouse does. */
  click(xpath: string): Promise<void>;
  type(xpath: string, text: string): Promise<void>;
  pressEscape(): Promise<void>;
  close(): Promise<void>;
}

/** A copy of the site whose messages go to a form service. */
export const DELIVERY_SITE = path.join(root, "test-results/delivery-site");

const PORT = Number(process.env.SERVICE_PORT);

/** Address to which that site sends its messages. */
export const SERVICE_URL = `http://localhost:${PORT}/f/abc`;

/** Starts a service that accepts forms as Formspree documents it. It has not been compared with Formspree itself. */
async function startFormService() {
  /** The fields of each accepted message. */
  const messages: Record<string, string>[] = [];
  /** Statuses of the next responses, if not 200. */
  const statuses: number[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const status = statuses.shift() ?? 200;
      if (status === 200) messages.push(Object.fromEntries(new URLSearchParams(body)));
      response.setHeader("Access-Control-Allow-Origin", "*");
      response.writeHead(status, { "Content-Type": "application/json" });
      response.end(JSON.stringify({ ok: status === 200 }));
    });
  });
  // Another browser's test may still be using the port.
  await expect(() => once(server.listen(PORT, "localhost"), "listening")).toPass();
  const stop = async () => {
    server.closeAllConnections();
    await once(server.close(), "close");
  };
  return { messages, statuses, stop };
}

/** A script that the setup adds to every page: it records errors in any engine, and returns from the cache. */
export const RECORDER = `<script>
window.recordedErrors = [];
addEventListener("pageshow", (event) => (window.isFromCache = event.persisted));
addEventListener("error", (event) => recordedErrors.push(event.message ?? "cannot load " + (event.target.currentSrc || event.target.src || event.target.href)), true);
addEventListener("unhandledrejection", (event) => recordedErrors.push("rejected: " + event.reason));
addEventListener("securitypolicyviolation", (event) => recordedErrors.push(event.violatedDirective + " blocks " + event.blockedURI));
for (const kind of ["error", "warn"]) console[kind] = (...words) => recordedErrors.push(words.join(" "));
</script>`;

declare global {
  interface Window {
    readonly recordedErrors: readonly string[];
    readonly isFromCache: boolean;
  }
}

/** Starts Firefox, which Puppeteer drives through WebDriver BiDi. */
async function openFirefox(): Promise<Tab> {
  // Relies on the test's own timeout.
  const browser = await launch({
    browser: "firefox",
    executablePath: findFirefox(),
    // The page ignores clicks during a view transition.
    extraPrefsFirefox: { "ui.prefersReducedMotion": 1 },
    timeout: 0,
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(0);
  const find = (xpath: string) => page.locator(`::-p-xpath(${xpath})`);
  return {
    resize: (width, height) => page.setViewport({ width, height }),
    open: async (url) => void (await page.goto(url)),
    evaluate: (script) => page.evaluate(script) as Promise<Awaited<ReturnType<typeof script>>>,
    click: (xpath) => find(xpath).click(),
    type: (xpath, text) => find(xpath).fill(text),
    pressEscape: () => page.keyboard.press("Escape"),
    close: () => browser.close(),
  };
}

interface Browsers {
  readonly engine: Engine;
  /** Origin of the site. */
  readonly origin: string;
  /** A window that all tests in an engine share. */
  readonly tab: Tab;
}

export const test = base.extend<
  { readonly service: Awaited<ReturnType<typeof startFormService>> },
  Browsers
>({
  engine: ["firefox", { option: true, scope: "worker" }],
  origin: [
    // eslint-disable-next-line no-empty-pattern -- Playwright derives the needed fixtures from the pattern
    async ({}, provide) => {
      const server = await serveSite(DELIVERY_SITE);
      await provide(server.url);
      server.close();
    },
    { scope: "worker" },
  ],
  tab: [
    async ({ engine }, provide) => {
      const tab = await (engine === "firefox" ? openFirefox() : openWebKit());
      await provide(tab);
      await tab.close();
    },
    { scope: "worker" },
  ],
  // eslint-disable-next-line no-empty-pattern -- as above
  service: async ({}, provide) => {
    const service = await startFormService();
    await provide(service);
    await service.stop();
  },
});

export const startsWith = (name: string) =>
  `[starts-with(normalize-space(), "${name}") or starts-with(@aria-label, "${name}")]`;
export const button = (name: string) => `//button${startsWith(name)}`;

export const location = (tab: Tab) =>
  tab.evaluate(() => window.location.pathname + window.location.search);
export const recordedErrors = (tab: Tab) => tab.evaluate(() => window.recordedErrors);

/** Opens a page, and waits for hydration. */
export async function visit(tab: Tab, url: string, width = 375, height = 812) {
  await tab.resize(width, height);
  await tab.open(url);
  await expect.poll(() => tab.evaluate(isHydrated)).toBe(true);
}

/** Visits another site, and expects Back to restore the page from the cache. */
export async function visitAndReturn(tab: Tab, origin: string) {
  // The same server counts as another site under another name.
  await tab.open(origin.replace("localhost", "127.0.0.1"));
  await tab.evaluate(() => history.back());
  await expect.poll(() => tab.evaluate(() => window.isFromCache)).toBe(true);
}
