import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { Builder, By, Key, until } from "selenium-webdriver";
import { DriverService } from "selenium-webdriver/remote";
import type { Tab } from "./tab";

const ANSWER_LIMIT_MS = 60_000;

/**
 * Without these it hangs on a machine without a graphics card, a desktop or a message bus. The renderer is
 * not switched off by `WEBKIT_DISABLE_DMABUF_RENDERER`: it would end with the first view transition.
 */
const environment = (display: string) => ({
  ...process.env,
  DISPLAY: display,
  WEBKIT_DMABUF_RENDERER_FORCE_SHM: "1",
  DBUS_SESSION_BUS_ADDRESS: "",
  GTK_A11Y: "none",
  NO_AT_BRIDGE: "1",
  ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" }),
});

/** Starts a display that nobody sees, under a number that it finds free itself. */
async function startDisplay(): Promise<string> {
  const child = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "2000x1400x24"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  process.once("exit", () => child.kill());
  const ended = once(child, "exit").then(() => Promise.reject(new Error("Xvfb has not started")));
  const [number] = (await Promise.race([once(child.stdio[3]!, "data"), ended])) as [Buffer];
  return `:${number.toString().trim()}`;
}

/** Debian keeps it in a folder that is named after the processor. */
const miniBrowser = () =>
  readdirSync("/usr/lib")
    .map((folder) => path.join("/usr/lib", folder, "webkit2gtk-4.1/MiniBrowser"))
    .find((file) => existsSync(file));

/**
 * Starts MiniBrowser, which has the engine of Safari, on a display of its own.
 *
 * @param driver path of WebKitWebDriver
 * @param script whether pages may run script
 */
export async function openWebKitTab(driver: string, script: boolean): Promise<Tab> {
  const service = new DriverService.Builder(driver)
    .setLoopback(true)
    .setEnvironment(environment(await startDisplay()))
    .build();
  const browser = await new Builder()
    .disableEnvironmentOverrides()
    .usingServer(await service.start())
    .withCapabilities({
      browserName: "MiniBrowser",
      timeouts: { pageLoad: ANSWER_LIMIT_MS, script: ANSWER_LIMIT_MS },
      "webkitgtk:browserOptions": {
        binary: miniBrowser(),
        args: ["--automation", ...(script ? [] : ["--enable-javascript=false"])],
      },
    })
    .build();
  /** In the middle of the window, where nothing covers it. */
  const find = async (xpath: string) => {
    const element = await browser.wait(until.elementLocated(By.xpath(xpath)), ANSWER_LIMIT_MS);
    await browser.wait(until.elementIsVisible(element), ANSWER_LIMIT_MS);
    await browser.executeScript(
      'arguments[0].scrollIntoView({ block: "center", behavior: "instant" })',
      element,
    );
    return element;
  };
  return {
    resize: async (width, height) =>
      void (await browser.manage().window().setRect({ x: 0, y: 0, width, height })),
    open: (url) => browser.get(url),
    evaluate: (script) => browser.executeScript(script),
    click: async (xpath) => (await find(xpath)).click(),
    type: async (xpath, text) => (await find(xpath)).sendKeys(text),
    pressEscape: () => browser.actions().sendKeys(Key.ESCAPE).perform(),
    close: async () => {
      await browser.quit();
      await service.kill();
    },
  };
}
