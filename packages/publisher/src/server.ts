import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { hooks } from "./http/hooks";
import { allowMethods, answer, BODY_LIMIT } from "./http/shared";
import { httpMessages } from "./messages";
import type { BuildRequests } from "./queue/build-requests";
import type { Releases } from "./releases/releases";
import type { Settings } from "./settings";
import { frameworkErrors, site } from "./site/site";
import { status } from "./status/routes";
import type { Status } from "./status/status";

interface Parts {
  readonly settings: Settings;
  readonly releases: Releases;
  readonly requests: BuildRequests;
  readonly readStatus: () => Promise<Status>;
  readonly log: Logger;
}

/** How long a request may take to arrive, in ms. */
const REQUEST_TIMEOUT = 30_000;

/** Proxies on this machine or its own network. */
const TRUSTED_PROXIES = "loopback, linklocal, uniquelocal";

/** The HTTP server: the hooks, the status, and the site at every other address. */
export async function makeServer(parts: Parts): Promise<FastifyInstance> {
  const { settings, releases, requests, readStatus, log } = parts;
  const loggerInstance: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance,
    frameworkErrors,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    trustProxy: TRUSTED_PROXIES,
  });
  const { secrets, hooksPerMinute, timeZone } = settings;

  allowMethods(app, "/healthz", ["GET", "HEAD"]);
  app.get("/healthz", (_request, reply) =>
    requests.isClosed ? answer(reply, 503, httpMessages.stopping) : answer(reply, 200, "Well."),
  );
  await app.register(hooks, { secrets, requests, perMinute: hooksPerMinute });
  await app.register(status, { token: secrets.status, timeZone, requests, read: readStatus });
  await app.register(site, { releases });
  return app;
}
