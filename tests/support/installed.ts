/** Finds programs that tests need, and installs missing ones on Debian. */
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const INSTALL_LIMIT_MS = 10 * 60_000;
/** Makes tests that run in parallel call apt-get one after the other. */
const LOCK = path.join(tmpdir(), "apt-get.lock");

/** @returns path of the program; `undefined` if it is not installed */
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

/** Waits for a running installation, because a program's file appears before its dependencies. */
function untilInstalled() {
  if (!existsSync(LOCK)) return;
  spawnSync("flock", [LOCK, "true"], { stdio: "ignore", timeout: INSTALL_LIMIT_MS });
}

/** Installs packages with apt-get, if it exists and we are root. */
function install(packages: readonly string[]) {
  if (process.getuid?.() !== 0 || !inPath("apt-get")) return;
  process.stderr.write(`Installing: apt-get install ${packages.join(" ")}\n`);
  const run = (...args: string[]) =>
    // Another process may be installing packages, too.
    spawnSync("flock", [LOCK, "apt-get", "-o", "DPkg::Lock::Timeout=300", ...args], {
      stdio: "ignore",
      timeout: INSTALL_LIMIT_MS,
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  run("update");
  run("install", "-y", "--no-install-recommends", ...packages);
}

/**
 * Finds a program by any of its names, and tries to install it if it is missing.
 *
 * @param packages the Debian packages that contain it
 * @returns its path; `undefined` if it could not be installed
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
 * Finds or installs a program that tests require.
 *
 * @throws Error that says what to install
 */
export function requireProgram(names: readonly string[], packages: readonly string[]): string {
  const found = findOrInstall(names, packages);
  if (found) return found;
  throw new Error(
    `These tests need ${names[0]!}, which could not be found or installed. ` +
      `Install it (on Debian: apt-get install ${packages.join(" ")}).`,
  );
}

export const findGit = () => requireProgram(["git"], ["git"]);
export const findFirefox = () => requireProgram(["firefox", "firefox-esr"], ["firefox-esr"]);
