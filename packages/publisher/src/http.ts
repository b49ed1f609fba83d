/** Types and helpers of the routes. */
import type { IncomingMessage } from "node:http";
import { MAX_BODY, type Answer } from "../../inquiry/src/answers";

export type Route = (request: IncomingMessage) => Answer | Promise<Answer>;

/** @returns the body; `null` if it is too large */
export async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Keeps the connection for the response to a body that is too large.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
