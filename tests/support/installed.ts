/** Programs of Debian that tests need: found, or else installed. */
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const INSTALL_LIMIT_MS = 10 * 60_000;
/** Steps run side by side, and the package manager serves one at a time. */
const LOCK = path.join(tmpdir(), "apt-get.lock");

/** @returns path of the program; `undefined` if it is not there */
export function inPath(name: string): string | undefined {
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

/** Waits for an installation: a program is there before all that it needs is. */
function untilInstalled() {
  if (!existsSync(LOCK)) return;
  spawnSync("flock", [LOCK, "true"], { stdio: "ignore", timeout: INSTALL_LIMIT_MS });
}

/** Installs packages with Debian's package manager, if it is there and may be used. */
function install(packages: readonly string[]) {
  if (process.getuid?.() !== 0 || !inPath("apt-get")) return;
  process.stderr.write(`Not here yet: apt-get install ${packages.join(" ")}\n`);
  const run = (...args: string[]) =>
    // Another program of the system's may be installing something, too.
    spawnSync("flock", [LOCK, "apt-get", "-o", "DPkg::Lock::Timeout=300", ...args], {
      stdio: "ignore",
      timeout: INSTALL_LIMIT_MS,
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  run("update");
  run("install", "-y", "--no-install-recommends", ...packages);
}

/**
 * Finds a program by any of its names, and tries to install it where there is none.
 *
 * @param packages what Debian calls it
 * @returns its path; `undefined` where it could not be had
 */
export function findOrInstall(names: readonly string[], packages: readonly string[]) {
  untilInstalled();
  const find = () => names.map(inPath).find((file) => file !== undefined);
  const found = find();
  if (found) return found;
  install(packages);
  return find();
}

/**
 * Does the same for a program that tests cannot do without.
 *
 * @throws Error that says what to install
 */
export function requireProgram(names: readonly string[], packages: readonly string[]): string {
  const found = findOrInstall(names, packages);
  if (found) return found;
  throw new Error(
    `These tests need ${names[0]!}, and it could not be found or installed. ` +
      `Install it (on Debian: apt-get install ${packages.join(" ")}).`,
  );
}

export const findFirefox = () => requireProgram(["firefox", "firefox-esr"], ["firefox-esr"]);
