import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { startMessages } from "./messages";

/** Environment files often list a name without a value: that counts as not set. */
export const withoutBlanks = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));

/**
 * The environment, with what the file that `ENV_FILE` names (`.env`, if there is one) adds to it: a
 * variable that is set already stays as it is. Nothing else in the publisher looks at `process.env`.
 *
 * @param given only tests pass another than Node's
 * @throws Error if there is no such file
 */
export function readEnvironment(given = process.env): NodeJS.ProcessEnv {
  const file = given["ENV_FILE"] ?? ".env";
  const isThere = existsSync(file);
  if (given["ENV_FILE"] && !isThere) throw new Error(startMessages.noEnvFile(file));
  return withoutBlanks({ ...(isThere && parseEnv(readFileSync(file, "utf8"))), ...given });
}
