/** As much of a token as tells it from another one. */
export const redactToken = (token: string) => `…${token.slice(-4)}`;

const PROBLEMS = {
  untrusted: /CERT|SIGNATURE|ISSUER|SELF_SIGNED/,
  // No such name, no server there, or one that does not speak https.
  unreachable: /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EPROTO|ERR_SSL_.*)$/,
  interrupted: /^(ECONNRESET|ECONNABORTED|EPIPE|ERR_NETWORK|ERR_BAD_RESPONSE|UND_ERR_SOCKET)$/,
  timeout: /^ETIMEDOUT$/,
};

/** What a code of Node, undici or axios says about the connection; nothing for any other code. */
export const networkProblem = (code: string) =>
  (Object.keys(PROBLEMS) as (keyof typeof PROBLEMS)[]).find((problem) =>
    PROBLEMS[problem].test(code),
  );

/** The system's code for an error, or "": `fetch` hides it in the cause of what it throws. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return "";
  if ("code" in error && typeof error.code === "string") return error.code;
  if (error instanceof AggregateError) return errorCode(error.errors[0]);
  return errorCode(error.cause);
}
