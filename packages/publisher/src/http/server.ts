import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Outbox } from "../inquiries/outbox";
import { inquiryRoutes } from "../inquiries/routes";
import type { Publisher } from "../publisher";
import type { Settings } from "../settings";
import { statusRoutes } from "../status/routes";
import { readReadiness } from "../status/status";
import { hooks } from "./hooks";
import { answerErrors, BODY_LIMIT } from "./shared";

/** How long a request may take to arrive, and a connection may be idle or read nothing, in ms. */
const [REQUEST_TIMEOUT, IDLE_TIMEOUT] = [10_000, 15_000];

/** The HTTP server: hooks, the status and couples' messages. A web server in front of it serves the site. */
export async function makeServer(
  settings: Settings,
  publisher: Publisher,
  outbox: Outbox | null,
  log: Logger,
): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    connectionTimeout: IDLE_TIMEOUT,
    keepAliveTimeout: IDLE_TIMEOUT,
    trustProxy: settings.trustedProxies,
    forceCloseConnections: true,
  });
  answerErrors(app);
  app.get("/readyz", async (_request, reply) => {
    const readiness = await readReadiness(publisher, settings);
    reply.code(readiness.isReady ? 200 : 503).header("cache-control", "no-store");
    return readiness;
  });
  await app.register(hooks, { settings, publisher });
  await app.register(statusRoutes, { settings, publisher, outbox });
  if (outbox) await app.register(inquiryRoutes, { outbox });
  return app;
}
