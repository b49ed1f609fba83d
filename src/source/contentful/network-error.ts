import { z } from "zod";

/** An answer of Contentful's with a status that is final. */
export interface Refusal {
  readonly status: number;
  /** What Contentful says about it, with the number of the request for its support; else "". */
  readonly said: string;
}

/** An answer with a status that is final: asking again would change nothing. */
export class HttpError extends Error {
  constructor(
    message: string,
    readonly refusal: Refusal,
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
  ["interrupted", /^(ECONNRESET|ECONNABORTED|EPIPE|ERR_NETWORK|ERR_BAD_RESPONSE|UND_ERR_SOCKET)$/],
  ["timeout", /^ETIMEDOUT$/],
];

/** What a code of Node, undici or axios says about the connection; `null` for any other code. */
export const networkFault = (code: string): NetworkFault | null =>
  FAULTS.find(([, codes]) => codes.test(code))?.[0] ?? null;

/** Why a request got no answer that can be used. */
export type RequestFailure =
  | ({ readonly kind: "refused"; readonly canRetry: false } & Refusal)
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

type Headers = Readonly<Record<string, unknown>>;

/** Seconds, or a date as HTTP writes it; in milliseconds from now. */
function retryAfter(headers: Headers): number | undefined {
  const asked = headers["x-contentful-ratelimit-reset"] ?? headers["retry-after"];
  if (typeof asked !== "string") return undefined;
  const seconds = Number(asked);
  const milliseconds = Number.isNaN(seconds) ? Date.parse(asked) - Date.now() : seconds * 1000;
  return milliseconds > 0 ? milliseconds : undefined;
}

const errorBody = z.object({
  sys: z.object({ id: z.string() }),
  message: z.string().optional(),
  requestId: z.string().optional(),
});

/** The words of Contentful's error; "" where something else answered. */
function saidIn(body: string): string {
  try {
    const { sys, message, requestId } = errorBody.parse(JSON.parse(body));
    return `Contentful says: ${message || sys.id}${requestId ? ` (request ${requestId})` : ""}`;
  } catch {
    return "";
  }
}

/** Classifies an answer whose status is not 200. */
export function classifyStatus(status: number, headers: Headers, body: string): RequestFailure {
  const retryAfterMs = retryAfter(headers);
  const pause = retryAfterMs === undefined ? {} : { retryAfterMs };
  if (status === 429) return { kind: "rateLimited", canRetry: true, status, ...pause };
  if (status >= 500) return { kind: "serverError", canRetry: true, status, ...pause };
  return { kind: "refused", canRetry: false, status, said: saidIn(body) };
}

/** The system's code for an error, or "": `fetch` hides it in the cause of what it throws. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return "";
  if ("code" in error && typeof error.code === "string") return error.code;
  if (error instanceof AggregateError) return errorCode(error.errors[0]);
  return errorCode(error.cause);
}

/** Classifies what a request threw, or reading its JSON. */
export function classifyError(error: unknown): RequestFailure {
  const reason = errorCode(error);
  const kind = networkFault(reason);
  if (kind === "untrusted" || kind === "unreachable") {
    return { kind, canRetry: reason === DNS_UNAVAILABLE, reason };
  }
  const isInterrupted = kind === "interrupted" || error instanceof SyntaxError;
  return { kind: isInterrupted ? "interrupted" : "timeout", canRetry: true };
}
