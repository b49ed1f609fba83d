import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { errors } from "./errors";

/** Carries out what is to happen before a request is looked at: waiting, refusing, cutting. */
export async function failOnPurpose(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  for (const fault of request.faults) {
    if ("delayMs" in fault) await wait(fault.delayMs, undefined, { ref: false });
    if ("reset" in fault && fault.reset === true) {
      reply.hijack();
      request.raw.socket.destroy();
      return;
    }
    if ("rateLimitSeconds" in fault) {
      void reply.header("x-contentful-ratelimit-reset", fault.rateLimitSeconds);
      throw errors.rateLimitExceeded();
    }
    if ("status" in fault) {
      const body = fault.body ?? errors.ofStatus(fault.status).body(request.id);
      await reply.code(fault.status).send(body);
      return;
    }
  }
}

/** Carries out what is to happen to a right answer. */
export function spoilBody(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  return request.faults.reduce((body: unknown, fault) => {
    if (typeof body !== "string" && !Buffer.isBuffer(body)) return body;
    if ("replaceBody" in fault) {
      if (fault.contentType) void reply.type(fault.contentType);
      void reply.removeHeader("content-length");
      return fault.replaceBody;
    }
    if ("truncate" in fault) {
      void reply.removeHeader("content-length");
      return firstHalf(body);
    }
    if ("reset" in fault && fault.reset === "midway") return cutMidway(reply, body);
    if (typeof body !== "string") return body;
    if ("withoutNextSyncUrl" in fault) return withJson(body, ({ nextSyncUrl: _, ...rest }) => rest);
    if ("total" in fault) return withJson(body, (json) => ({ ...json, total: fault.total }));
    if ("dropItems" in fault) {
      return withJson(body, (json) =>
        Array.isArray(json.items)
          ? { ...json, items: (json.items as unknown[]).slice(0, -fault.dropItems) }
          : json,
      );
    }
    return body;
  }, payload);
}

const firstHalf = (body: string | Buffer) => Buffer.from(body).subarray(0, body.length / 2);

/** Announces the whole body, sends half of it and cuts the connection. */
function cutMidway(reply: FastifyReply, body: string | Buffer): Readable {
  void reply.header("content-length", Buffer.byteLength(body));
  let isHalfSent = false;
  return new Readable({
    read() {
      if (isHalfSent) this.destroy(new Error("The connection is cut on purpose."));
      else this.push(firstHalf(body));
      isHalfSent = true;
    },
  });
}

function withJson(
  body: string,
  change: (json: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>,
): string {
  return JSON.stringify(change(JSON.parse(body) as Record<string, unknown>));
}
