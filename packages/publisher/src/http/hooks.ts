import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { escape } from "node:querystring";
import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyPluginAsync, FastifyPluginCallback } from "fastify";
import { readChange } from "../contentful";
import { causes, httpMessages } from "../messages";
import type { Context } from "./context";
import { answer, isBearer, rateLimitOf } from "./shared";

/** How old a request may be: Contentful tries for a minute or two. In ms. */
const MAX_SIGNATURE_AGE = 5 * 60_000;
/** How far a sender's clock may be ahead, in ms. */
const MAX_CLOCK_SKEW = 60_000;

const SIGNATURE = "x-contentful-signature";
const SIGNED_HEADERS = "x-contentful-signed-headers";
const TIMESTAMP = "x-contentful-timestamp";

/** Headers that nobody can have changed on the way. */
type SignedHeaders = Readonly<Record<string, string>>;

/** The address as Contentful signs it: its query is escaped as a whole, and then once more. */
function canonicalUrl(url: string): string {
  const [path, query] = url.split("?");
  return encodeURI(query ? `${path}?${escape(query)}` : path!);
}

function signedHeadersOf(headers: IncomingHttpHeaders): SignedHeaders | null {
  const names = String(headers[SIGNED_HEADERS] ?? "")
    .split(",")
    .map((name) => name.trim().toLowerCase());
  // Unless these two are signed, anybody could give an old request a new date.
  if (!names.includes(TIMESTAMP) || !names.includes(SIGNED_HEADERS)) return null;
  const values = names.map((name) => [name, headers[name]]);
  return Object.fromEntries(
    values.filter((pair): pair is [string, string] => typeof pair[1] === "string"),
  );
}

function sign(request: IncomingMessage, headers: SignedHeaders, body: Buffer, secret: string) {
  const { method, url = "" } = request;
  const list = Object.entries(headers)
    .sort(([one], [other]) => (one > other ? 1 : -1))
    .map(([name, value]) => `${name}:${value.trim()}`)
    .join(";");
  return createHmac("sha256", secret)
    .update([method, canonicalUrl(url), list, ""].join("\n"))
    .update(body)
    .digest();
}

const isSame = (given: string, expected: Buffer) =>
  /^[0-9a-f]{64}$/.test(given) && timingSafeEqual(Buffer.from(given, "hex"), expected);

/**
 * Verifies Contentful's signature on a request: HMAC-SHA256 over method, address, signed headers and
 * the raw body. Source: https://www.contentful.com/developers/docs/webhooks/request-verification/
 *
 * One that is sent again within five minutes is accepted again: it only builds once more.
 *
 * @returns the signed headers; a sentence that says why the request is refused
 */
function verify(request: IncomingMessage, body: Buffer, secret: string) {
  const signature = request.headers[SIGNATURE];
  const headers = signedHeadersOf(request.headers);
  const at = headers?.[TIMESTAMP] ?? "";
  if (typeof signature !== "string" || !headers || !/^\d{1,15}$/.test(at)) {
    return httpMessages.unsigned;
  }
  if (!isSame(signature, sign(request, headers, body, secret))) {
    return httpMessages.wrongSignature;
  }
  const age = Date.now() - Number(at);
  if (age > MAX_SIGNATURE_AGE) return httpMessages.stale(age, MAX_SIGNATURE_AGE);
  if (age < -MAX_CLOCK_SKEW) return httpMessages.fromTheFuture(-age);
  return headers;
}

const TOPIC_HEADER = "x-contentful-topic";

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
    const signed = verify(request.raw, body, settings.secrets.signing);
    if (typeof signed === "string") {
      publisher.refusedHooks.add(signed);
      return answer(reply, 401, signed, { job: null });
    }
    publisher.refusedHooks.clear();

    const data = parseObject(body);
    if (!data) return answer(reply, 400, httpMessages.notJson, { job: null });
    const topic = parseTopic(request.headers[TOPIC_HEADER]?.toString());
    if (!topic) return answer(reply, 400, httpMessages.noTopic, { job: null });
    // A topic that is not signed may be wrong: better a needless build than a missing one.
    const isSigned = TOPIC_HEADER in signed;
    if (topic.change === null && isSigned) {
      return answer(reply, 202, httpMessages.nothingToDo(topic.name), { job: null });
    }
    const news = isSigned ? readChange(data, topic.isGone) : null;
    const isShown = news && (await publisher.releases.shows(news.contentType));
    const id = typeof data.sys?.id === "string" ? data.sys.id.slice(0, 64) : "";
    const cause = `${topic.change ?? topic.name} ${id}`.trim();
    const change = isShown ? news : null;
    const hasNewSource = topic.name === ALIAS_CHANGED;
    const { status, message, job } = await publisher.accept({ cause, change, hasNewSource });
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
      const { status, message, job } = await publisher.accept({ cause: causes.asked });
      return answer(reply, status, message, { job });
    },
  });
  done();
};

/** Where others ask for builds. */
export const hooks: FastifyPluginAsync<Context> = async (app, context) => {
  await app.register(rateLimit, rateLimitOf(context.settings.hooksPerMinute));
  app.removeAllContentTypeParsers();
  await app.register(rebuildHook, context);
  // The signature is on the raw bytes.
  const types = ["application/json", "application/vnd.contentful.management.v1+json"];
  app.addContentTypeParser(types, { parseAs: "buffer" }, (_request, body, done) => {
    done(null, body);
  });
  contentfulHook(app, context);
};
