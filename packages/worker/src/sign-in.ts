/**
 * `GET /auth` and `GET /callback`: sign an editor in with GitHub, in the protocol of Sveltia's own authenticator
 * (github.com/sveltia/sveltia-cms-auth). The editor opens `/auth` in a window, which returns with a token. GitHub
 * demands a secret in exchange for the token, so a page cannot do this alone.
 */
import type { Env } from "./env";

/** Ties GitHub's response to the browser that started the sign-in. `__Host-` keeps other subdomains from setting it. */
const COOKIE = "__Host-sign-in";
const SECONDS = 600;
const cookie = (value: string, seconds: number) =>
  `${COOKIE}=${value}; HttpOnly; Secure; SameSite=Lax; Path=/; Max-Age=${seconds}`;

/**
 * Reasons that the editor and the Worker's log show. They have no error code, because Sveltia replaces the sentences
 * of errors that have one.
 */
const REASONS = {
  otherHost: "Only GitHub is supported here.",
  notSetUp: "GITHUB_CLIENT_ID or GITHUB_CLIENT_SECRET is not set at the host.",
  denied: "You did not allow the sign-in at GitHub. Press the button again, and allow it.",
  notConfirmed:
    "GitHub did not accept the sign-in. Whoever set up the site has to check the GitHub App's callback URL.",
  otherBrowser: "This sign-in was started elsewhere, or too long ago. Press the button again.",
  noResponse: "GitHub did not respond. Try again in a few minutes.",
  noToken:
    "GitHub returned no token. Whoever set up the site has to check GITHUB_CLIENT_SECRET at the host.",
} as const;
type Reason = keyof typeof REASONS;

/** Formats a value as a literal in a page's script. */
const literal = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");

/** Returns a page that passes the outcome to the window of the editor, only if that is of this origin. */
function pageWith(outcome: { readonly token: string } | Reason): Response {
  const failed = typeof outcome === "string";
  const content = failed ? { error: REASONS[outcome] } : outcome;
  if (failed) console.error(`A sign-in failed. ${REASONS[outcome]}`);
  const result = JSON.stringify({ provider: "github", ...content });
  const message = `authorization:github:${failed ? "error" : "success"}:${result}`;
  const nonce = crypto.randomUUID();
  const body = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Sign in</title></head>
<body><p>${failed ? REASONS[outcome] : "You are signed in."} You can close this window.</p>
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
  if (new URL(request.url).searchParams.get("provider") !== "github") return pageWith("otherHost");
  if (!env.GITHUB_CLIENT_ID || !env.GITHUB_CLIENT_SECRET) return pageWith("notSetUp");
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
  if (response === null || response.status >= 500) return "noResponse";
  const body: unknown = await response.json().catch(() => null);
  const { access_token: token } = Object(body) as Record<string, unknown>;
  return typeof token === "string" ? { token } : "noToken";
}

/** Receives the code with which GitHub sends the editor back. */
export async function finishSignIn(request: Request, env: Env): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const [code, state] = [searchParams.get("code"), searchParams.get("state")];
  const cookies = request.headers.get("cookie")?.split("; ") ?? [];
  if (!state || !cookies.includes(`${COOKIE}=${state}`)) return pageWith("otherBrowser");
  // https://docs.github.com/en/apps/oauth-apps/maintaining-oauth-apps/troubleshooting-authorization-request-errors
  if (!code)
    return pageWith(searchParams.get("error") === "access_denied" ? "denied" : "notConfirmed");
  return pageWith(await tokenFor(code, request, env));
}
