/** Finds the browsers of the engines' suite, and brings those that are missing. */
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import path from "node:path";
import { launchOptions } from "../support/browser-settings";
import type { Engine } from "./driver";

const INSTALL_LIMIT_MS = 10 * 60_000;

/** What Debian calls them; another system's own are found by the program's name. */
const ENGINES = {
  firefox: { program: "firefox", names: ["firefox", "firefox-esr"], packages: ["firefox-esr"] },
  webkit: {
    program: "WebKitGTK's driver",
    names: ["WebKitWebDriver"],
    packages: ["webkit2gtk-driver", "xvfb"],
  },
};

function inPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  return folders
    .map((folder) => path.join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

const installed = (names: readonly string[]) => names.map(inPath).find(Boolean);

function install(packages: readonly string[]) {
  if (process.getuid?.() !== 0 || !inPath("apt-get")) return;
  process.stderr.write(`Not here yet: apt-get install ${packages.join(" ")}\n`);
  const run = (...args: string[]) =>
    spawnSync("apt-get", args, {
      stdio: "ignore",
      timeout: INSTALL_LIMIT_MS,
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  run("update");
  run("install", "-y", "--no-install-recommends", ...packages);
}

/**
 * @returns path of the program that starts it
 * @throws Error that says what to install
 */
export function findEngine(engine: Engine): string {
  if (engine === "chromium") return launchOptions.executablePath!;
  const { program, names, packages } = ENGINES[engine];
  if (!installed(names)) install(packages);
  const found = installed(names);
  if (found && (engine !== "webkit" || inPath("Xvfb"))) return found;
  throw new Error(
    `The engines' tests need ${program}, and it could not be found or installed. ` +
      `Install it (on Debian: apt-get install ${packages.join(" ")}).`,
  );
}
