import rateLimit from "@fastify/rate-limit";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import {
  answer,
  HEADERS,
  isAuthorized,
  isFromOtherSite,
  parseForms,
  type Context,
} from "../http/shared";
import { httpMessages } from "../messages";
import { POLICY, statusPage } from "./page";
import { readStatus } from "./status";

/** How often an address may try a wrong token. */
const GUESSES_PER_MINUTE = 30;

/** The status and its buttons, behind a token that is no part of an address: those are kept in histories. */
export const statusRoutes: FastifyPluginAsync<Context> = async (app, context) => {
  const { settings, publisher, outbox } = context;
  const token = settings.PUBLISHER_STATUS_TOKEN;
  const isAllowed = ({ headers }: FastifyRequest) => isAuthorized(headers.authorization, token);

  await app.register(rateLimit, {
    max: GUESSES_PER_MINUTE,
    timeWindow: "1 minute",
    allowList: isAllowed,
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

  app.get("/status", { preParsing: authorize }, async (_request, reply) => {
    reply.header("content-security-policy", POLICY).type("text/html; charset=utf-8");
    return statusPage(await readStatus(context), settings.PUBLISHER_TIME_ZONE);
  });

  app.get("/status.json", { preParsing: authorize }, () => readStatus(context));

  type Form = Readonly<Record<string, string>>;

  /** A button of the page: what it does, and then the page again. */
  const button = (name: string, press: (form: Form) => Promise<void> | undefined) => {
    app.post<{ Body: Form | null }>(
      `/status/${name}`,
      { preParsing: authorize },
      async (request, reply) => {
        await press(request.body ?? {});
        return reply.redirect("../status", 303);
      },
    );
  };

  button("rebuild", () => publisher.accept("the status page", [], 0));
  button("unpin", () => publisher.unpin());
  button("confirm", ({ confirm = "" }) => publisher.confirm(confirm));
  button("rollback", ({ release = "" }) => publisher.rollback(release));
  button("inquiry-test", () => outbox?.sendTest());
  button("inquiries-again", () => outbox?.sendAgain());
};
