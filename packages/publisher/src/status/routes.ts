import rateLimit from "@fastify/rate-limit";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import {
  answer,
  isBearer,
  isFromOtherSite,
  isPassword,
  parseForms,
  rateLimitOf,
} from "../http/shared";
import type { Outbox } from "../inquiries/outbox";
import { causes, httpMessages } from "../messages";
import type { Publisher } from "../publisher";
import { RollbackImpossible } from "../releases/releases";
import type { Settings } from "../settings";
import { POLICY, statusPage } from "./page";
import { readStatus } from "./status";

interface Options {
  readonly settings: Settings;
  readonly publisher: Publisher;
  readonly outbox: Outbox | null;
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
 * The status and its buttons, behind the status token. Browsers ask for it as a password, since a token
 * in an address would end up in histories and logs. Machines send it as `Bearer`.
 */
export const statusRoutes: FastifyPluginAsync<Options> = async (
  app,
  { settings, publisher, outbox },
) => {
  const token = settings.secrets.status;
  const isAllowed = ({ headers: { authorization } }: FastifyRequest) =>
    isBearer(authorization, token) || isPassword(authorization, token);

  await app.register(rateLimit, { ...rateLimitOf(GUESSES_PER_MINUTE), allowList: isAllowed });
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
    const now = await readStatus(publisher, settings, outbox);
    if (!(request.headers.accept ?? "").includes("text/html")) return now;
    return reply.type("text/html; charset=utf-8").send(statusPage(now, settings.timeZone));
  });

  app.get("/status.json", { preParsing: authorize }, () => readStatus(publisher, settings, outbox));

  type Form = Readonly<Record<string, string>>;

  /** A button of the page: what it does, and then the page again. */
  const button = (
    name: string,
    press: (form: Form) => Promise<{ status: number; message: string } | null>,
  ) => {
    app.post<{ Body: Form | null }>(
      `/status/${name}`,
      { preParsing: authorize },
      async (request, reply) => {
        const failure = await press(request.body ?? {});
        if (failure) return answer(reply, failure.status, failure.message);
        return reply.redirect("../status", 303);
      },
    );
  };

  const accepted = async (result: ReturnType<Publisher["request"]>) => {
    const answered = await result;
    return answered.status === 202 ? null : answered;
  };

  button("rebuild", () => accepted(publisher.request({ cause: causes.asked, isUrgent: true })));
  button("resume", () => accepted(publisher.resume()));
  button("confirm", ({ confirm = "" }) => accepted(publisher.confirm(confirm)));
  button("inquiry-test", async () => {
    const sent = await outbox?.sendTest();
    return sent ? { status: sent.sent ? 200 : 502, message: sent.message } : null;
  });
  button("rollback", async ({ release, stays }) => {
    try {
      await publisher.rollback(release || undefined, stays === "yes");
      return null;
    } catch (error) {
      if (!(error instanceof RollbackImpossible)) throw error;
      return { status: 409, message: error.message };
    }
  });
};
