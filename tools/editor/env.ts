import { z } from "zod";
import { filledIn, matching, processEnv, readVariables } from "../../src/env/variables";
import type { Repository } from "./forms";

const variables = z.object({
  EDITOR_REPOSITORY: matching(
    /^[\w.-]+(\/[\w.-]+)+$/,
    "must be the repository as OWNER/NAME, such as tala/wedding-site",
  ),
  EDITOR_BRANCH: matching(/^[\w./-]+$/, "must be a branch's name, such as main"),
  EDITOR_HOST: z.enum(["github", "gitlab"], "must be github or gitlab").default("github"),
});

/**
 * Reads the repository of the editor on the site; `null` if it has none.
 *
 * @throws EnvironmentError that lists every invalid variable
 */
export function readRepository(env: NodeJS.ProcessEnv = processEnv()): Repository | null {
  const set = readVariables(filledIn(env), variables, []);
  if (set.EDITOR_REPOSITORY === undefined) return null;
  return { host: set.EDITOR_HOST, name: set.EDITOR_REPOSITORY, branch: set.EDITOR_BRANCH };
}
