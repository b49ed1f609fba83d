import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import { readNews } from "../contentful";
import { causes, httpMessages } from "../messages";
import type { Publisher } from "../publisher";
import type { Settings } from "../settings";
import { allowMethods, answer, answerErrors, isBearer, rateLimitOf } from "./shared";
import { verify } from "./signature";

interface Options {
  readonly settings: Settings;
  readonly publisher: Publisher;
}

const CONTENTFUL = "/hooks/contentful";
const REBUILD = "/hooks/rebuild";
const JSON_TYPES = ["application/json", "application/vnd.contentful.management.v1+json"];

const TOPIC_HEADER = "x-contentful-topic";

/** What Contentful adds where one action publishes many things (contentful.com/developers/docs/webhooks). */
const BATCH_HEADERS = [
  "x-contentful-bulk-action-id",
  "x-contentful-scheduled-action-id",
  "x-contentful-release-id",
];

/** Only these change what visitors could see. Drafts, comments, tasks and the like do not. */
const TYPES = ["Entry", "Asset"];
const ACTIONS: Readonly<Record<string, string>> = {
  publish: "published",
  unpublish: "unpublished",
  delete: "deleted",
};

interface Topic {
  readonly name: string;
  /** What has changed for visitors, such as `Entry published`; `null` for nothing. */
  readonly change: string | null;
  readonly isGone: boolean;
}

/** An alias that leads to another environment changes all of the content, and no entry. */
const ALIAS_CHANGED = "SpaceManagement.EnvironmentAlias.change_target";

function parseTopic(name = ""): Topic | null {
  if (name === ALIAS_CHANGED) return { name, change: "Environment alias changed", isGone: false };
  const [, type, action] = /^ContentManagement\.(\w+)\.(\w+)$/.exec(name) ?? [];
  if (type === undefined || action === undefined) return null;
  const past = TYPES.includes(type) ? ACTIONS[action] : undefined;
  return { name, change: past ? `${type} ${past}` : null, isGone: action !== "publish" };
}

function parseObject(body: Buffer): { sys?: { id?: unknown } } | null {
  try {
    const data: unknown = JSON.parse(body.toString("utf8"));
    return typeof data === "object" && !Array.isArray(data) ? data : null;
  } catch {
    return null;
  }
}

/** `POST /hooks/contentful`: what Contentful sends when somebody publishes, if it is signed. */
function contentfulHook(app: FastifyInstance, { settings, publisher }: Options) {
  allowMethods(app, CONTENTFUL, ["POST"]);
  app.post(CONTENTFUL, async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const { method = "", url = "", headers } = request.raw;
    const verdict = verify({ method, url, headers, body }, settings.secrets.signing);
    if (!verdict.isValid) return answer(reply, 401, verdict.message, { job: null });

    const data = parseObject(body);
    if (!data) return answer(reply, 400, httpMessages.notJson, { job: null });
    const topic = parseTopic(request.headers[TOPIC_HEADER]?.toString());
    if (!topic) return answer(reply, 400, httpMessages.noTopic, { job: null });

    const undo = publisher.file.use(verdict.signature, verdict.at);
    if (!undo) return answer(reply, 200, httpMessages.known, { job: null });
    // A topic that is not signed may be wrong: better a needless build than a missing one.
    const isSigned = TOPIC_HEADER in verdict.headers;
    if (topic.change === null && isSigned) {
      return answer(reply, 202, httpMessages.nothingToDo(topic.name), { job: null });
    }
    const news = isSigned && topic.change !== null ? readNews(data, topic.isGone) : null;
    const change = news && (await publisher.isShown(news)) ? news.change : null;
    const id = typeof data.sys?.id === "string" ? data.sys.id.slice(0, 64) : "";
    const cause = `${topic.change ?? topic.name} ${id}`.trim();
    const batch = BATCH_HEADERS.map((name) => headers[name]?.toString()).find(Boolean) ?? null;
    const { status, message, job } = await publisher.request({ cause, change, batch, undo });
    return answer(reply, status, message, { job });
  });
}

/** `POST /hooks/rebuild`: a build for whoever has the deploy token. */
function rebuildHook(app: FastifyInstance, { settings, publisher }: Options) {
  allowMethods(app, REBUILD, ["POST"]);
  app.route({
    method: "POST",
    url: REBUILD,
    // After the rate limit, and before a body is read.
    preParsing: async (request, reply) => {
      if (isBearer(request.headers.authorization, settings.secrets.deploy)) return;
      await answer(reply.header("www-authenticate", "Bearer"), 401, httpMessages.wrongDeployToken);
    },
    handler: async (_request, reply) => {
      const { status, message, job } = await publisher.request({ cause: causes.asked });
      return answer(reply, status, message, { job });
    },
  });
}

/** Answers of which a stranger can cause any number: the log says once a minute how many there were. */
const COUNTED = [401, 429];
const COUNT_INTERVAL_MS = 60_000;

function logAnswers(app: FastifyInstance) {
  let count = 0;
  let timer: NodeJS.Timeout | undefined;
  app.addHook("onResponse", (request, reply, done) => {
    const { log, ip, method, routeOptions } = request;
    const found = { method, route: routeOptions.url, from: ip, status: reply.statusCode };
    const isCounted = COUNTED.includes(reply.statusCode);
    if (isCounted && timer) count += 1;
    else log.info(found, "hook answered");
    if (isCounted) {
      timer ??= setTimeout(() => {
        if (count > 0) log.warn({ count }, "requests without a right to it, in a minute");
        [count, timer] = [0, undefined];
      }, COUNT_INTERVAL_MS).unref();
    }
    done();
  });
}

/** Where others ask for builds. */
export const hooks: FastifyPluginAsync<Options> = async (app, options) => {
  answerErrors(app, JSON_TYPES);
  await app.register(rateLimit, rateLimitOf(options.settings.hooksPerMinute));
  logAnswers(app);
  // The signature is on the raw bytes.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(JSON_TYPES, { parseAs: "buffer" }, (_request, body, done) => {
    done(null, body);
  });
  contentfulHook(app, options);

  await app.register(async (scope) => {
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, _body, done) => {
      done(null, null);
    });
    rebuildHook(scope, options);
    return Promise.resolve();
  });
};
