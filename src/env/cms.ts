import { z } from "zod";
import * as variables from "./variables";

/** What the commands that manage a Contentful space read from their environment. */
export interface CmsEnv {
  readonly spaceId: string;
  readonly environment: string;
  readonly managementToken: string;
  /** Host of the Management API. */
  readonly host: string;
  readonly uploadHost: string;
  /** What Contentful signs its webhooks with. */
  readonly webhookSecret: string | undefined;
  /** Address of another host's build hook, which is a secret: whoever has it can start builds. */
  readonly buildHook: string | undefined;
  /** Lets a webhook start a workflow on GitHub. */
  readonly githubToken: string | undefined;
  /** Who takes the contact form's messages, as far as this machine knows. */
  readonly inquiryDelivery: string | undefined;
}

const { host, token, variable } = variables;

const cmsVariables = z.object({
  ...variables.space,
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
  BUILD_HOOK_URL: variable(
    z
      .url({ error: "must be the whole address of the build hook, as the host shows it" })
      .optional(),
  ),
  GITHUB_DISPATCH_TOKEN: token,
  INQUIRY_DELIVERY: variables.inquiryDelivery,
});

const NEEDED = {
  ...variables.SPACE_NEEDED,
  CONTENTFUL_MANAGEMENT_TOKEN:
    "must be set: make a personal access token in Contentful under Settings, CMA tokens",
};

/**
 * Reads and checks what the commands need to manage a Contentful space.
 *
 * @param env the environment, as Node gives it: only tests pass another
 * @throws EnvironmentError that lists every variable that is missing or cannot be used, one a line
 */
export function readCmsEnv(env: NodeJS.ProcessEnv = variables.processEnv()): CmsEnv {
  const missing = variables.missingVariables(env, NEEDED);
  const data = variables.readVariables(env, cmsVariables, missing);
  const { CONTENTFUL_SPACE_ID: spaceId, CONTENTFUL_MANAGEMENT_TOKEN: managementToken } = data;
  // Never so: it would be among those that are missing.
  if (!spaceId || !managementToken) throw new variables.EnvironmentError(missing);
  return {
    spaceId,
    environment: data.CONTENTFUL_ENVIRONMENT,
    managementToken,
    host: data.CONTENTFUL_MANAGEMENT_HOST,
    uploadHost: data.CONTENTFUL_UPLOAD_HOST,
    webhookSecret: data.CONTENTFUL_WEBHOOK_SECRET,
    buildHook: data.BUILD_HOOK_URL,
    githubToken: data.GITHUB_DISPATCH_TOKEN,
    inquiryDelivery: data.INQUIRY_DELIVERY,
  };
}
