/**
 * `GET /auth` and `GET /callback`: sign an editor in with GitHub, in the protocol of Sveltia's own authenticator
 * (github.com/sveltia/sveltia-cms-auth). The editor opens `/auth` in a window, which returns with a token. GitHub
 * gives a secret in exchange for the token, so a page cannot do this alone.
 */
import type { Env } from "./env";

/** Ties the answer of GitHub to the browser that asked. `__Host-` keeps other subdomains from setting it. */
const COOKIE = "__Host-sign-in";
const SECONDS = 600;
const cookie = (value: string, seconds: number) =>
  `${COOKIE}=${value}; HttpOnly; Secure; SameSite=Lax; Path=/; Max-Age=${seconds}`;

/** Sentences for the editor, by Sveltia's codes, for which it may have its own. */
const ERRORS = {
  UNSUPPORTED_BACKEND: "Only GitHub is supported here.",
  MISCONFIGURED_CLIENT: "GITHUB_CLIENT_ID or GITHUB_CLIENT_SECRET is not set at the host.",
  AUTH_CODE_REQUEST_FAILED: "GitHub did not confirm the sign-in. Please try again.",
  CSRF_DETECTED: "This sign-in was started elsewhere, or too long ago. Please try again.",
  TOKEN_REQUEST_FAILED: "GitHub did not respond. Please try again later.",
  MALFORMED_RESPONSE: "GitHub did not return a token. Check GITHUB_CLIENT_SECRET at the host.",
} as const;
type ErrorCode = keyof typeof ERRORS;

/** Writes a value in a script of a page. */
const literal = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");

/** Returns a page that passes the outcome to the window of the editor, only if that is of this origin. */
function pageWith(outcome: { readonly token: string } | ErrorCode): Response {
  const failed = typeof outcome === "string";
  const content = failed ? { error: ERRORS[outcome], errorCode: outcome } : outcome;
  const result = JSON.stringify({ provider: "github", ...content });
  const message = `authorization:github:${failed ? "error" : "success"}:${result}`;
  const nonce = crypto.randomUUID();
  const body = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Sign in</title></head>
<body><p>${failed ? ERRORS[outcome] : "You are signed in."} You can close this window.</p>
<script nonce="${nonce}">
  const question = "authorizing:github";
  addEventListener("message", ({ data, origin, source }) => {
    if (source === opener && origin === location.origin && data === question)
      opener.postMessage(${literal(message)}, location.origin);
  });
  opener?.postMessage(question, location.origin);
</script></body></html>
`;
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": `default-src 'none'; script-src 'nonce-${nonce}'; frame-ancestors 'none'`,
    "set-cookie": cookie("", 0),
  };
  return new Response(body, { headers });
}

const githubUrl = ({ GITHUB_URL }: Env, path: string) =>
  new URL(`/login/oauth/${path}`, GITHUB_URL ?? "https://github.com");
const callbackUrl = (request: Request) => new URL("/callback", request.url).href;

/** Sends the editor to GitHub, which asks whether to sign in. */
export function startSignIn(request: Request, env: Env): Response {
  if (new URL(request.url).searchParams.get("provider") !== "github")
    return pageWith("UNSUPPORTED_BACKEND");
  if (!env.GITHUB_CLIENT_ID || !env.GITHUB_CLIENT_SECRET) return pageWith("MISCONFIGURED_CLIENT");
  const state = crypto.randomUUID();
  const location = githubUrl(env, "authorize");
  // Without a scope: what a GitHub App may do is in its own settings.
  location.search = new URLSearchParams({
    client_id: env.GITHUB_CLIENT_ID,
    redirect_uri: callbackUrl(request),
    state,
  }).toString();
  const headers = { location: location.href, "set-cookie": cookie(state, SECONDS) };
  return new Response(null, { status: 302, headers });
}

/** Exchanges GitHub's code for a token. */
async function tokenFor(code: string, request: Request, env: Env) {
  const response = await fetch(githubUrl(env, "access_token"), {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams({
      client_id: env.GITHUB_CLIENT_ID ?? "",
      client_secret: env.GITHUB_CLIENT_SECRET ?? "",
      code,
      redirect_uri: callbackUrl(request),
    }),
  }).catch(() => null);
  if (response === null || response.status >= 500) return "TOKEN_REQUEST_FAILED";
  const answer: unknown = await response.json().catch(() => null);
  const { access_token: token } = Object(answer) as Record<string, unknown>;
  return typeof token === "string" ? { token } : "MALFORMED_RESPONSE";
}

/** Receives GitHub's answer. */
export async function finishSignIn(request: Request, env: Env): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const [code, state] = [searchParams.get("code"), searchParams.get("state")];
  const cookies = request.headers.get("cookie")?.split("; ") ?? [];
  if (!state || !cookies.includes(`${COOKIE}=${state}`)) return pageWith("CSRF_DETECTED");
  if (!code) return pageWith("AUTH_CODE_REQUEST_FAILED");
  return pageWith(await tokenFor(code, request, env));
}
