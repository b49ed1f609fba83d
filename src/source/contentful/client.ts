import { setTimeout as wait } from "node:timers/promises";
import axios, { type AxiosResponse } from "axios";
import { z } from "zod";
import type { ContentfulSource } from "../../build/env";
import { contentTypes } from "../../model";
import { answerProblems, messagesFor } from "./messages";
import { errorCode, networkProblem } from "./network-error";

const REQUEST_TIMEOUT_MS = 8_000;
/** How much time failures may cost before the build gives up. */
const RETRY_BUDGET_MS = 12_000;
const FIRST_PAUSE_MS = 500;

/** An answer with a status that is final: asking again would change nothing. */
class HttpError extends Error {
  /** @param said what Contentful says about it, with the number of the request for its support; else "" */
  constructor(
    message: string,
    readonly status: number,
    readonly said: string,
  ) {
    super(message);
  }
}

/** A failure that another try may help. */
class TransientError extends Error {
  constructor(
    message: string,
    readonly pauseMs?: number,
  ) {
    super(message);
  }
}

/** How long the server asks to wait, in milliseconds. */
function pauseIn(headers: AxiosResponse["headers"]): number | undefined {
  const seconds = Number(headers["x-contentful-ratelimit-reset"] ?? headers["retry-after"]);
  return seconds > 0 ? seconds * 1000 : undefined;
}

const errorBody = z.object({
  sys: z.object({ id: z.string() }),
  message: z.string().optional(),
  requestId: z.string().optional(),
});

/** What Contentful's error says; "" where something else answered. */
function saidIn(body: string): string {
  try {
    const { sys, message, requestId } = errorBody.parse(JSON.parse(body));
    return `Contentful says: ${message || sys.id}${requestId ? ` (request ${requestId})` : ""}`;
  } catch {
    return "";
  }
}

interface Limits {
  readonly requestMs?: number;
  /** Passes the time before another try. */
  readonly pause?: (milliseconds: number) => Promise<unknown>;
}

/** Asks Contentful, and retries what another try may help: for a short while in all its requests. */
export class Client {
  readonly messages;
  readonly #requestMs;
  readonly #pause;
  /** How much time failures have cost. */
  #lostMs = 0;

  constructor(
    readonly source: ContentfulSource,
    { requestMs = REQUEST_TIMEOUT_MS, pause = wait }: Limits = {},
  ) {
    this.messages = messagesFor(source);
    this.#requestMs = requestMs;
    this.#pause = pause;
  }

  /**
   * Asks Contentful's API for a path, from the host on.
   *
   * @throws HttpError for a status that is final, such as 401 or 404
   * @throws Error in one plain sentence, where retries did not help
   */
  async get<Shape extends z.ZodType>(path: string, shape: Shape): Promise<z.output<Shape>> {
    for (let ownPauseMs = FIRST_PAUSE_MS; ; ownPauseMs *= 2) {
      const start = performance.now();
      try {
        const { data, success } = shape.safeParse(await this.#request(path));
        if (success) return data;
        throw new Error(this.messages.unexpectedAnswer(path));
      } catch (error) {
        if (!(error instanceof TransientError)) throw error;
        const pauseMs = error.pauseMs ?? ownPauseMs;
        this.#lostMs += performance.now() - start + pauseMs;
        if (this.#lostMs > RETRY_BUDGET_MS) throw error;
        await this.#pause(pauseMs);
      }
    }
  }

  /** Asks with axios, which unlike `fetch` takes the proxy of `HTTPS_PROXY`. */
  async #request(path: string): Promise<unknown> {
    const answer = await axios
      .get<string>(`https://${this.source.host}${path}`, {
        headers: { Authorization: `Bearer ${this.source.accessToken}` },
        responseType: "text",
        // By itself it takes an answer that is cut off for a text.
        transformResponse: (text: string) => text,
        validateStatus: () => true,
        signal: AbortSignal.timeout(this.#requestMs),
      })
      .catch((error: unknown) => {
        throw this.#networkFailure(errorCode(error));
      });
    if (answer.status !== 200) throw this.#refusal(path, answer);
    try {
      return JSON.parse(answer.data);
    } catch {
      throw new TransientError(this.messages.unreliable(answerProblems.broken));
    }
  }

  #refusal(path: string, { data, headers, status }: AxiosResponse<string>): Error {
    const { rateLimited, refused, unreliable } = this.messages;
    const pauseMs = pauseIn(headers);
    if (status === 429) return new TransientError(rateLimited(pauseMs), pauseMs);
    if (status >= 500) return new TransientError(unreliable(answerProblems.fails(status)), pauseMs);
    const said = saidIn(data);
    return new HttpError(refused(path, status, said), status, said);
  }

  #networkFailure(code: string): Error {
    const problem = networkProblem(code);
    if (problem === "untrusted" || problem === "unreachable") {
      const message = this.messages[problem](code);
      // A name server that does not answer may answer a moment later.
      return code === "EAI_AGAIN" ? new TransientError(message) : new Error(message);
    }
    const { broken, missing } = answerProblems;
    return new TransientError(
      this.messages.unreliable(problem === "interrupted" ? broken : missing),
    );
  }
}

const contentTypeList = z.object({
  items: z.array(z.object({ sys: z.object({ id: z.string() }) })),
});

/** Path of an environment of the space, which everything that is read is below. */
export const environmentPath = ({ spaceId, environment }: ContentfulSource) =>
  `/spaces/${spaceId}/environments/${environment}`;

/** @throws Error in one plain sentence, where the site's content cannot be read at all */
export async function checkAccess(client: Client): Promise<void> {
  const path = `${environmentPath(client.source)}/content_types?limit=1000`;
  const { items } = await client.get(path, contentTypeList).catch((error: unknown) => {
    if (!(error instanceof HttpError)) throw error;
    if (error.status === 401) throw new Error(client.messages.tokenRefused(error.said));
    throw error.status === 404 ? new Error(client.messages.spaceUnknown()) : error;
  });
  const present = new Set(items.map(({ sys }) => sys.id));
  const needed = contentTypes.filter(({ optional }) => !optional).map(({ id }) => id);
  const missing = needed.filter((id) => !present.has(id));
  if (missing.length > 0) throw new Error(client.messages.typesMissing(missing));
}
