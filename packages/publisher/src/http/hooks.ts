import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import { z } from "zod";
import { httpMessages } from "../messages";
import type { BuildRequests } from "../queue/build-requests";
import type { Secrets } from "../settings";
import { allowMethods, answer, answerErrors, ignoreBodies, isBearer, rateLimitOf } from "./shared";
import { verify } from "./signature";

interface Options {
  readonly secrets: Secrets;
  readonly requests: BuildRequests;
  readonly perMinute: number;
}

const CONTENTFUL = "/hooks/contentful";
const REBUILD = "/hooks/rebuild";
const JSON_TYPES = ["application/json", "application/vnd.contentful.management.v1+json"];

const TOPIC_HEADER = "x-contentful-topic";
const TOPIC = /^ContentManagement\.(\w+)\.(\w+)$/;

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
}

function parseTopic(name = ""): Topic | null {
  const [, type, action] = TOPIC.exec(name) ?? [];
  if (type === undefined || action === undefined) return null;
  const past = TYPES.includes(type) ? ACTIONS[action] : undefined;
  return { name, change: past ? `${type} ${past}` : null };
}

const payload = z.object({ sys: z.object({ id: z.string().max(64) }).optional() });

function parsePayload(body: Buffer) {
  try {
    return payload.safeParse(JSON.parse(body.toString("utf8")));
  } catch {
    return payload.safeParse(undefined);
  }
}

/** `POST /hooks/contentful`: what Contentful sends when somebody publishes, if it is signed. */
function contentfulHook(app: FastifyInstance, secret: string, requests: BuildRequests) {
  allowMethods(app, CONTENTFUL, ["POST"]);
  app.post(CONTENTFUL, async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const { method = "", url = "", headers } = request.raw;
    const verdict = verify({ method, url, headers, body }, secret);
    if (!verdict.isValid) return answer(reply, 401, verdict.message);

    const { success, data } = parsePayload(body);
    if (!success) return answer(reply, 400, httpMessages.notJson);
    const topic = parseTopic(request.headers[TOPIC_HEADER]?.toString());
    if (!topic) return answer(reply, 400, httpMessages.noTopic);

    const { signed } = verdict;
    const cause = [topic.change ?? topic.name, data.sys?.id].filter(Boolean).join(" ");
    // A topic that is not signed may be wrong: better a needless build than a missing one.
    const isIrrelevant = topic.change === null && TOPIC_HEADER in verdict.headers;
    const { status, message, job } = isIrrelevant
      ? requests.acknowledge(signed, httpMessages.nothingToDo(topic.name))
      : await requests.accept({ cause, signed });
    return answer(reply, status, message, { job });
  });
}

const rebuildQuery = z.object({ confirm: z.literal("shrink").optional() });

/**
 * `POST /hooks/rebuild`: a build for whoever has the deploy token. With `?confirm=shrink` it goes live
 * even if much of the content is gone.
 */
function rebuildHook(app: FastifyInstance, token: string, requests: BuildRequests) {
  allowMethods(app, REBUILD, ["POST"]);
  app.route({
    method: "POST",
    url: REBUILD,
    // After the rate limit, and before a body is read.
    preParsing: async (request, reply) => {
      if (isBearer(request.headers.authorization, token)) return;
      await answer(reply.header("www-authenticate", "Bearer"), 401, httpMessages.wrongDeployToken);
    },
    handler: async (request, reply) => {
      const { success, data } = rebuildQuery.safeParse(request.query);
      if (!success) return answer(reply, 400, httpMessages.wrongConfirmation);
      const confirmShrink = data.confirm === "shrink";
      const cause = confirmShrink ? "Asked for, with less content" : "Asked for";
      const { status, message, job } = await requests.accept({ cause, confirmShrink });
      return answer(reply, status, message, { job });
    },
  });
}

/** Where others ask for builds. */
export const hooks: FastifyPluginAsync<Options> = async (app, { secrets, requests, perMinute }) => {
  answerErrors(app, JSON_TYPES);
  await app.register(rateLimit, rateLimitOf(perMinute));
  app.addHook("onSend", async ({ log, method, ip, routeOptions }, reply, answer) => {
    const status = reply.statusCode;
    log.info({ method, route: routeOptions.url, from: ip, status, answer }, "hook answered");
    return Promise.resolve(answer);
  });
  // The signature is on the raw bytes.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(JSON_TYPES, { parseAs: "buffer" }, (_request, body, done) => {
    done(null, body);
  });
  contentfulHook(app, secrets.signing, requests);

  await app.register(async (scope) => {
    ignoreBodies(scope);
    rebuildHook(scope, secrets.deploy, requests);
    return Promise.resolve();
  });
};
