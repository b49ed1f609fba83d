import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { inquiryRoutes } from "../inquiries/routes";
import { httpMessages } from "../messages";
import { statusRoutes } from "../status/routes";
import { isReady } from "../status/status";
import { hooks } from "./hooks";
import { answer, type Context } from "./shared";

/** How long a request may take to arrive, and how long a connection may be idle, in ms. */
const [REQUEST_TIMEOUT, IDLE_TIMEOUT] = [10_000, 15_000];

/** Whose errors say to whoever has asked what is wrong: rate limits, rollbacks, a publisher that cannot accept. */
const TOLD = [409, 429, 503];

/** The HTTP server: hooks, the status and couples' messages. A web server in front of it serves the site. */
export async function makeServer(context: Context, log: Logger): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    requestTimeout: REQUEST_TIMEOUT,
    connectionTimeout: IDLE_TIMEOUT,
    keepAliveTimeout: IDLE_TIMEOUT,
    trustProxy: context.settings.PUBLISHER_TRUSTED_PROXIES,
    forceCloseConnections: true,
  });
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const { message, statusCode: status = 500 } = error;
    if (TOLD.includes(status)) return answer(reply, status, message);
    if (status < 500) return answer(reply, status, httpMessages.malformed);
    request.log.error({ err: error }, "request failed");
    return answer(reply, status, httpMessages.broken);
  });
  app.setNotFoundHandler((_request, reply) => answer(reply, 404, httpMessages.notFound));
  app.get("/readyz", async (_request, reply) => {
    const isWell = await isReady(context);
    return answer(reply, isWell ? 200 : 503, isWell ? httpMessages.ready : httpMessages.notReady);
  });
  await app.register(hooks, context);
  await app.register(statusRoutes, context);
  if (context.outbox) await app.register(inquiryRoutes, { outbox: context.outbox });
  return app;
}
