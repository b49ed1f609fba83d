import { execSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

const LOCK = "package-lock.json";

/**
 * Installs the packages of a folder's lock file in `node_modules/.cache`, without install scripts, unless they are
 * installed already. Keeps packages that only one part of the project needs out of `npm ci`.
 *
 * @param notice shown before the installation, which takes a while
 * @returns the folder `node_modules`
 */
export function installPackages(folder: string, name: string, notice: string): string {
  // Outside Gatsby's caches, which a build may delete; resolved, because npm rejects links.
  const installed = path.join(fs.realpathSync("node_modules"), ".cache", name);
  const modules = path.join(installed, "node_modules");
  const wanted = fs.readFileSync(path.join(folder, LOCK), "utf8");
  const marker = path.join(modules, ".package-lock.json");
  const copy = path.join(installed, LOCK);
  if (fs.existsSync(marker) && fs.readFileSync(copy, "utf8") === wanted) return modules;
  process.stdout.write(`${notice}\n`);
  fs.mkdirSync(installed, { recursive: true });
  for (const file of ["package.json", LOCK])
    fs.cpSync(path.join(folder, file), path.join(installed, file));
  // Needs a shell, because npm is a script on Windows.
  execSync("npm ci --ignore-scripts --no-audit --no-fund", { cwd: installed, stdio: "inherit" });
  return modules;
}
