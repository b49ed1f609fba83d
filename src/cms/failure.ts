import type { CmsEnv } from "../env";
import { words } from "./words";

/** One thing that Contentful refused about an entry, an asset or a content type. */
export interface Refusal {
  readonly name: string;
  readonly path: readonly unknown[];
  readonly details: string | undefined;
  /** The words that the content type gives its rule. */
  readonly customMessage: string | undefined;
}

/** What is known of a failed request. */
export interface Failure {
  /** HTTP status; `undefined` where there was no answer. */
  readonly status: number | undefined;
  /** Contentful's name for the fault, or the system's code. */
  readonly id: string;
  readonly message: string;
  readonly refusals: readonly Refusal[];
}

const record = (value: unknown) => Object(value) as Readonly<Record<string, unknown>>;
const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function refusalsIn(details: unknown): Refusal[] {
  const { errors } = record(details);
  return (Array.isArray(errors) ? errors : []).map((item) => {
    const { name, path, details: words, customMessage } = record(item);
    return {
      name: textOf(name) ?? "",
      path: Array.isArray(path) ? path : [],
      details: textOf(words),
      customMessage: textOf(customMessage),
    };
  });
}

/**
 * Reads an error of contentful-management: its message is JSON with what Contentful answered, or
 * it is a network error with a code.
 */
export function failureOf(error: unknown): Failure {
  const { name, message, code } = record(error);
  const { status, message: said, details } = record(parseJson(textOf(message) ?? ""));
  return {
    status: typeof status === "number" ? status : undefined,
    id: textOf(code) ?? textOf(name) ?? "",
    message: textOf(said) ?? textOf(message) ?? "",
    refusals: refusalsIn(details),
  };
}

const UNREACHABLE = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"];
const UNTRUSTED = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/;
const CUT = ["ECONNRESET", "ECONNABORTED", "ETIMEDOUT", "EPIPE", "ERR_NETWORK"];

/** The failure in one sentence that says how to mend it; `null` for a fault of our own. */
export function explain(error: unknown, env: CmsEnv): string | null {
  const { status, id, message, refusals } = failureOf(error);
  const host = env.managementHost;
  if (UNREACHABLE.includes(id)) return words.unreachable(host, id);
  if (UNTRUSTED.test(id)) return words.untrusted(host);
  if (CUT.includes(id)) return words.cut(host);
  if (id === "AssetProcessingTimeout") return words.slowPicture;
  if (status === undefined) return null;
  if (status === 401 || id === "AccessTokenInvalid") {
    return words.wrongToken(env.managementToken, host);
  }
  if (status === 403) return words.forbidden(message);
  if (status === 409) return words.changedMeanwhile;
  if (status === 429) return words.tooMany;
  if (status >= 500) return words.troubled(status);
  const details = refusals.map(({ name, path, details: said }) =>
    [path.join("."), said ?? name].filter(Boolean).join(": "),
  );
  return words.refused(status, [message, ...details].filter(Boolean).join("; "));
}
