import { readFileSync } from "node:fs";
import path from "node:path";
import type { BuildProblems } from "../../src/build-problems";

/** Reads the problems that the last build in a folder reported. */
export const readProblems = (site: string) =>
  JSON.parse(readFileSync(path.join(site, ".hosting/problems.json"), "utf8")) as BuildProblems;
