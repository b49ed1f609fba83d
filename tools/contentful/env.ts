import { z } from "zod";
import {
  filledIn,
  host,
  isSecureUrl,
  matching,
  missingVariables,
  processEnv,
  readVariables,
  sharedVariables,
  token,
} from "../../src/env/variables";

const variables = z.object({
  ...sharedVariables,
  CONTENTFUL_MANAGEMENT_TOKEN: token,
  CONTENTFUL_MANAGEMENT_HOST: host("api.contentful.com"),
  CONTENTFUL_UPLOAD_HOST: host("upload.contentful.com"),
  CONTENTFUL_WEBHOOK_SECRET: matching(
    /^[\w+/=-]{64}$/,
    "must be exactly 64 letters, digits or + / = _ -, such as `openssl rand -hex 32` prints",
  ),
  BUILD_HOOK_URL: z
    .string()
    .refine(isSecureUrl, "must be the build hook's whole https:// address, as the host shows it")
    .optional(),
  GITHUB_DISPATCH_TOKEN: token,
});

const NEEDED = {
  CONTENTFUL_MANAGEMENT_TOKEN:
    "must be set: create a personal access token in Contentful under Settings, CMA tokens",
};

export type CmsEnv = Readonly<ReturnType<typeof readCmsEnv>>;

/**
 * Reads and checks the variables of the Contentful commands.
 *
 * @throws EnvironmentError that lists every missing or invalid variable, one per line
 */
export function readCmsEnv(env: NodeJS.ProcessEnv = processEnv()) {
  const set = filledIn(env);
  const data = readVariables(set, variables, missingVariables(set, NEEDED));
  return {
    // Both were checked above.
    spaceId: data.CONTENTFUL_SPACE_ID!,
    managementToken: data.CONTENTFUL_MANAGEMENT_TOKEN!,
    environment: data.CONTENTFUL_ENVIRONMENT,
    /** Host of the Management API. */
    host: data.CONTENTFUL_MANAGEMENT_HOST,
    uploadHost: data.CONTENTFUL_UPLOAD_HOST,
    /** Secret that signs Contentful's webhooks. */
    webhookSecret: data.CONTENTFUL_WEBHOOK_SECRET,
    /** URL of the host's build hook. Secret, because anybody who knows it can start builds. */
    buildHook: data.BUILD_HOOK_URL,
    /** Token with which a webhook starts a workflow on GitHub. */
    githubToken: data.GITHUB_DISPATCH_TOKEN,
  };
}
