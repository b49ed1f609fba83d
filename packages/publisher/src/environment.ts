import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { startMessages } from "./messages";

/**
 * The environment, with what the file that `ENV_FILE` names (`.env`, if there is one) adds to it. A blank
 * variable is not set: environment files often list a name alone. Nothing else looks at `process.env`.
 */
export function readEnvironment(given = process.env): NodeJS.ProcessEnv {
  const file = given["ENV_FILE"] ?? ".env";
  const isThere = existsSync(file);
  if (given["ENV_FILE"] && !isThere) throw new Error(startMessages.noEnvFile(file));
  const env = { ...(isThere && parseEnv(readFileSync(file, "utf8"))), ...given };
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
}
