/** Runs before Gatsby: checks the installed packages, and makes a site that was moved start from an empty cache. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { cleanMovedSite } from "../src/build/site-folder";
import { runCommand } from "./run";

const readPackage = (folder: string) =>
  JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as {
    readonly dependencies: Readonly<Record<string, string>>;
    readonly version: string;
  };

/**
 * Lists the packages that are missing or have another version, as after an upgrade without `npm ci`. If the site's
 * code needs a missing one, Gatsby names an error of its own instead.
 */
export function outdatedPackages(site: string): string[] {
  const isCurrent = ([name, version]: [string, string]) => {
    const folder = path.join(site, "node_modules", name);
    if (!existsSync(folder)) return false;
    // A developer may have added a range, such as ^1.2.3, or an address.
    return !/^\d/.test(version) || readPackage(folder).version === version;
  };
  return Object.entries(readPackage(site).dependencies)
    .filter((wanted) => !isCurrent(wanted))
    .map(([name]) => name);
}

if (require.main === module) {
  void runCommand(() => {
    const outdated = outdatedPackages(process.cwd());
    if (outdated.length > 0)
      throw new Error(
        `These packages are missing, or are not the version in package.json: ${outdated.join(", ")}. Run npm ci.`,
      );
    if (cleanMovedSite(process.cwd()))
      process.stdout.write(
        "The site's folder has moved, so this build starts from an empty cache.\n",
      );
  });
}
