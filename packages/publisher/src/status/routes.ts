import rateLimit from "@fastify/rate-limit";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../http/context";
import {
  answer,
  isBearer,
  isFromOtherSite,
  isPassword,
  parseForms,
  rateLimitOf,
} from "../http/shared";
import { causes, httpMessages } from "../messages";
import { POLICY, statusPage } from "./page";
import { readStatus } from "./status";

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
 * The status and its buttons, behind the status token. Browsers ask for it as a password, since a token
 * in an address would end up in histories and logs. Machines send it as `Bearer`.
 */
export const statusRoutes: FastifyPluginAsync<Context> = async (app, context) => {
  const { settings, publisher, outbox } = context;
  const token = settings.secrets.status;
  const isAllowed = ({ headers: { authorization } }: FastifyRequest) =>
    isBearer(authorization, token) || isPassword(authorization, token);

  await app.register(rateLimit, {
    ...rateLimitOf(GUESSES_PER_MINUTE),
    allowList: isAllowed,
    // A command comes by the publisher's own socket, without an address.
    keyGenerator: ({ socket, ip }) => (socket.remoteAddress === undefined ? "command" : ip),
  });
  app.removeAllContentTypeParsers();
  parseForms(app);

  // After the rate limit, and before a body is read.
  const authorize = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(HEADERS);
    if (!isAllowed(request)) {
      reply.header("www-authenticate", 'Basic realm="Publishing", charset="UTF-8"');
      await answer(reply, 401, httpMessages.wrongStatusToken);
    } else if (request.method === "POST" && isFromOtherSite(request)) {
      await answer(reply, 403, httpMessages.otherSite);
    }
  };

  app.get("/status", { preParsing: authorize }, async (request, reply) => {
    reply.header("vary", "accept");
    const now = await readStatus(context);
    if (!(request.headers.accept ?? "").includes("text/html")) return now;
    return reply.type("text/html; charset=utf-8").send(statusPage(now, settings.timeZone));
  });

  app.get("/status.json", { preParsing: authorize }, () => readStatus(context));

  type Form = Readonly<Record<string, string>>;

  type Result = { readonly status: number; readonly message: string } | undefined;

  /** A button of the page: what it does, and then the page again. */
  const button = (name: string, press: (form: Form) => Result | Promise<Result>) => {
    app.post<{ Body: Form | null }>(
      `/status/${name}`,
      { preParsing: authorize },
      async (request, reply) => {
        const result = await press(request.body ?? {});
        if (result && result.status !== 202) return answer(reply, result.status, result.message);
        return reply.redirect("../status", 303);
      },
    );
  };

  button("rebuild", () => publisher.accept({ cause: causes.asked, delay: 0 }));
  button("unpin", () => publisher.unpin());
  button("confirm", ({ confirm = "" }) => publisher.confirm(confirm));
  button("rollback", async ({ release }) => {
    await publisher.rollback(release || undefined);
    return undefined;
  });
  button("inquiry-test", async () => {
    await outbox?.sendTest();
    return undefined;
  });
  button("inquiries-again", async () => {
    await outbox?.sendAgain();
    return undefined;
  });
};
