/** `POST /hooks/contentful`: Contentful's webhook for published changes. */
import path from "node:path";
import { verifyRequest } from "@contentful/node-apps-toolkit/requests";
import { touchDurably } from "./files";
import { json } from "../../inquiry/src/answers";
import { readBody, type Route } from "./http";

/** Maximum age of a request, in seconds: Contentful retries for a minute or two. */
const MAX_AGE = 5 * 60;

const NOT_SIGNED =
  "The request is not signed with this machine's CONTENTFUL_WEBHOOK_SECRET, or was signed more than five minutes ago by its clock.";

/**
 * Responds with 202 once the request for a build is on disk, where `site-build.path` sees it. Contentful's
 * library verifies the signature: https://www.contentful.com/developers/docs/webhooks/request-verification/
 * A replay within five minutes is accepted: it only leads to another build.
 */
export const webhook =
  (state: string, secret: string): Route =>
  async (request) => {
    const body = await readBody(request);
    if (body === null) return json(413, { message: "The request is too large." });
    const pairs = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
    const headers = Object.fromEntries(pairs) as Record<string, string>;
    const sent = { method: "POST", path: request.url ?? "/", headers, body } as const;
    let isSigned = false;
    try {
      isSigned = verifyRequest(secret, sent, MAX_AGE);
    } catch {
      // A header is missing or malformed, or the request is too old.
    }
    if (!isSigned) return json(401, { message: NOT_SIGNED });
    // Safe if `publish.js begin` removes the file at the same time: its build starts after this request.
    await touchDurably(path.join(state, "wanted/hook"));
    return json(202, { message: "Accepted. A build starts in a few seconds." });
  };
