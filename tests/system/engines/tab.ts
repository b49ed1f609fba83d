import { launch } from "puppeteer-core";
import { launchOptions } from "../../support/browser-settings";

/** One window of a browser: what every engine's client can do. Elements are named by XPath. */
export interface Tab {
  resize(width: number, height: number): Promise<void>;
  /** Resolves once the page and what it shows first have loaded. */
  open(url: string): Promise<void>;
  /** Runs a function in the page; it sees nothing of the test, and its answer is copied. */
  evaluate<Value>(script: () => Value): Promise<Value>;
  /** A real click in the middle of the first such element. */
  click(xpath: string): Promise<void>;
  type(xpath: string, text: string): Promise<void>;
  pressEscape(): Promise<void>;
  close(): Promise<void>;
}

const startsWith = (name: string) =>
  `[starts-with(normalize-space(), "${name}") or starts-with(@aria-label, "${name}")]`;

export const button = (name: string) => `//button${startsWith(name)}`;
export const link = (name: string) => `//a[@href]${startsWith(name)}`;
export const field = (label: string) => `//*[@id = //label[normalize-space() = "${label}"]/@for]`;

/**
 * Starts Chromium or Firefox: Puppeteer speaks DevTools with one and WebDriver BiDi with the other.
 *
 * @param executablePath path of the browser
 * @param mayRunScript whether pages may
 */
export async function openTab(
  name: "chrome" | "firefox",
  executablePath: string,
  mayRunScript: boolean,
): Promise<Tab> {
  const browser = await launch({
    browser: name,
    executablePath,
    // What takes too long is for the test's own limit to say.
    timeout: 0,
    ...(name === "firefox"
      ? { extraPrefsFirefox: { "javascript.enabled": mayRunScript } }
      : { args: launchOptions.args }),
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(0);
  if (name === "chrome") await page.setJavaScriptEnabled(mayRunScript);
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
