import path from "node:path";
import { launch, type Browser, type KeyInput, type Page } from "puppeteer-core";
import { launchOptions } from "../support/browser-settings";
import { startWebKit, type WebKit } from "./webkit";

/** The engines that couples' browsers are made of. */
export type Engine = "chromium" | "firefox" | "webkit";

/** A control or link as a person names it. */
export interface Target {
  readonly role: "button" | "link";
  readonly name: RegExp;
}

/** One window of a browser: the few things that every engine's driver can do. */
export interface Driver {
  resize(width: number, height: number): Promise<void>;
  /** Resolves once the page and what it shows first have loaded. */
  open(url: string): Promise<void>;
  /** Runs a function in the page; it sees nothing of the test, and its answer is copied. */
  evaluate<Value>(script: () => Value): Promise<Value>;
  /** A real click in the middle of the target. */
  click(target: Target): Promise<void>;
  /** Types into the field with that label. */
  type(label: string, text: string): Promise<void>;
  press(key: "Escape"): Promise<void>;
  back(): Promise<void>;
  screenshot(file: string): Promise<void>;
  close(): Promise<void>;
}

const MARK = "data-test-target";
export const MARKED = `[${MARK}]`;

/** Marks the one visible element that a test means, so that a driver finds it by a selector. */
export const markTarget = ({ role, name }: Target): string => `
  const name = new RegExp(${JSON.stringify(name.source)}, ${JSON.stringify(name.flags)});
  document.querySelectorAll("${MARKED}").forEach((element) => element.removeAttribute("${MARK}"));
  const found = [...document.querySelectorAll("${role === "link" ? "a[href]" : "button"}")].filter((element) => {
    const words = element.getAttribute("aria-label") ?? element.innerText ?? "";
    const { width, height } = element.getBoundingClientRect();
    return name.test(words.trim().replace(/\\s+/g, " ")) && width > 1 && height > 1 &&
      getComputedStyle(element).visibility === "visible";
  });
  if (found.length === 0) throw new Error("No ${role} is called " + name);
  found[0].setAttribute("${MARK}", "");
  found[0].scrollIntoView({ block: "center", behavior: "instant" });`;

/** Marks the field with a label. */
export const markField = (label: string): string => `
  const words = ${JSON.stringify(label)};
  document.querySelectorAll("${MARKED}").forEach((element) => element.removeAttribute("${MARK}"));
  const found = [...document.querySelectorAll("label")].find((element) => element.innerText.trim() === words);
  if (!found || !found.control) throw new Error("No field has the label " + words);
  found.control.setAttribute("${MARK}", "");
  found.control.scrollIntoView({ block: "center", behavior: "instant" });`;

/** Puppeteer speaks DevTools with Chromium and WebDriver BiDi with Firefox. */
function puppeteerDriver(browser: Browser, page: Page): Driver {
  const run = (script: string) => page.evaluate(`(() => {${script}})()`);
  return {
    resize: (width, height) => page.setViewport({ width, height }),
    open: async (url) => void (await page.goto(url, { waitUntil: "load" })),
    evaluate: (script) => page.evaluate(script) as Promise<Awaited<ReturnType<typeof script>>>,
    click: async (target) => {
      await run(markTarget(target));
      await page.click(MARKED);
    },
    type: async (label, text) => {
      await run(markField(label));
      await page.type(MARKED, text);
    },
    press: (key) => page.keyboard.press(key as KeyInput),
    back: async () => void (await page.goBack({ waitUntil: [] as never })),
    screenshot: async (file) => void (await page.screenshot({ path: file as `${string}.png` })),
    close: () => browser.close(),
  };
}

function webKitDriver(webKit: WebKit): Driver {
  return {
    resize: webKit.resize,
    open: async (url) => {
      // It answers before the page is there: "none" is the page load strategy with which it never
      // hangs. The page before may have the same address, so it is marked.
      await webKit.execute("window.isFormerPage = true");
      await webKit.navigate(url);
      await webKit.until(`return !window.isFormerPage && document.readyState === "complete" &&
        location.href === ${JSON.stringify(url)}`);
    },
    evaluate: (script) => webKit.execute(`return (${script.toString()})()`) as never,
    click: async (target) => {
      await webKit.execute(markTarget(target));
      await webKit.click(MARKED);
    },
    type: async (label, text) => {
      await webKit.execute(markField(label));
      await webKit.type(MARKED, text);
    },
    press: () => webKit.pressEscape(),
    back: webKit.back,
    screenshot: webKit.screenshot,
    close: webKit.close,
  };
}

/**
 * Starts a browser.
 *
 * @param program its path
 * @param script whether pages may run script
 */
export async function startDriver(
  engine: Engine,
  program: string,
  { script = true } = {},
): Promise<Driver> {
  if (engine === "webkit") return webKitDriver(await startWebKit(path.resolve(program), script));
  const browser = await launch({
    browser: engine === "firefox" ? "firefox" : "chrome",
    executablePath: program,
    headless: true,
    ...(engine === "firefox"
      ? { extraPrefsFirefox: { "javascript.enabled": script } }
      : { args: launchOptions.args }),
  });
  const page = await browser.newPage();
  if (engine === "chromium") await page.setJavaScriptEnabled(script);
  return puppeteerDriver(browser, page);
}
