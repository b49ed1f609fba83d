/** `POST /hooks/contentful`: Contentful says that something was published. */
import path from "node:path";
import { verifyRequest } from "@contentful/node-apps-toolkit/requests";
import { touchDurably } from "./files";
import { json, readBody, type Route } from "./http";

/** How old a request may be, in seconds: Contentful tries for a minute or two. */
const MAX_AGE = 5 * 60;

const REFUSED =
  "The request is not signed with what CONTENTFUL_WEBHOOK_SECRET holds here, or was signed more than five minutes ago by the clock of this machine.";

/**
 * Answers 202 once the wish to build is on the disk, where `site-build.path` sees it. Contentful's own
 * library verifies the signature: https://www.contentful.com/developers/docs/webhooks/request-verification/
 * A request that is sent again within five minutes is accepted again: it only builds once more.
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
    if (!isSigned) return json(401, { message: REFUSED });
    // If `publish.js begin` removes the file at the same time, the build that follows begins after this request.
    await touchDurably(path.join(state, "wanted/hook"));
    return json(202, { message: "Accepted. The site is built anew in a moment." });
  };
