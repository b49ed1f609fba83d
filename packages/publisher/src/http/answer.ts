import type { FastifyReply } from "fastify";

/** Answers with one line, and whatever a machine wants to know besides. Nobody may keep it. */
export function answer(
  reply: FastifyReply,
  status: number,
  message: string,
  more: Readonly<Record<string, unknown>> = {},
): FastifyReply {
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .send({ ...more, message });
}
