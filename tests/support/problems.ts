import { readFileSync } from "node:fs";
import path from "node:path";
import type { BuildProblems } from "../../src/build/fail-build";

/** Reads what the last build in a folder wrote about its problems. */
export const readProblems = (site: string) =>
  JSON.parse(readFileSync(path.join(site, ".hosting/problems.json"), "utf8")) as BuildProblems;
