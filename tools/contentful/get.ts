import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import https, { type RequestOptions } from "node:https";
import { buffer } from "node:stream/consumers";

/**
 * Requests an address of Contentful, with the certificates and the proxy that Node.js is set to.
 *
 * @returns the response, whatever its status is
 * @throws Error with a `code` if there is no response
 */
export async function get(url: string | URL, options: RequestOptions = {}) {
  const [response] = (await once(https.get(url, options), "response")) as [IncomingMessage];
  const { headers, statusCode: status = 0 } = response;
  return { status, headers, body: await buffer(response) };
}
