/** `POST /hooks/contentful`: Contentful says that something was published. */
import path from "node:path";
import { ExpiredRequestException, verifyRequest } from "@contentful/node-apps-toolkit/requests";
import type { FastifyPluginCallback, FastifyRequest } from "fastify";
import { touchDurably } from "./files";

/** How old a request may be, in seconds: Contentful tries for a minute or two. */
const MAX_AGE = 5 * 60;

/** Unless these are signed, anybody could give an old request a new date. */
const NEEDED = ["x-contentful-timestamp", "x-contentful-signed-headers"];

/**
 * Verifies Contentful's signature with its own library. A request that is sent again within five minutes
 * is accepted again: it only builds once more.
 * Source: https://www.contentful.com/developers/docs/webhooks/request-verification/
 *
 * @returns why the request is refused, in a sentence; `null` if it is not
 */
function refusalOf({ headers, url, body }: FastifyRequest, secret: string): string | null {
  const unsigned =
    "The request is not signed. Switch on request verification in Contentful's webhook settings.";
  const signed = String(headers["x-contentful-signed-headers"]).toLowerCase().split(/ *, */);
  if (!NEEDED.every((name) => signed.includes(name))) return unsigned;
  const pairs = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
  const sent = { method: "POST", path: url, headers: Object.fromEntries(pairs), body } as const;
  try {
    if (verifyRequest(secret, { ...sent, body: typeof body === "string" ? body : "" }, MAX_AGE)) return null;
    return "The signature does not fit the request. Contentful must sign with what CONTENTFUL_WEBHOOK_SECRET holds here.";
  } catch (error) {
    if (!(error instanceof ExpiredRequestException)) return unsigned;
    return "The request was signed more than 5 minutes ago. If it was not, the clock of this machine is wrong.";
  }
}

interface Options {
  readonly state: string;
  readonly secret: string;
}

/** A wish to build is on the disk before it is answered 202; `site-build.path` sees it there. */
export const webhook: FastifyPluginCallback<Options> = (app, { state, secret }, done) => {
  app.removeAllContentTypeParsers();
  // The signature is on the text as it was sent.
  app.addContentTypeParser("*", { parseAs: "string" }, (_, body, parsed) => parsed(null, body));

  app.post("/hooks/contentful", async (request, reply) => {
    const refusal = refusalOf(request, secret);
    if (refusal !== null) {
      request.log.warn(refusal);
      return reply.code(401).send({ message: refusal });
    }
    // If `publish.js begin` removes it meanwhile, the build that follows begins after this request.
    await touchDurably(path.join(state, "wanted/hook"));
    return reply.code(202).send({ message: "Accepted. The site is built anew in a moment." });
  });
  done();
};
