import { launch } from "puppeteer-core";
import { findFirefox } from "../../support/installed";
import type { Tab } from "./browsers";

/** Starts Firefox, which Puppeteer drives by WebDriver BiDi. */
export async function openFirefox(): Promise<Tab> {
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
