/**
 * The site on Cloudflare Workers. Cloudflare serves the files of the build by itself; this code runs only for the
 * addresses in `wrangler.jsonc`, and once a night.
 */
import type { PlainResponse } from "../../inquiry/src/responses";
import type { Env } from "./env";
import { takeInquiry } from "./inquiries";
import { rangeOf } from "./ranges";
import { isBuildDue, startBuild, type Build } from "./rebuild";
import { finishSignIn, startSignIn } from "./sign-in";

/** Headers of every response that is not a file, for which `static/_headers` has them. */
const HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "strict-transport-security": "max-age=63072000",
  "x-content-type-options": "nosniff",
};

const toResponse = ({ status, headers, body }: PlainResponse) =>
  new Response(body ?? null, { status, headers });

/** Reads a file of the build, always as a whole. */
function file(url: string, env: Env, request?: Request): Promise<Response> {
  const headers = new Headers(request?.headers);
  for (const name of ["range", "if-range"]) headers.delete(name);
  return env.ASSETS.fetch(new Request(url, { method: request?.method, headers }));
}

type Route = (request: Request, env: Env) => Response | Promise<Response>;

const routes: Readonly<Record<string, Route>> = {
  "POST /inquiries": async (request, env) => toResponse(await takeInquiry(request, env)),
  "GET /auth": startSignIn,
  "GET /callback": finishSignIn,
};

const worker = {
  async fetch(request: Request, env: Env): Promise<Response> {
    const { pathname } = new URL(request.url);
    const route = routes[`${request.method} ${pathname}`];
    if (route) {
      const response = await route(request, env);
      for (const [name, value] of Object.entries(HEADERS))
        if (!response.headers.has(name)) response.headers.set(name, value);
      return response;
    }
    const whole = await file(request.url, env, request);
    return pathname.startsWith("/audio/") ? rangeOf(request, whole) : whole;
  },

  async scheduled(event: { readonly scheduledTime: number }, env: Env): Promise<void> {
    const build = (await (await file("https://site.invalid/build.json", env)).json()) as Build;
    if (isBuildDue(build, new Date(event.scheduledTime)))
      await startBuild("DEPLOY_HOOK_URL", env.DEPLOY_HOOK_URL, env.GITHUB_DISPATCH_TOKEN);
  },
};

export default worker;
