import rateLimit from "@fastify/rate-limit";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { answer } from "../http/answer";
import { allowOnly, refuseInOneLine } from "../http/errors";
import { isBearer, isPassword } from "../http/tokens";
import { words } from "../http/words";
import type { Intake } from "../queue/intake";
import { POLICY, statusPage } from "./page";
import type { Status } from "./status";

interface Options {
  readonly token: string;
  readonly timeZone: string;
  readonly intake: Intake;
  readonly read: () => Promise<Status>;
}

/** How often one address may guess at the token. */
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
 * Whether a request comes from a page of another site: a browser sends the password along with it,
 * whoever made the page. What is no browser says nothing about where it is from.
 */
function isFromOtherSite({ headers }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin";
  return headers.origin !== undefined && !headers.origin.endsWith(`//${headers.host}`);
}

/**
 * How things stand, behind the status token. A person's browser asks for it as a password, and keeps
 * it: unlike a token in an address, a password gets into no history, log or message. A machine sends
 * it as `Bearer`.
 */
export const status: FastifyPluginAsync<Options> = async (app, options) => {
  const { token, timeZone, intake, read } = options;
  const isAllowed = ({ headers: { authorization } }: FastifyRequest) =>
    isBearer(authorization, token) || isPassword(authorization, token);

  refuseInOneLine(app, { types: [] });
  await app.register(rateLimit, {
    max: GUESSES_PER_MINUTE,
    timeWindow: 60_000,
    allowList: isAllowed,
    errorResponseBuilder: (_request, { statusCode, ttl }) =>
      Object.assign(new Error(words.tooMany(Math.ceil(ttl / 1000))), { statusCode }),
  });
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, _body, done) => {
    done(null, null);
  });

  // After the guesses are counted, and before a body is read.
  const authorize = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(HEADERS);
    if (isAllowed(request)) return;
    reply.header("www-authenticate", 'Basic realm="Publishing", charset="UTF-8"');
    await answer(reply, 401, words.wrongStatusToken);
  };

  allowOnly(app, "/status", ["GET", "HEAD"]);
  app.get("/status", { preParsing: authorize }, async (request, reply) => {
    reply.header("vary", "accept");
    const now = await read();
    if (!(request.headers.accept ?? "").includes("text/html")) return now;
    return reply.type("text/html; charset=utf-8").send(statusPage(now, timeZone));
  });

  allowOnly(app, "/status.json", ["GET", "HEAD"]);
  app.get("/status.json", { preParsing: authorize }, read);

  allowOnly(app, "/status/confirm-shrink", ["POST"]);
  app.post("/status/confirm-shrink", { preParsing: authorize }, async (request, reply) => {
    if (isFromOtherSite(request)) return answer(reply, 403, words.otherSite);
    const { status, message } = await intake.take({
      cause: "Confirmed that content is gone on purpose",
      confirmShrink: true,
    });
    if (status !== 202) return answer(reply, status, message);
    return reply.redirect("../status", 303);
  });
};
