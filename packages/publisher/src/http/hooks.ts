import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyPluginAsync, FastifyPluginCallback } from "fastify";
import { readNews } from "../contentful";
import { causes, httpMessages } from "../messages";
import { answer, isBearer, rateLimitOf, type Context } from "./shared";
import { verify } from "./signature";

const TOPIC_HEADER = "x-contentful-topic";

/** What Contentful adds where one action publishes many things (contentful.com/developers/docs/webhooks). */
const BATCH_HEADERS = [
  "x-contentful-bulk-action-id",
  "x-contentful-scheduled-action-id",
  "x-contentful-release-id",
];

/** An alias that leads to another environment changes all of the content, and no entry. */
const ALIAS_CHANGED = "SpaceManagement.EnvironmentAlias.change_target";

/**
 * @returns what has changed for visitors, such as `Entry published`; `null` for drafts, comments, tasks and
 *   the like
 */
function parseTopic(name = "") {
  if (name === ALIAS_CHANGED) return { name, change: "Environment alias changed", isGone: false };
  const [, type, action] = /^ContentManagement\.(\w+)\.(\w+)$/.exec(name) ?? [];
  if (type === undefined || action === undefined) return null;
  const isSeen = /^(Entry|Asset)\.(publish|unpublish|delete)$/.test(`${type}.${action}`);
  const change = isSeen ? `${type} ${action.replace(/e?$/, "ed")}` : null;
  return { name, change, isGone: action !== "publish" };
}

function parseObject(body: unknown): { sys?: { id?: unknown } } | null {
  try {
    const data: unknown = JSON.parse(String(body));
    return typeof data === "object" && !Array.isArray(data) ? data : null;
  } catch {
    return null;
  }
}

/** `POST /hooks/contentful`: what Contentful sends when somebody publishes, if it is signed. */
function contentfulHook(app: FastifyInstance, { settings, publisher }: Context) {
  app.post("/hooks/contentful", async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const { headers } = request;
    const verdict = verify(request.raw, body, settings.secrets.signing);
    if (typeof verdict === "string") return answer(reply, 401, verdict, { job: null });

    const data = parseObject(body);
    if (!data) return answer(reply, 400, httpMessages.notJson, { job: null });
    const topic = parseTopic(headers[TOPIC_HEADER]?.toString());
    if (!topic) return answer(reply, 400, httpMessages.noTopic, { job: null });

    const undo = publisher.file.use(verdict.signature, verdict.at);
    if (!undo) return answer(reply, 200, httpMessages.known, { job: null });
    // A topic that is not signed may be wrong: better a needless build than a missing one.
    const isSigned = TOPIC_HEADER in verdict.headers;
    if (topic.change === null && isSigned) {
      return answer(reply, 202, httpMessages.nothingToDo(topic.name), { job: null });
    }
    const news = isSigned ? readNews(data, topic.isGone) : null;
    const isShown = news && (await publisher.releases.shows(news.contentType));
    const id = typeof data.sys?.id === "string" ? data.sys.id.slice(0, 64) : "";
    const cause = `${topic.change ?? topic.name} ${id}`.trim();
    const batch = BATCH_HEADERS.map((name) => headers[name]?.toString()).find(Boolean) ?? null;
    const change = isShown ? news.change : null;
    const { status, message, job } = await publisher.request({ cause, change, batch, undo });
    return answer(reply, status, message, { job });
  });
}

/** `POST /hooks/rebuild`: a build for whoever has the deploy token, with any body. */
const rebuildHook: FastifyPluginCallback<Context> = (app, { settings, publisher }, done) => {
  app.addContentTypeParser("*", (_request, body, parsed) => parsed(null, body.resume()));
  app.route({
    method: "POST",
    url: "/hooks/rebuild",
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
  done();
};

const MINUTE_MS = 60_000;

/** Of answers that a stranger can cause any number of, the log has one a minute. */
function logAnswers(app: FastifyInstance) {
  let refusedAt = -Infinity;
  app.addHook("onResponse", ({ log, ip, method, routeOptions }, { statusCode: status }, done) => {
    const isRefused = [401, 429].includes(status);
    const isNews = !isRefused || performance.now() - refusedAt > MINUTE_MS;
    if (isNews) log.info({ method, route: routeOptions.url, from: ip, status }, "hook answered");
    if (isNews && isRefused) refusedAt = performance.now();
    done();
  });
}

/** Where others ask for builds. */
export const hooks: FastifyPluginAsync<Context> = async (app, context) => {
  await app.register(rateLimit, rateLimitOf(context.settings.hooksPerMinute));
  logAnswers(app);
  app.removeAllContentTypeParsers();
  await app.register(rebuildHook, context);
  // The signature is on the raw bytes.
  const types = ["application/json", "application/vnd.contentful.management.v1+json"];
  app.addContentTypeParser(types, { parseAs: "buffer" }, (_request, body, done) => {
    done(null, body);
  });
  contentfulHook(app, context);
};
