import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import { requireProgram } from "../../support/installed";
import { takePort } from "../../support/ports";
import type { Tab } from "./browsers";

/** Key of an element's reference (W3C WebDriver, section "Elements"). */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
/** WebDriver's code for the Escape key. */
const ESCAPE = "\uE00C";

/**
 * Keeps the browser from hanging on a machine without a graphics card, a desktop or a message bus. Does not set
 * `WEBKIT_DISABLE_DMABUF_RENDERER`, with which it would crash at the first view transition.
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

/** Finds the browser, which Debian keeps in a folder named after the architecture. */
const miniBrowser = () =>
  readdirSync("/usr/lib")
    .map((folder) => path.join("/usr/lib", folder, "webkit2gtk-4.1/MiniBrowser"))
    .find((file) => existsSync(file));

/** Starts MiniBrowser, which has the engine of Safari, on an invisible display of its own. */
export async function openWebKit(): Promise<Tab> {
  const program = requireProgram(["WebKitWebDriver"], ["webkit2gtk-driver", "xvfb"]);
  // Xvfb chooses a free display number.
  const display = spawn(requireProgram(["Xvfb"], ["xvfb"]), ["-displayfd", "3"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = (await once(display.stdio[3]!, "data")) as [Buffer];
  const port = takePort();
  const driver = spawn(program, [`--port=${port}`], {
    env: environment(`:${number.toString().trim()}`),
    stdio: "ignore",
  });

  /** Sends a command, and returns the value of the response. */
  async function send<Value>(command: string, body?: object, method = "POST"): Promise<Value> {
    const request = { method, body: method === "POST" ? JSON.stringify(body) : undefined };
    const response = await fetch(`http://127.0.0.1:${port}${command}`, request);
    const { value } = (await response.json()) as { value: Value };
    if (!response.ok) throw new Error(`${command}: ${JSON.stringify(value)}`);
    return value;
  }
  await expect(() => send("/status", undefined, "GET")).toPass();
  const options = { binary: miniBrowser(), args: ["--automation"] };
  const { sessionId } = await send<{ sessionId: string }>("/session", {
    capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } },
  });
  const session = `/session/${sessionId}`;

  const evaluate = <Value>(script: string, ...args: readonly object[]) =>
    send<Value>(`${session}/execute/sync`, { script, args });
  /** Finds an element, and scrolls it to the middle of the window, where nothing covers it. */
  async function find(xpath: string): Promise<string> {
    const using = { using: "xpath", value: xpath };
    const element = await send<Record<string, string>>(`${session}/element`, using);
    const middle = '{ block: "center", behavior: "instant" }';
    await evaluate(`arguments[0].scrollIntoView(${middle})`, element);
    return `${session}/element/${element[ELEMENT]}`;
  }

  return {
    resize: (width, height) => send(`${session}/window/rect`, { x: 0, y: 0, width, height }),
    open: (url) => send(`${session}/url`, { url }),
    evaluate: (script) => evaluate(`return (${script.toString()})()`),
    // An element cannot be clicked while a view transition moves it.
    click: (xpath) =>
      expect(async () => {
        await send(`${await find(xpath)}/click`, {});
      }).toPass(),
    type: async (xpath, text) => send(`${await find(xpath)}/value`, { text }),
    pressEscape: () => {
      const actions = ["keyDown", "keyUp"].map((type) => ({ type, value: ESCAPE }));
      return send(`${session}/actions`, { actions: [{ type: "key", id: "keyboard", actions }] });
    },
    close: async () => {
      await send(session, undefined, "DELETE");
      driver.kill();
      display.kill();
    },
  };
}
