import { setTimeout as wait } from "node:timers/promises";
import axios, { type AxiosResponse } from "axios";
import { z } from "zod";
import type { ContentfulSource } from "../../env";
import { contentTypes } from "../../model";
import { messagesFor, type Effort } from "./messages";
import { errorCode, networkFault } from "./network-error";

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
  /** @param toMessage how the build ends where no try has helped */
  constructor(
    readonly toMessage: (effort: Effort) => string,
    readonly retryAfterMs?: number,
  ) {
    super();
  }
}

/** How long the server asks to wait, in milliseconds. */
function retryAfter(headers: AxiosResponse["headers"]): number | undefined {
  const seconds = Number(headers["x-contentful-ratelimit-reset"] ?? headers["retry-after"]);
  return seconds > 0 ? seconds * 1000 : undefined;
}

const errorBody = z.object({
  sys: z.object({ id: z.string() }),
  message: z.string().optional(),
  requestId: z.string().optional(),
});

/** The words of Contentful's error; "" where something else answered. */
function saidIn(body: string): string {
  try {
    const { sys, message, requestId } = errorBody.parse(JSON.parse(body));
    return `Contentful says: ${message || sys.id}${requestId ? ` (request ${requestId})` : ""}`;
  } catch {
    return "";
  }
}

/** Asks Contentful, and retries what another try may help: for a short while in all its requests. */
export class Client {
  readonly messages;
  /** How much time failures have cost. */
  #lostMs = 0;

  constructor(readonly source: ContentfulSource) {
    this.messages = messagesFor(source);
  }

  /**
   * Asks Contentful's API for a path, from the host on.
   *
   * @throws HttpError for a status that is final, such as 401 or 404
   * @throws Error in one plain sentence, where retries did not help
   */
  async get<Shape extends z.ZodType>(path: string, shape: Shape): Promise<z.output<Shape>> {
    for (let tries = 1; ; tries++) {
      const start = performance.now();
      try {
        const { data, success } = shape.safeParse(await this.#request(path));
        if (success) return data;
        throw new Error(this.messages.unexpectedAnswer(path));
      } catch (error) {
        if (!(error instanceof TransientError)) throw error;
        this.#lostMs += performance.now() - start;
        const pauseMs = error.retryAfterMs ?? FIRST_PAUSE_MS * 2 ** (tries - 1);
        if (this.#lostMs + pauseMs > RETRY_BUDGET_MS) {
          throw new Error(error.toMessage({ tries, pauseMs, spentMs: this.#lostMs }));
        }
        await wait(pauseMs);
        this.#lostMs += pauseMs;
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
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      })
      .catch((error: unknown) => {
        throw this.#networkFailure(errorCode(error));
      });
    if (answer.status !== 200) throw this.#refusal(path, answer);
    try {
      return JSON.parse(answer.data);
    } catch {
      throw this.#lasting("breaks its answers off");
    }
  }

  /** @param fault in words that follow the host */
  #lasting(fault: string, retryAfterMs?: number): Error {
    return new TransientError((effort) => this.messages.lasting(fault, effort), retryAfterMs);
  }

  #refusal(path: string, { data, headers, status }: AxiosResponse<string>): Error {
    const { rateLimited, refused } = this.messages;
    if (status === 429) return new TransientError(rateLimited, retryAfter(headers));
    if (status >= 500) return this.#lasting(`fails with status ${status}`, retryAfter(headers));
    const said = saidIn(data);
    return new HttpError(refused(path, status, said), status, said);
  }

  #networkFailure(code: string): Error {
    const fault = networkFault(code);
    if (fault === "untrusted" || fault === "unreachable") {
      const message = this.messages[fault](code);
      // A name server that does not answer may answer a moment later.
      return code === "EAI_AGAIN" ? new TransientError(() => message) : new Error(message);
    }
    return this.#lasting(fault === "interrupted" ? "breaks its answers off" : "does not answer");
  }
}

const contentTypeList = z.object({
  items: z.array(z.object({ sys: z.object({ id: z.string() }) })),
});

/** Path of an environment of the space, which everything that is read is below. */
export const environmentPath = ({ spaceId, environment }: ContentfulSource) =>
  `/spaces/${spaceId}/environments/${environment}`;

/** Contentful answers 404 both for an unknown space and for an unknown environment. */
async function explainNotFound(client: Client): Promise<string> {
  try {
    await client.get(`/spaces/${client.source.spaceId}`, z.unknown());
    return client.messages.environmentUnknown();
  } catch (error) {
    if (error instanceof HttpError) return client.messages.spaceUnknown();
    throw error;
  }
}

/** @throws Error in place of one that is about the request alone */
async function explain(client: Client, error: unknown): Promise<never> {
  if (!(error instanceof HttpError)) throw error;
  const { said, status } = error;
  if (status === 401) throw new Error(client.messages.tokenRefused(said));
  if (status === 403) throw new Error(client.messages.forbidden(said));
  throw status === 404 ? new Error(await explainNotFound(client)) : error;
}

/** Whether Contentful refused because its answer would be larger than it sends. */
export const isTooLarge = (error: unknown) =>
  error instanceof HttpError && error.status === 400 && /response size too big/i.test(error.said);

/** @throws Error in one plain sentence, where the site's content cannot be read at all */
export async function checkAccess(client: Client): Promise<void> {
  const path = `${environmentPath(client.source)}/content_types?limit=1000`;
  const { items } = await client
    .get(path, contentTypeList)
    .catch((error: unknown) => explain(client, error));
  const present = new Set(items.map(({ sys }) => sys.id));
  const needed = contentTypes.filter(({ optional }) => !optional).map(({ id }) => id);
  const missing = needed.filter((id) => !present.has(id));
  if (missing.length > 0) throw new Error(client.messages.typesMissing(missing));
}
