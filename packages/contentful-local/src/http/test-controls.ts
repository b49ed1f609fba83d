/** Controls for tests: a log of all calls, and simulated faults. */
import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { errorOf } from "./errors";

/** Contentful's APIs, each on its own host. */
export const APIS = ["delivery", "preview", "management", "upload", "images"] as const;
export type Api = (typeof APIS)[number];

/** A request that was received. */
interface Call {
  readonly api: Api;
  readonly method: string;
  /** Path without its query. */
  readonly path: string;
  /** Status of the response; `null` before it, or if the connection was cut. */
  status: number | null;
}

/** Omitted properties match everything. */
type CallFilter = Partial<Pick<Call, "api" | "status"> & { readonly path: RegExp }>;

/** Log of all requests, in the order received. */
export class CallLog {
  #calls: Call[] = [];

  /** @returns a function that records the status of the response */
  add(call: Omit<Call, "status">): (status: number) => void {
    const logged: Call = { ...call, status: null };
    this.#calls.push(logged);
    return (status) => {
      logged.status = status;
    };
  }

  all({ api, path, status }: CallFilter = {}): readonly Readonly<Call>[] {
    return this.#calls.filter(
      (call) =>
        (api === undefined || call.api === api) &&
        (path === undefined || path.test(call.path)) &&
        (status === undefined || call.status === status),
    );
  }

  count(filter?: CallFilter): number {
    return this.all(filter).length;
  }

  clear(): void {
    this.#calls = [];
  }
}

/** A fault that replaces or changes the correct response. */
type Failure =
  /** Responds with this status, and with this body or Contentful's error body. */
  | { readonly status: number; readonly body?: unknown }
  /** Responds with 429 and the seconds until the limit is reset. */
  | { readonly rateLimitSeconds: number }
  /** Cuts the connection before the response, or in the middle of its body. */
  | { readonly reset: true | "midway" }
  /** Responds with 200 and the first half of the body, as if it were complete. */
  | { readonly truncate: true };

export type Fault = Failure & {
  readonly api: Api;
  /** Matched against path and query; every request by default. */
  readonly path?: RegExp;
  readonly method?: string;
  /** Number of requests that fail; all by default. */
  readonly times?: number;
  /** Number of requests that succeed first; none by default. */
  readonly after?: number;
};

/** Faults that tests have added. */
export class Faults {
  #pending: { readonly fault: Fault; skip: number; left: number }[] = [];

  add(...faults: readonly Fault[]): void {
    for (const fault of faults) {
      this.#pending.push({ fault, skip: fault.after ?? 0, left: fault.times ?? Infinity });
    }
  }

  clear(): void {
    this.#pending = [];
  }

  /** Returns the faults that apply to a request, and counts each use. */
  take(api: Api, method: string, url: string): readonly Fault[] {
    return this.#pending.flatMap((pending) => {
      const { fault } = pending;
      const matches =
        fault.api === api &&
        (fault.method === undefined || fault.method === method) &&
        (fault.path === undefined || fault.path.test(url));
      if (!matches || pending.left <= 0) return [];
      if (pending.skip > 0) {
        pending.skip -= 1;
        return [];
      }
      pending.left -= 1;
      return [fault];
    });
  }
}

/** Applies the faults that replace a response: error statuses, cut connections. */
export async function failRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  for (const fault of request.faults) {
    if ("reset" in fault && fault.reset === true) {
      reply.hijack();
      request.raw.socket.destroy();
      return;
    }
    if ("rateLimitSeconds" in fault) {
      void reply.header("x-contentful-ratelimit-reset", fault.rateLimitSeconds);
      throw errorOf(429);
    }
    if ("status" in fault) {
      const body = fault.body ?? errorOf(fault.status).body(request.id);
      await reply.code(fault.status).send(body);
      return;
    }
  }
}

/** Applies the faults that change the body of a correct response. */
export function corruptBody(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  const fault = request.faults.find((one) => "truncate" in one || "reset" in one);
  if (!fault || (typeof payload !== "string" && !Buffer.isBuffer(payload))) return payload;
  const bytes = Buffer.from(payload);
  const firstHalf = bytes.subarray(0, bytes.length / 2);
  if ("truncate" in fault) {
    void reply.removeHeader("content-length");
    return firstHalf;
  }
  // Announces the whole length, sends half of the body, and cuts the connection.
  void reply.header("content-length", bytes.length);
  let isHalfSent = false;
  return new Readable({
    read() {
      if (isHalfSent) this.destroy(new Error("The connection is cut on purpose."));
      else this.push(firstHalf);
      isHalfSent = true;
    },
  });
}
