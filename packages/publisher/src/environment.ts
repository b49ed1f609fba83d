import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";

/** Environment files often list a name without a value: that counts as not set. */
export const withoutBlanks = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));

/**
 * The environment, with what the file that `ENV_FILE` names (`.env`, if there is one) adds to it: a
 * variable that is set already stays as it is. Nothing else in the publisher looks at `process.env`.
 *
 * @param given only tests pass another than Node's
 * @returns `missingFile`: the file that `ENV_FILE` names, if it is not there
 */
export function readEnvironment(given: NodeJS.ProcessEnv = process.env) {
  const file = given["ENV_FILE"] ?? ".env";
  const hasFile = existsSync(file);
  const fromFile = hasFile ? parseEnv(readFileSync(file, "utf8")) : {};
  const missingFile = given["ENV_FILE"] && !hasFile ? file : null;
  return { env: withoutBlanks({ ...fromFile, ...given }), missingFile };
}
