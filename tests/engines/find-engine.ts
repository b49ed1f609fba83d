/** Finds the browsers of the engines' suite, and installs those that are missing. */
import { findBrowser } from "../support/browser";
import { findOrInstall, inPath } from "../support/installed";
import type { Engine } from "./driver";

/** What Debian calls them; another system's own are found by the program's name. */
const ENGINES = {
  firefox: { program: "firefox", names: ["firefox", "firefox-esr"], packages: ["firefox-esr"] },
  webkit: {
    program: "WebKitGTK's driver",
    names: ["WebKitWebDriver"],
    packages: ["webkit2gtk-driver", "xvfb"],
  },
};

/**
 * @returns path of the program that starts it
 * @throws Error that says what to install
 */
export function findEngine(engine: Engine): string {
  if (engine === "chromium") return findBrowser();
  const { program, names, packages } = ENGINES[engine];
  const found = findOrInstall(names, packages);
  if (found && (engine !== "webkit" || inPath("Xvfb"))) return found;
  throw new Error(
    `The engines' tests need ${program}, and it could not be found or installed. ` +
      `Install it (on Debian: apt-get install ${packages.join(" ")}).`,
  );
}
