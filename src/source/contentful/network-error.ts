/** An answer of Contentful's with a status that is final: asking again would change nothing. */
export class HttpError extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** As much of a token as tells it from another one. */
export const redactToken = (token: string) => `…${token.slice(-4)}`;

export type NetworkFault = "untrusted" | "unreachable" | "interrupted" | "timeout";

const FAULTS: readonly (readonly [NetworkFault, RegExp])[] = [
  ["untrusted", /CERT|SIGNATURE|ISSUER|SELF_SIGNED/],
  // No such name, no server there, or one that does not speak https.
  [
    "unreachable",
    /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EPROTO|ERR_SSL_.*)$/,
  ],
  ["interrupted", /^(ECONNRESET|ECONNABORTED|EPIPE|ERR_NETWORK|UND_ERR_SOCKET)$/],
  ["timeout", /^ETIMEDOUT$/],
];

/** What a code of Node, undici or axios says about the connection; `null` for any other code. */
export const networkFault = (code: string): NetworkFault | null =>
  FAULTS.find(([, codes]) => codes.test(code))?.[0] ?? null;

/** Why a request got no answer that can be used. */
export type RequestFailure =
  | { readonly kind: "refused"; readonly canRetry: false; readonly status: number }
  | {
      readonly kind: "unreachable" | "untrusted";
      readonly canRetry: boolean;
      /** The system's code. */
      readonly reason: string;
    }
  | {
      readonly kind: "rateLimited" | "serverError";
      readonly canRetry: true;
      readonly status: number;
      /** How long the server asks to wait. */
      readonly retryAfterMs?: number;
    }
  | { readonly kind: "timeout" | "interrupted"; readonly canRetry: true };

/** A name server that does not answer may answer a moment later. */
const DNS_UNAVAILABLE = "EAI_AGAIN";

/** Seconds, or a date as HTTP writes it; in milliseconds from now. */
function retryAfter(headers: Headers): number | undefined {
  const asked = headers.get("x-contentful-ratelimit-reset") ?? headers.get("retry-after");
  if (asked === null) return undefined;
  const seconds = Number(asked);
  const milliseconds = Number.isNaN(seconds) ? Date.parse(asked) - Date.now() : seconds * 1000;
  return milliseconds > 0 ? milliseconds : undefined;
}

function classifyStatus({ status, headers }: Response): RequestFailure {
  const retryAfterMs = retryAfter(headers);
  const pause = retryAfterMs === undefined ? {} : { retryAfterMs };
  if (status === 429) return { kind: "rateLimited", canRetry: true, status, ...pause };
  if (status >= 500) return { kind: "serverError", canRetry: true, status, ...pause };
  return { kind: "refused", canRetry: false, status };
}

/** The system's code for an error, or "": `fetch` hides it in the cause of what it throws. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return "";
  if ("code" in error && typeof error.code === "string") return error.code;
  if (error instanceof AggregateError) return errorCode(error.errors[0]);
  return errorCode(error.cause);
}

/** Classifies a response that is not ok, or what `fetch` or reading its JSON threw. */
export function classifyFailure(outcome: unknown): RequestFailure {
  if (outcome instanceof Response) return classifyStatus(outcome);
  const reason = errorCode(outcome);
  const kind = networkFault(reason);
  if (kind === "untrusted" || kind === "unreachable") {
    return { kind, canRetry: reason === DNS_UNAVAILABLE, reason };
  }
  const isInterrupted = kind === "interrupted" || outcome instanceof SyntaxError;
  return { kind: isInterrupted ? "interrupted" : "timeout", canRetry: true };
}
