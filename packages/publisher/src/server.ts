import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { hooks } from "./hooks/hooks";
import { answer } from "./http/answer";
import { allowOnly, BODY_LIMIT } from "./http/errors";
import { words } from "./http/words";
import type { Intake } from "./queue/intake";
import type { Releases } from "./releases";
import type { Settings } from "./settings";
import { site } from "./site/plugin";
import { frameworkErrors } from "./site/refusals";
import { status } from "./status/routes";
import type { Status } from "./status/status";

interface Parts {
  readonly settings: Settings;
  readonly releases: Releases;
  readonly intake: Intake;
  readonly readStatus: () => Promise<Status>;
  readonly log: Logger;
}

/** How long a request may take to arrive, in ms: nobody holds a connection by sending slowly. */
const ARRIVAL_LIMIT = 30_000;

/** Whose word is taken for where a request comes from: a proxy on this machine or its own network. */
const PROXIES = "loopback, linklocal, uniquelocal";

/** The publisher's HTTP side: the hooks, the status, and the site itself at every other address. */
export async function makeServer(parts: Parts): Promise<FastifyInstance> {
  const { settings, releases, intake, readStatus, log } = parts;
  const loggerInstance: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance,
    frameworkErrors,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: ARRIVAL_LIMIT,
    trustProxy: PROXIES,
  });
  const { secrets, hooksPerMinute, timeZone } = settings;

  allowOnly(app, "/healthz", ["GET", "HEAD"]);
  app.get("/healthz", (_request, reply) =>
    intake.isClosed ? answer(reply, 503, words.stopping) : answer(reply, 200, "Well."),
  );
  await app.register(hooks, { secrets, intake, perMinute: hooksPerMinute });
  await app.register(status, { token: secrets.status, timeZone, intake, read: readStatus });
  await app.register(site, { releases });
  return app;
}
