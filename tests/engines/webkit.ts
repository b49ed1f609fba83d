import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/**
 * WebKitGTK, the engine of Safari, by the W3C's WebDriver protocol (w3.org/TR/webdriver2). No
 * package drives it: its driver knows the classic commands only.
 */
export interface WebKit {
  resize(width: number, height: number): Promise<void>;
  navigate(url: string): Promise<void>;
  execute(script: string): Promise<unknown>;
  /** Waits until a script returns true. */
  until(script: string): Promise<void>;
  click(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  pressEscape(): Promise<void>;
  back(): Promise<void>;
  screenshot(file: string): Promise<void>;
  close(): Promise<void>;
}

const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
const ESCAPE_KEY = "\uE00C";
const ANSWER_LIMIT_MS = 30_000;
const LOOK_LIMIT_MS = 5_000;

/** Without these it hangs on a machine without a graphics card, a desktop or a message bus. */
const environment = (display: string) => ({
  ...process.env,
  DISPLAY: display,
  WEBKIT_DISABLE_DMABUF_RENDERER: "1",
  DBUS_SESSION_BUS_ADDRESS: "",
  GTK_A11Y: "none",
  NO_AT_BRIDGE: "1",
  ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" }),
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** A display that nobody sees; the server itself chooses a number that is free. */
async function startDisplay(): Promise<{ name: string; process: ChildProcess }> {
  const child = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "2000x1400x24"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const pipe = child.stdio[3] as NodeJS.ReadableStream;
  const number = await new Promise<string>((resolve, reject) => {
    pipe.once("data", (data: Buffer) => resolve(data.toString().trim()));
    child.once("error", reject).once("exit", () => reject(new Error("Xvfb has not started")));
  });
  return { name: `:${number}`, process: child };
}

/**
 * Starts MiniBrowser behind its driver, on a display of its own.
 *
 * @param driver path of WebKitWebDriver
 * @param script whether pages may run script
 */
export async function startWebKit(driver: string, script: boolean): Promise<WebKit> {
  const display = await startDisplay();
  const port = await freePort();
  const server = spawn(driver, [`--port=${port}`, "--host=127.0.0.1"], {
    env: environment(display.name),
    stdio: "ignore",
  });
  const stop = () => {
    server.kill("SIGKILL");
    display.process.kill("SIGKILL");
  };
  try {
    return await openSession(`http://127.0.0.1:${port}`, miniBrowserBeside(driver), script, stop);
  } catch (error) {
    stop();
    throw error;
  }
}

/** Debian keeps it in a folder that is named after the processor. */
function miniBrowserBeside(driver: string): string {
  const machines = ["x86_64-linux-gnu", "aarch64-linux-gnu"];
  const candidates = machines.map((machine) =>
    path.join(path.dirname(driver), "../lib", machine, "webkit2gtk-4.1/MiniBrowser"),
  );
  const found = candidates.find((file) => existsSync(file));
  if (!found) throw new Error(`There is no MiniBrowser at ${candidates.join(" or ")}`);
  return found;
}

/** A page that goes away while it is asked answers nothing, or never; the next one is asked again. */
function undefinedIfUnloaded(error: unknown) {
  if (!/before the unload event|TimeoutError/.test(String(error))) throw error;
}

async function openSession(
  server: string,
  binary: string,
  script: boolean,
  stop: () => void,
): Promise<WebKit> {
  const ask = async (
    method: string,
    command: string,
    body?: object,
    limitMs = ANSWER_LIMIT_MS,
  ): Promise<unknown> => {
    const response = await fetch(server + command, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      headers: { "Content-Type": "application/json" },
      signal: AbortSignal.timeout(limitMs),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${method} ${command}: ${JSON.stringify(value)}`);
    return value;
  };

  const capabilities = {
    // With another strategy it waits for ever for pages that it has already shown.
    pageLoadStrategy: "none",
    timeouts: { pageLoad: ANSWER_LIMIT_MS, script: ANSWER_LIMIT_MS },
    "webkitgtk:browserOptions": {
      binary,
      args: ["--automation", ...(script ? [] : ["--enable-javascript=false"])],
    },
  };
  const create = { capabilities: { alwaysMatch: capabilities } };
  let created: unknown;
  for (let tries = 1; created === undefined; tries++) {
    // The driver listens a moment after its process has started.
    created = await ask("POST", "/session", create).catch(async (error: unknown) => {
      if (tries === 20 || !(error instanceof TypeError)) throw error;
      await wait(250);
      return undefined;
    });
  }
  const session = `/session/${(created as { sessionId: string }).sessionId}`;
  const execute = (text: string, limitMs?: number) =>
    ask("POST", `${session}/execute/sync`, { script: text, args: [] }, limitMs);
  const find = async (selector: string) => {
    const element = await ask("POST", `${session}/element`, {
      using: "css selector",
      value: selector,
    });
    return `${session}/element/${(element as Record<string, string>)[ELEMENT]}`;
  };

  return {
    execute,
    resize: async (width, height) => {
      const rect = { x: 0, y: 0, width, height };
      await ask("POST", `${session}/window/rect`, rect);
      // The window has a frame of its own around the page.
      const [inner, outer] = (await execute("return [innerWidth, innerHeight]")) as [
        number,
        number,
      ];
      await ask("POST", `${session}/window/rect`, {
        ...rect,
        width: 2 * width - inner,
        height: 2 * height - outer,
      });
    },
    navigate: async (url) => void (await ask("POST", `${session}/url`, { url })),
    until: async (text) => {
      for (const end = Date.now() + ANSWER_LIMIT_MS; Date.now() < end; await wait(100)) {
        if ((await execute(text, LOOK_LIMIT_MS).catch(undefinedIfUnloaded)) === true) return;
      }
      throw new Error(`Not within ${ANSWER_LIMIT_MS} ms: ${text}`);
    },
    click: async (selector) => void (await ask("POST", `${await find(selector)}/click`, {})),
    type: async (selector, text) =>
      void (await ask("POST", `${await find(selector)}/value`, { text })),
    pressEscape: async () => {
      const actions = ["keyDown", "keyUp"].map((type) => ({ type, value: ESCAPE_KEY }));
      await ask("POST", `${session}/actions`, {
        actions: [{ type: "key", id: "keyboard", actions }],
      });
    },
    back: async () => void (await execute("history.back()")),
    screenshot: async (file) => {
      const png = await ask("GET", `${session}/screenshot`);
      writeFileSync(file, String(png), "base64");
    },
    close: async () => {
      await ask("DELETE", session).catch(() => undefined);
      stop();
    },
  };
}
