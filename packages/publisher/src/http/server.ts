import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { inquiryRoutes } from "../inquiries/routes";
import { statusRoutes } from "../status/routes";
import { readReadiness } from "../status/status";
import type { Context } from "./context";
import { hooks } from "./hooks";
import { answerErrors, BODY_LIMIT, IDLE_TIMEOUT } from "./shared";

/** How long a request may take to arrive, in ms. */
const REQUEST_TIMEOUT = 10_000;

/** The HTTP server: hooks, the status and couples' messages. A web server in front of it serves the site. */
export async function makeServer(context: Context, log: Logger): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    connectionTimeout: IDLE_TIMEOUT,
    keepAliveTimeout: IDLE_TIMEOUT,
    trustProxy: context.settings.trustedProxies,
    forceCloseConnections: true,
  });
  answerErrors(app);
  app.get("/readyz", async (_request, reply) => {
    const readiness = await readReadiness(context);
    reply.code(readiness.isReady ? 200 : 503).header("cache-control", "no-store");
    return readiness;
  });
  await app.register(hooks, context);
  await app.register(statusRoutes, context);
  if (context.outbox) await app.register(inquiryRoutes, { outbox: context.outbox });
  return app;
}
