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
  EDITOR_SIGN_IN: z.enum(["worker", "netlify"], "must be worker or netlify").optional(),
  EDITOR_GITLAB_APP_ID: matching(/^\w+$/, "must be the Application ID, as GitLab shows it"),
});

/** Lists variables that do not fit the code host. */
function problemsOfHost(set: NodeJS.ProcessEnv): string[] {
  const isGitLab = set["EDITOR_HOST"] === "gitlab";
  const [wrong, fix] = isGitLab
    ? ["EDITOR_SIGN_IN", "EDITOR_GITLAB_APP_ID for a sign-in button"]
    : ["EDITOR_GITLAB_APP_ID", "EDITOR_SIGN_IN for a sign-in button"];
  return set[wrong]
    ? [`${wrong} is not for EDITOR_HOST=${isGitLab ? "gitlab" : "github"}: use ${fix}`]
    : [];
}

/**
 * Reads the repository of the editor on the site, and how its editors sign in; `null` if it has none.
 *
 * @throws EnvironmentError that lists every invalid variable
 */
export function readRepository(env: NodeJS.ProcessEnv = processEnv()): Repository | null {
  const filled = filledIn(env);
  const set = readVariables(filled, variables, problemsOfHost(filled));
  if (set.EDITOR_REPOSITORY === undefined) return null;
  return {
    host: set.EDITOR_HOST,
    name: set.EDITOR_REPOSITORY,
    branch: set.EDITOR_BRANCH,
    signIn: set.EDITOR_SIGN_IN ?? "token",
    appId: set.EDITOR_GITLAB_APP_ID,
  };
}
