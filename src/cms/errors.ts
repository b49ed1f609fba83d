import type { CmsEnv } from "../env";
import type { Fields } from "../model/content-type";
import { errorCode, networkFault, redactToken } from "../source/contentful/network-error";

/** One thing that Contentful rejected about an entry, an asset or a content type. */
export interface FieldError {
  readonly name: string;
  readonly path: readonly unknown[];
  readonly details: string | undefined;
  /** The message that the content type defines for the violated rule. */
  readonly customMessage: string | undefined;
}

/** A failed request. */
export interface RequestError {
  /** HTTP status; `undefined` where there was no response. */
  readonly status: number | undefined;
  /** Contentful's name for the error, or the system's code. */
  readonly id: string;
  readonly message: string;
  /** By which Contentful's support finds the request. */
  readonly requestId: string | undefined;
  readonly fieldErrors: readonly FieldError[];
}

export const SPACE_CHANGED =
  "Somebody changed the space at the same time. Run the command again to see what is left to do.";

const asRecord = (value: unknown) => Object(value) as Readonly<Record<string, unknown>>;
const asText = (value: unknown) => (typeof value === "string" ? value : undefined);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function fieldErrorsIn(details: unknown): FieldError[] {
  const { errors } = asRecord(details);
  return (Array.isArray(errors) ? errors : []).map((item) => {
    const { name, path, details: text, customMessage } = asRecord(item);
    return {
      name: asText(name) ?? "",
      path: Array.isArray(path) ? path : [path].filter(Boolean),
      details: asText(text),
      customMessage: asText(customMessage),
    };
  });
}

/**
 * Parses an error of contentful-management: its message is either Contentful's response as JSON,
 * or that of a network error with a code.
 */
export function parseError(error: unknown): RequestError {
  const { name, message, code } = asRecord(error);
  const response = asRecord(parseJson(asText(message) ?? ""));
  return {
    status: typeof response.status === "number" ? response.status : undefined,
    id: asText(code) ?? asText(name) ?? "",
    message: asText(response.message) ?? asText(message) ?? "",
    requestId: asText(response.requestId),
    fieldErrors: fieldErrorsIn(response.details),
  };
}

/** A few words for why a file or a page could not be fetched. */
export function errorReason(error: unknown): string {
  const { status } = asRecord(asRecord(error).response);
  return typeof status === "number" ? `status ${status}` : errorCode(error) || "no answer";
}

function explainNetworkError(error: unknown, host: string): string | null {
  const code = errorCode(error);
  switch (networkFault(code)) {
    case "unreachable":
      return `${host} cannot be reached (${code}). Check the connection, and CONTENTFUL_MANAGEMENT_HOST.`;
    case "untrusted":
      return (
        `The certificate of ${host} is not one that this machine trusts. For a local server, set ` +
        "NODE_EXTRA_CA_CERTS to its certificate's file before the command starts."
      );
    case "interrupted":
    case "timeout":
      return `${host} did not answer to the end. Run the command again: it goes on where it stopped.`;
    default:
      return null;
  }
}

/** Contentful's rules, for those errors that name a rule and say no more. */
const RULES: Readonly<Record<string, string>> = {
  required: "it is missing",
  taken: "it is in use already",
  unique: "another entry has the same",
  unknown: "Contentful has no such field, or not in this language",
};

/**
 * What Contentful rejected, in one line.
 *
 * @param fields of the entry's content type, to call them what editors do
 */
export function rejection({ message, fieldErrors }: RequestError, fields: Fields = {}): string {
  const reasons = fieldErrors.map(({ name, path, details, customMessage }) => {
    const reason = customMessage ?? details ?? RULES[name] ?? `its rule "${name}" is broken`;
    const where = fields[String(path[1])]?.label ?? path.join(".");
    return [where, reason].filter(Boolean).join(": ");
  });
  return reasons.length > 0 ? reasons.join("; ") : message;
}

function explainStatus(error: RequestError, { host, managementToken }: CmsEnv): string {
  const { id, status = 0 } = error;
  if (status === 401 || id === "AccessTokenInvalid") {
    return (
      `${host} does not accept the management token ${redactToken(managementToken)}. Make a personal access token ` +
      "in Contentful under Settings, CMA tokens, and set CONTENTFUL_MANAGEMENT_TOKEN to it."
    );
  }
  if (status === 403 && ["AccessDenied", "Forbidden"].includes(id)) {
    return (
      "The management token may not do this. Make one as a person with the role Administrator in " +
      "the space."
    );
  }
  if (status === 409) return SPACE_CHANGED;
  if (status === 429) {
    return "Contentful gets too many requests just now. Run the command again in a minute.";
  }
  if (status >= 500) {
    return (
      `Contentful has trouble itself (status ${status}). Run the command again in a few minutes; ` +
      "https://www.contentfulstatus.com shows whether it is known."
    );
  }
  return `Contentful refused a request (status ${status}).`;
}

/**
 * The error in sentences that say how to fix it, with what Contentful itself says.
 *
 * @returns `null` for a bug in the commands
 */
export function explainError(thrown: unknown, env: CmsEnv): string | null {
  const error = parseError(thrown);
  if (error.id === "AssetProcessingTimeout") {
    return "Contentful takes very long over a picture. Run the command again: it goes on where it stopped.";
  }
  if (error.status === undefined) return explainNetworkError(thrown, env.host);
  const { message, requestId } = error;
  const reasons = error.fieldErrors.length > 0 ? [rejection(error)] : [];
  const said = [message, ...reasons].filter(Boolean).join(" ");
  return [
    explainStatus(error, env),
    ...(said === "" ? [] : [`Contentful says: ${said}`]),
    ...(requestId === undefined ? [] : [`(request ${requestId})`]),
  ].join(" ");
}
