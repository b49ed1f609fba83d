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

export type Engine = "firefox" | "webkit";

/** One window of a browser: what the client of every engine can do. Elements are named by XPath. */
export interface Tab {
  resize(width: number, height: number): Promise<void>;
  /** Resolves once the page and what it shows first have loaded. */
  open(url: string): Promise<void>;
  /** Runs a function in the page, without the variables around it, and returns a copy of its result. */
  evaluate<Value>(script: () => Value): Promise<Value>;
  /** A real click in the middle of the first such element. */
  click(xpath: string): Promise<void>;
  type(xpath: string, text: string): Promise<void>;
  pressEscape(): Promise<void>;
  close(): Promise<void>;
}

/** A copy of the site whose messages go to a service. */
export const DELIVERY_SITE = path.join(root, "test-results/delivery-site");

const PORT = Number(process.env.SERVICE_PORT);

/** Where the site that the setup builds sends its messages. */
export const SERVICE_URL = `http://localhost:${PORT}/f/abc`;

/** A service that takes form posts, as Formspree documents it. It was not compared with Formspree itself. */
async function startFormService() {
  /** The fields of each message that was taken. */
  const messages: Record<string, string>[] = [];
  /** The status of the next answers, where it is not 200. */
  const answers: number[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const status = answers.shift() ?? 200;
      if (status === 200) messages.push(Object.fromEntries(new URLSearchParams(body)));
      response.setHeader("Access-Control-Allow-Origin", "*");
      response.writeHead(status, { "Content-Type": "application/json" });
      response.end(JSON.stringify({ ok: status === 200 }));
    });
  });
  // Another browser's test may use the port for a moment.
  await expect(() => once(server.listen(PORT, "localhost"), "listening")).toPass();
  const stop = async () => {
    server.closeAllConnections();
    await once(server.close(), "close");
  };
  return { messages, answers, stop };
}

/** A script that the setup writes into every page: it records errors, in the words of any engine, and returns from the cache. */
export const RECORDER = `<script>
window.complaints = [];
addEventListener("pageshow", (event) => (window.isFromCache = event.persisted));
addEventListener("error", (event) => complaints.push(event.message ?? "cannot load " + (event.target.currentSrc || event.target.src || event.target.href)), true);
addEventListener("unhandledrejection", (event) => complaints.push("rejected: " + event.reason));
addEventListener("securitypolicyviolation", (event) => complaints.push(event.violatedDirective + " blocks " + event.blockedURI));
for (const kind of ["error", "warn"]) console[kind] = (...words) => complaints.push(words.join(" "));
</script>`;

declare global {
  interface Window {
    readonly complaints: readonly string[];
    readonly isFromCache: boolean;
  }
}

/** Starts Firefox, which Puppeteer drives by WebDriver BiDi. */
async function openFirefox(): Promise<Tab> {
  // The test's own limit ends what takes too long.
  const browser = await launch({
    browser: "firefox",
    executablePath: findFirefox(),
    // While a view transition runs, the page takes no clicks.
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
  /** A window that all tests of an engine share. */
  readonly tab: Tab;
}

export const test = base.extend<
  { readonly service: Awaited<ReturnType<typeof startFormService>> },
  Browsers
>({
  engine: ["firefox", { option: true, scope: "worker" }],
  origin: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads off the pattern which fixtures it needs
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

/** Opens a page, and waits until React has taken it over. */
export async function visit(tab: Tab, url: string, width = 375, height = 812) {
  await tab.resize(width, height);
  await tab.open(url);
  await expect.poll(() => tab.evaluate(isHydrated)).toBe(true);
}
