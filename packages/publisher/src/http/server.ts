import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from "fastify";
import type { Logger } from "pino";
import { inquiryRoutes } from "../inquiries/routes";
import { httpMessages } from "../messages";
import { statusRoutes } from "../status/routes";
import { isReady } from "../status/status";
import { hooks } from "./hooks";
import { answer, type Context } from "./shared";

/** The largest body of a request, in bytes: a couple's message, of which a form's body takes three times. */
const MAX_BODY = 256 * 1024;
/** Of how many requests the body may be coming at once, of an address and in all. */
const [MAX_OPEN_OF_ONE, MAX_OPEN] = [100, 200];

/** An address, or the /64 of an IPv6 one: whoever has one address of it has them all. */
const networkOf = (ip: string) =>
  ip.startsWith("::") ? ip : ip.replace(/::.*/, "").split(":", 4).join(":");

/** Whose errors say to whoever has asked what is wrong: rate limits, rollbacks, a publisher that cannot accept. */
const TOLD = [409, 429, 503];

/** The HTTP server: hooks, the status and couples' messages. A web server in front of it serves the site. */
export async function makeServer(context: Context, log: Logger): Promise<FastifyInstance> {
  const { idleTimeout, requestTimeout } = context.settings;
  const loggerInstance: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY,
    // In ms. Node takes the larger of the two limits for the whole request.
    http: { connectionsCheckingInterval: 2000, headersTimeout: requestTimeout },
    requestTimeout,
    connectionTimeout: idleTimeout,
    keepAliveTimeout: idleTimeout,
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
  // Whose bodies are coming.
  const open = new Map<FastifyRequest, string>();
  app.addHook("onRequest", async (request, reply) => {
    if (request.method !== "POST") return;
    const network = networkOf(request.ip);
    const ofOne = [...open.values()].filter((each) => each === network);
    if (open.size >= MAX_OPEN || ofOne.length >= MAX_OPEN_OF_ONE) {
      reply.header("connection", "close");
      throw Object.assign(new Error(httpMessages.tooManyOpen), { statusCode: 503 });
    }
    open.set(request, network);
    const forget = () => open.delete(request);
    request.raw.once("end", forget);
    reply.raw.once("close", forget);
  });
  app.setNotFoundHandler((_request, reply) => answer(reply, 404, httpMessages.notFound));
  app.get("/readyz", (_request, reply) => {
    const isWell = isReady(context);
    return answer(reply, isWell ? 200 : 503, isWell ? httpMessages.ready : httpMessages.notReady);
  });
  await app.register(hooks, context);
  await app.register(statusRoutes, context);
  if (context.outbox) await app.register(inquiryRoutes, { outbox: context.outbox });
  return app;
}
