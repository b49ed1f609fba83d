/** Types and helpers of the routes. */
import type { IncomingMessage } from "node:http";
import { MAX_BODY, networkOf, type PlainResponse } from "../../inquiry/src/responses";

export type Route = (request: IncomingMessage) => PlainResponse | Promise<PlainResponse>;

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

/** Returns the sender's network. Caddy adds its address to the header, as the last one. */
export const senderOf = ({ headers }: IncomingMessage) =>
  networkOf(String(headers["x-forwarded-for"]).split(",").at(-1)!.trim());

/** Changes the number of a sender's requests, and forgets senders without any. @returns the new number */
export function changeCount(counts: Map<string, number>, sender: string, by: number): number {
  const count = (counts.get(sender) ?? 0) + by;
  if (count > 0) counts.set(sender, count);
  else counts.delete(sender);
  return count;
}
