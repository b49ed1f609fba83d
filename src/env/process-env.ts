import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { unusable } from "./problems";

/**
 * The process's environment, with what the file `.env` adds to it: a variable that is set already
 * stays as it is. `ENV_FILE` names another file; set but empty, no file is read.
 */
export function processEnv(): NodeJS.ProcessEnv {
  const file = process.env.ENV_FILE ?? ".env";
  const found = file !== "" && existsSync(file);
  if (process.env.ENV_FILE && !found) throw unusable([`ENV_FILE ${file} is not there`]);
  return found ? { ...parseEnv(readFileSync(file, "utf8")), ...process.env } : process.env;
}

/** Whether Netlify builds: it says so itself. */
export const buildsOnNetlify = (env: NodeJS.ProcessEnv = process.env): boolean =>
  env["NETLIFY"] === "true";
