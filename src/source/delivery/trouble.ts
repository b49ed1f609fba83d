/** What came instead of an answer; `isCertain` where trying again would change nothing. */
export type Trouble =
  | { readonly kind: "refused"; readonly isCertain: true; readonly status: number }
  | {
      readonly kind: "unreachable" | "untrusted";
      readonly isCertain: boolean;
      readonly reason: string;
    }
  | {
      readonly kind: "busy" | "failing";
      readonly isCertain: false;
      readonly status: number;
      /** How long the server asks to wait, in milliseconds. */
      readonly pauseMs?: number;
    }
  | { readonly kind: "silent" | "cutOff"; readonly isCertain: false };

/** Names of a certificate's faults, as Node gives them. */
const CERTIFICATE = /CERT|SIGNATURE|ISSUER|SELF_SIGNED/;
/** No server there, or one that does not speak https. */
const NOT_THERE = /^(ENOTFOUND|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EPROTO|ERR_SSL_.*)$/;
/** A name server that does not answer may answer a moment later. */
const NO_NAME_YET = "EAI_AGAIN";
const CUT_OFF = /^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/;
/** The last two are what axios, which contentful-management uses, calls them. */
const TIMED_OUT = /^(ETIMEDOUT|ECONNABORTED|ERR_NETWORK)$/;

/** Seconds, or a date as HTTP writes it; in milliseconds from now. */
function pauseIn(headers: Headers): number | undefined {
  const asked = headers.get("x-contentful-ratelimit-reset") ?? headers.get("retry-after");
  if (asked === null) return undefined;
  const seconds = Number(asked);
  const milliseconds = Number.isNaN(seconds) ? Date.parse(asked) - Date.now() : seconds * 1000;
  return milliseconds > 0 ? milliseconds : undefined;
}

function ofStatus({ status, headers }: Response): Trouble {
  const pauseMs = pauseIn(headers);
  const pause = pauseMs === undefined ? {} : { pauseMs };
  if (status === 429) return { kind: "busy", isCertain: false, status, ...pause };
  if (status >= 500) return { kind: "failing", isCertain: false, status, ...pause };
  return { kind: "refused", isCertain: true, status };
}

/** `fetch` hides what happened to the connection in the cause of what it throws. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  if ("code" in error && typeof error.code === "string") return error.code;
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return codeOf(error.cause);
}

/** An error of the connection, with Node's code for it. */
export interface NetworkError {
  readonly kind: "untrusted" | "unreachable" | "cutOff" | "timeout";
  readonly reason: string;
}

/** Classifies an error of the connection; `null` for any other error. */
export function networkErrorOf(error: unknown): NetworkError | null {
  const reason = codeOf(error);
  if (CERTIFICATE.test(reason)) return { kind: "untrusted", reason };
  if (NOT_THERE.test(reason) || reason === NO_NAME_YET) return { kind: "unreachable", reason };
  if (CUT_OFF.test(reason)) return { kind: "cutOff", reason };
  return TIMED_OUT.test(reason) ? { kind: "timeout", reason } : null;
}

/** Judges an answer that is none, or what was thrown in its place. */
export function troubleOf(outcome: unknown): Trouble {
  if (outcome instanceof Response) return ofStatus(outcome);
  const error = networkErrorOf(outcome);
  if (error?.kind === "untrusted") return { ...error, kind: "untrusted", isCertain: true };
  if (error?.kind === "unreachable") {
    return { ...error, kind: "unreachable", isCertain: error.reason !== NO_NAME_YET };
  }
  const isCutOff = outcome instanceof SyntaxError || error?.kind === "cutOff";
  return { kind: isCutOff ? "cutOff" : "silent", isCertain: false };
}
