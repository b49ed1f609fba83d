import { z } from "zod";
import {
  EnvironmentError,
  host,
  missingVariables,
  processEnv,
  schemaProblems,
  space,
  SPACE_NEEDED,
  token,
  variable,
} from "./variables";

/** What the commands that manage a Contentful space read from their environment. */
export interface CmsEnv {
  readonly spaceId: string;
  readonly environment: string;
  readonly managementToken: string;
  readonly managementHost: string;
  readonly uploadHost: string;
  /** What Contentful signs its webhooks with. */
  readonly webhookSecret: string | undefined;
  /** Lets a webhook start a workflow on GitHub. */
  readonly githubToken: string | undefined;
}

const cmsVariables = z.object({
  ...space,
  CONTENTFUL_MANAGEMENT_TOKEN: token,
  CONTENTFUL_MANAGEMENT_HOST: host("api.contentful.com"),
  CONTENTFUL_UPLOAD_HOST: host("upload.contentful.com"),
  CONTENTFUL_WEBHOOK_SECRET: variable(
    z
      .string()
      .regex(
        /^[\w+/=-]{64}$/,
        "must be exactly 64 letters, digits or + / = _ -, such as `openssl rand -hex 32` prints",
      )
      .optional(),
  ),
  GITHUB_DISPATCH_TOKEN: token,
});

const NEEDED_BY_COMMANDS = {
  ...SPACE_NEEDED,
  CONTENTFUL_MANAGEMENT_TOKEN:
    "must be set: make a personal access token in Contentful under Settings, CMA tokens",
};

/**
 * Reads and checks what the commands need to manage a Contentful space.
 *
 * @param env the environment, as Node gives it: only tests pass another
 * @throws EnvironmentError that lists every variable that is missing or cannot be used, one a line
 */
export function readCmsEnv(env: NodeJS.ProcessEnv = processEnv()): CmsEnv {
  const result = cmsVariables.safeParse(env);
  const missing = missingVariables(env, NEEDED_BY_COMMANDS);
  const problems = [...schemaProblems(result.error), ...missing];
  const { CONTENTFUL_SPACE_ID: spaceId, CONTENTFUL_MANAGEMENT_TOKEN: managementToken } =
    result.data ?? {};
  if (!result.success || !spaceId || !managementToken) throw new EnvironmentError(problems);
  return {
    spaceId,
    environment: result.data.CONTENTFUL_ENVIRONMENT,
    managementToken,
    managementHost: result.data.CONTENTFUL_MANAGEMENT_HOST,
    uploadHost: result.data.CONTENTFUL_UPLOAD_HOST,
    webhookSecret: result.data.CONTENTFUL_WEBHOOK_SECRET,
    githubToken: result.data.GITHUB_DISPATCH_TOKEN,
  };
}
