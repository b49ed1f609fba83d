import { setTimeout as wait } from "node:timers/promises";
import axios, { type AxiosResponse } from "axios";
import { z } from "zod";
import type { ContentfulSource } from "../../env";
import { contentTypes } from "../../model";
import { messages, type Effort } from "./messages";
import { errorCode, networkFault } from "./network-error";

const REQUEST_TIMEOUT_MS = 8_000;
/** How much time failures may cost before the build gives up. */
const RETRY_BUDGET_MS = 12_000;
const FIRST_PAUSE_MS = 500;

export interface Client {
  readonly source: ContentfulSource;
  /**
   * Asks Contentful's API for a path, from the host on.
   *
   * @throws HttpError for a status that is final, such as 401 or 404
   * @throws Error in one plain sentence, where retries did not help
   */
  readonly get: <Shape extends z.ZodType>(path: string, shape: Shape) => Promise<z.output<Shape>>;
}

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

/** Why a request got no answer that can be used. */
interface Failure {
  /** How the build ends, unless another try helps. */
  readonly toError: (effort: Effort) => Error;
  readonly canRetry: boolean;
  readonly retryAfterMs?: number;
}

/** @param fault in words that follow the host */
const lasting = (source: ContentfulSource, fault: string): Failure => ({
  toError: (effort) => new Error(messages.lasting(source, fault, effort)),
  canRetry: true,
});

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

function refusal(
  source: ContentfulSource,
  path: string,
  { data, headers, status }: AxiosResponse<string>,
): Failure {
  const retryAfterMs = retryAfter(headers);
  if (status === 429) {
    const toError = (effort: Effort) => new Error(messages.rateLimited(source, effort));
    return { toError, canRetry: true, retryAfterMs };
  }
  if (status >= 500) return { ...lasting(source, `fails with status ${status}`), retryAfterMs };
  const said = saidIn(data);
  const error = new HttpError(messages.refused(source, path, status, said), status, said);
  return { toError: () => error, canRetry: false };
}

function failureOf(source: ContentfulSource, error: unknown): Failure {
  const code = errorCode(error);
  const fault = networkFault(code);
  if (fault === "untrusted" || fault === "unreachable") {
    const toError = () => new Error(messages[fault](source, code));
    // A name server that does not answer may answer a moment later.
    return { toError, canRetry: code === "EAI_AGAIN" };
  }
  const isInterrupted = fault === "interrupted" || error instanceof SyntaxError;
  return lasting(source, isInterrupted ? "breaks its answers off" : "does not answer");
}

/** Asks with axios, as Contentful's own clients do: unlike `fetch` it takes the proxy of `HTTPS_PROXY`. */
async function request(
  source: ContentfulSource,
  path: string,
): Promise<{ body: unknown } | Failure> {
  try {
    const answer = await axios.get<string>(`https://${source.host}${path}`, {
      headers: { Authorization: `Bearer ${source.accessToken}` },
      responseType: "text",
      // By itself it takes an answer that is cut off for a text.
      transformResponse: (text: string) => text,
      validateStatus: () => true,
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    if (answer.status !== 200) return refusal(source, path, answer);
    return { body: JSON.parse(answer.data) as unknown };
  } catch (error) {
    return failureOf(source, error);
  }
}

/** A client that retries for a short while, in all its requests together, what another try may help. */
export function createClient(source: ContentfulSource): Client {
  let lost = 0;
  return {
    source,
    get: async (path, shape) => {
      for (let tries = 1; ; tries++) {
        const start = performance.now();
        const answer = await request(source, path);
        if ("body" in answer) {
          const { data, success } = shape.safeParse(answer.body);
          if (success) return data;
          throw new Error(messages.unexpectedAnswer(source, path));
        }
        lost += performance.now() - start;
        const pauseMs = answer.retryAfterMs ?? FIRST_PAUSE_MS * 2 ** (tries - 1);
        if (!answer.canRetry || lost + pauseMs > RETRY_BUDGET_MS) {
          throw answer.toError({ tries, pauseMs, spentMs: lost });
        }
        await wait(pauseMs);
        lost += pauseMs;
      }
    },
  };
}

const contentTypeList = z.object({
  items: z.array(z.object({ sys: z.object({ id: z.string() }) })),
});

/** Path of an environment of the space, which everything that is read is below. */
export const environmentPath = ({ spaceId, environment }: ContentfulSource) =>
  `/spaces/${spaceId}/environments/${environment}`;

/** Contentful answers 404 both for an unknown space and for an unknown environment. */
async function explainNotFound({ source, get }: Client): Promise<string> {
  try {
    await get(`/spaces/${source.spaceId}`, z.unknown());
    return messages.environmentUnknown(source);
  } catch (error) {
    if (error instanceof HttpError) return messages.spaceUnknown(source);
    throw error;
  }
}

/** @throws Error in place of one that is about the request alone */
async function explain(client: Client, error: unknown): Promise<never> {
  if (!(error instanceof HttpError)) throw error;
  const { said, status } = error;
  if (status === 401) throw new Error(messages.tokenRefused(client.source, said));
  if (status === 403) throw new Error(messages.forbidden(client.source, said));
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
  if (missing.length > 0) throw new Error(messages.typesMissing(client.source, missing));
}
