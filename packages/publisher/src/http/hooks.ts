import { ExpiredRequestException, verifyRequest } from "@contentful/node-apps-toolkit/requests";
import type { FastifyPluginCallback, FastifyRequest } from "fastify";
import { readChange } from "../contentful";
import { httpMessages } from "../messages";
import { answer, type Context } from "./shared";

/** How old a request may be: Contentful tries for a minute or two. In seconds. */
const MAX_AGE = 5 * 60;

const TOPIC = "x-contentful-topic";
/** Unless these are signed, anybody could give an old request a new date. */
const NEEDED = ["x-contentful-timestamp", "x-contentful-signed-headers"];

const signedNames = ({ headers }: FastifyRequest) =>
  String(headers["x-contentful-signed-headers"]).toLowerCase().split(/ *, */);

/**
 * Verifies Contentful's signature with its own library. A request that is sent again within five minutes
 * is accepted again: it only builds once more.
 * Source: https://www.contentful.com/developers/docs/webhooks/request-verification/
 *
 * @returns why the request is refused, in a sentence; `null` if it is not
 */
function refusalOf(request: FastifyRequest, body: string, secret: string): string | null {
  const names = signedNames(request);
  if (!NEEDED.every((name) => names.includes(name))) return httpMessages.unsigned;
  const pairs = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  const headers = Object.fromEntries(pairs) as Record<string, string>;
  try {
    const signed = { method: "POST", path: request.url, headers, body } as const;
    return verifyRequest(secret, signed, MAX_AGE) ? null : httpMessages.wrongSignature;
  } catch (error) {
    return error instanceof ExpiredRequestException ? httpMessages.stale : httpMessages.unsigned;
  }
}

/** What changes something for visitors: no draft, comment, task or the like. */
const CHANGES = /^ContentManagement\.(Entry|Asset)\.(publish|unpublish|delete)$/;
const IS_GONE = /\.(unpublish|delete)$/;

/** Where Contentful tells what was published, if it is signed. */
export const hooks: FastifyPluginCallback<Context> = (app, { settings, publisher }, done) => {
  app.removeAllContentTypeParsers();
  // The signature is on the text as it was sent.
  app.addContentTypeParser("*", { parseAs: "string" }, (_, body, parsed) => parsed(null, body));

  app.post<{ Body: string | undefined }>("/hooks/contentful", async (request, reply) => {
    const { body = "" } = request;
    const refusal = refusalOf(request, body, settings.CONTENTFUL_WEBHOOK_SECRET);
    if (refusal !== null) {
      publisher.refusedHooks.add(refusal);
      return answer(reply, 401, refusal);
    }
    publisher.refusedHooks.clear();
    const topic = String(request.headers[TOPIC]);
    // A topic that is not signed may be wrong: better a needless build than a missing one.
    const isSigned = signedNames(request).includes(TOPIC);
    if (isSigned && !CHANGES.test(topic))
      return answer(reply, 202, httpMessages.nothingToDo(topic));
    const data: unknown = await new Response(body).json().catch(() => null);
    const change = isSigned ? readChange(data, IS_GONE.test(topic)) : null;
    const events = change ? [{ type: "published", change } as const] : [];
    await publisher.accept(`${topic} ${change?.key ?? ""}`, events);
    return answer(reply, 202, httpMessages.accepted);
  });
  done();
};
