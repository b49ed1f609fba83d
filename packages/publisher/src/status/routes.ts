import rateLimit from "@fastify/rate-limit";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import {
  allowMethods,
  answer,
  answerErrors,
  ignoreBodies,
  isBearer,
  isPassword,
  rateLimitOf,
} from "../http/shared";
import { httpMessages } from "../messages";
import type { BuildRequests } from "../queue/build-requests";
import { POLICY, statusPage } from "./page";
import type { Status } from "./status";

interface Options {
  readonly token: string;
  readonly timeZone: string;
  readonly requests: BuildRequests;
  readonly read: () => Promise<Status>;
}

/** How often an address may try a wrong token. */
const GUESSES_PER_MINUTE = 30;

const HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": POLICY,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "x-robots-tag": "noindex",
  "referrer-policy": "same-origin",
} as const;

/**
 * Whether a page of another site has made a browser send a request, along with which goes the
 * password. Other clients do not say where a request comes from.
 */
function isFromOtherSite({ headers }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin";
  return headers.origin !== undefined && !headers.origin.endsWith(`//${headers.host}`);
}

/**
 * The status, behind its token. Browsers ask for it as a password, since a token in an address would
 * end up in histories and logs. Machines send it as `Bearer`.
 */
export const status: FastifyPluginAsync<Options> = async (app, options) => {
  const { token, timeZone, requests, read } = options;
  const isAllowed = ({ headers: { authorization } }: FastifyRequest) =>
    isBearer(authorization, token) || isPassword(authorization, token);

  answerErrors(app);
  await app.register(rateLimit, { ...rateLimitOf(GUESSES_PER_MINUTE), allowList: isAllowed });
  ignoreBodies(app);

  // After the rate limit, and before a body is read.
  const authorize = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(HEADERS);
    if (isAllowed(request)) return;
    reply.header("www-authenticate", 'Basic realm="Publishing", charset="UTF-8"');
    await answer(reply, 401, httpMessages.wrongStatusToken);
  };

  allowMethods(app, "/status", ["GET", "HEAD"]);
  app.get("/status", { preParsing: authorize }, async (request, reply) => {
    reply.header("vary", "accept");
    const now = await read();
    if (!(request.headers.accept ?? "").includes("text/html")) return now;
    return reply.type("text/html; charset=utf-8").send(statusPage(now, timeZone));
  });

  allowMethods(app, "/status.json", ["GET", "HEAD"]);
  app.get("/status.json", { preParsing: authorize }, read);

  allowMethods(app, "/status/confirm-shrink", ["POST"]);
  app.post("/status/confirm-shrink", { preParsing: authorize }, async (request, reply) => {
    if (isFromOtherSite(request)) return answer(reply, 403, httpMessages.otherSite);
    const { status, message } = await requests.accept({
      cause: "Confirmed that content is gone on purpose",
      confirmShrink: true,
    });
    if (status !== 202) return answer(reply, status, message);
    return reply.redirect("../status", 303);
  });
};
