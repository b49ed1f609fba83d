/** Types and helpers of the routes. */
import type { IncomingMessage } from "node:http";

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export type Route = (request: IncomingMessage) => Answer | Promise<Answer>;

/** Maximum size of a body, in bytes: URL encoding can triple the size of a message. */
const MAX_BODY = 256 * 1024;

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

export const json = (status: number, value: unknown): Answer => ({
  status,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(value),
});
