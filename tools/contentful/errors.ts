/** Explains rejected requests and network errors. */
import { z } from "zod";
import type { Fields } from "../../src/model/content-type";
import { fileProblem } from "../../src/source/files";
import type { CmsEnv } from "./env";

/** One reason why Contentful rejected an entry, an asset or a content type. */
const fieldError = z.object({
  name: z.string().catch(""),
  path: z.union([z.array(z.unknown()), z.string().transform((name) => [name])]).catch([]),
  details: z.string().nullish(),
  /** The message that the content type defines for the violated rule. */
  customMessage: z.string().nullish(),
});

/** Contentful's response to a rejected request. */
const errorResponse = z.object({
  status: z.number().optional(),
  message: z.string().catch(""),
  /** Identifies the request for Contentful's support. */
  requestId: z.string().nullish(),
  details: z.object({ errors: z.array(fieldError) }).catch({ errors: [] }),
});

/** A failed request; without a status if there was no response. */
type RequestError = z.output<typeof errorResponse> & {
  /** Contentful's name for the error. */
  readonly id: string;
};

/** Parses an error of contentful-management, whose message is Contentful's response as JSON. */
export function parseError(error: unknown): RequestError {
  const { name: id, message } = error as Error;
  try {
    return { id, ...errorResponse.parse(JSON.parse(message)) };
  } catch {
    return { id, message, details: { errors: [] } };
  }
}

/** Lists the reasons for a rejection in one line, with the labels that editors see. */
export function rejection({ message, details }: RequestError, fields: Fields = {}): string {
  const reasons = details.errors.map(({ name, path, details: text, customMessage }) => {
    const reason = customMessage ?? text ?? `rejected with "${name}"`;
    const location = fields[String(path[1])]?.label ?? path.join(".");
    return [location, reason].filter(Boolean).join(": ");
  });
  return reasons.join("; ") || message;
}

/** Explanations by status. */
const EXPLANATIONS: Readonly<Record<number, (env: CmsEnv) => string>> = {
  401: ({ host, managementToken }) =>
    `${host} does not accept the management token …${managementToken.slice(-4)}. Create a personal access token ` +
    "in Contentful under Settings, CMA tokens, and set CONTENTFUL_MANAGEMENT_TOKEN to it.",
  403: () => "The management token lacks permission. Create one as an Administrator of the space.",
  404: ({ environment, spaceId }) =>
    `There is no space ${spaceId} with an environment ${environment} that this management token can open. ` +
    "CONTENTFUL_SPACE_ID is the id under Settings, General settings; CONTENTFUL_ENVIRONMENT is one of those under " +
    "Settings, Environments, or unset for master; and the token must belong to a member of the space.",
  409: () =>
    "Somebody changed the space at the same time. Run the command again to see what is left to do.",
  429: () => "Contentful is receiving too many requests. Run the command again in a minute.",
};

function explainStatus({ id, status = 0 }: RequestError, env: CmsEnv): string {
  if (status >= 500) {
    return (
      `Contentful has an internal problem (status ${status}). Run the command again in a few minutes; ` +
      "https://www.contentfulstatus.com lists known problems."
    );
  }
  // Exceeded plan limits have this status, too.
  const isLimit =
    status === 403 && !["AccessDenied", "AccessTokenInvalid", "Forbidden"].includes(id);
  const explain = isLimit ? undefined : EXPLANATIONS[id === "AccessTokenInvalid" ? 401 : status];
  return explain?.(env) ?? `Contentful rejected a request (status ${status}).`;
}

/** Explains a failed connection; returns `null` for any other error. */
function explainNetworkError(error: unknown, host: string): string | null {
  const { code } = error as NodeJS.ErrnoException;
  // Error codes of Node.js and contentful-management have this form.
  if (!/^[A-Z][A-Z_]+$/.test(code ?? "")) return null;
  return (
    `${host} cannot be reached, or the connection was cut (${code}). Check your connection and CONTENTFUL_MANAGEMENT_HOST, ` +
    "then run the command again: it continues where it stopped. For a local server with a self-signed certificate, set " +
    "NODE_EXTRA_CA_CERTS to the certificate's file before you start the command."
  );
}

/** Explains an error and its fix, with Contentful's own message; returns `null` for a bug in the commands. */
export function explainError(thrown: unknown, env: CmsEnv): string | null {
  const error = parseError(thrown);
  if (error.id === "AssetProcessingTimeout") {
    return "Contentful is taking too long to process a picture. Run the command again: it continues where it stopped.";
  }
  if (error.status === undefined) {
    return fileProblem(thrown) ?? explainNetworkError(thrown, env.host);
  }
  const { message, requestId, details } = error;
  const said = [message, details.errors.length > 0 && rejection(error)].filter(Boolean).join(" ");
  const sentences = [
    explainStatus(error, env),
    said && `Contentful says: ${said}`,
    requestId && `(request ${requestId})`,
  ];
  return sentences.filter(Boolean).join(" ");
}
