import { setTimeout as wait } from "node:timers/promises";
import axios from "axios";
import { z } from "zod";
import type { ContentfulSource } from "../../env";
import { contentTypes } from "../../model";
import { messages, type Effort } from "./messages";
import { classifyError, classifyStatus, HttpError, type RequestFailure } from "./network-error";

/** How long one request may take, and how much time failures may cost before the build gives up. */
const REQUEST_TIMEOUT_MS = 8_000;
const RETRY_BUDGET_MS = 12_000;
const FIRST_PAUSE_MS = 500;

export interface Client {
  readonly source: ContentfulSource;
  /**
   * Asks Contentful's API.
   *
   * @param path of the request, from the host on, with its query
   * @param shape of the answer that is expected
   * @throws HttpError for a status that is final, such as 401 or 404
   * @throws Error in one plain sentence, where retries did not help
   */
  readonly get: <Shape extends z.ZodType>(path: string, shape: Shape) => Promise<z.output<Shape>>;
}

type Outcome = { readonly body: unknown } | { readonly failure: RequestFailure };

/** Asks with axios, as Contentful's own clients do: unlike `fetch` it takes the proxy of `HTTPS_PROXY`. */
async function request({ host, accessToken }: ContentfulSource, path: string): Promise<Outcome> {
  try {
    const { data, headers, status } = await axios.get<string>(`https://${host}${path}`, {
      headers: { Authorization: `Bearer ${accessToken}` },
      responseType: "text",
      // By itself it takes an answer that is cut off for a text.
      transformResponse: (text: string) => text,
      validateStatus: () => true,
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    if (status === 200) return { body: JSON.parse(data) as unknown };
    return { failure: classifyStatus(status, headers, data) };
  } catch (error) {
    return { failure: classifyError(error) };
  }
}

function toError(
  source: ContentfulSource,
  path: string,
  failure: RequestFailure,
  pauseMs: number,
  effort: Effort,
): Error {
  switch (failure.kind) {
    case "refused":
      return new HttpError(messages.refused(source, path, failure), failure);
    case "unreachable":
      return new Error(messages.unreachable(source, failure.reason));
    case "untrusted":
      return new Error(messages.untrusted(source, failure.reason));
    case "rateLimited":
      return new Error(messages.rateLimited(source, Math.ceil(pauseMs / 1000), effort));
    case "serverError":
      return new Error(messages.serverError(source, failure.status, effort));
    case "timeout":
      return new Error(messages.timeout(source, effort));
    case "interrupted":
      return new Error(messages.interrupted(source, effort));
  }
}

/**
 * A client of Contentful's API. A failure that is final ends at once; any other is retried for a short
 * while, with the pauses that Contentful asks for.
 *
 * @param retryBudgetMs how much time failures may cost, in all requests of this client together
 */
export function createClient(source: ContentfulSource, retryBudgetMs = RETRY_BUDGET_MS): Client {
  let lost = 0;
  return {
    source,
    get: async (path, shape) => {
      for (let tries = 1; ; tries++) {
        const start = performance.now();
        const outcome = await request(source, path);
        if ("body" in outcome) {
          const answer = shape.safeParse(outcome.body);
          if (answer.success) return answer.data;
          throw new Error(messages.unexpectedAnswer(source, path));
        }
        const { failure } = outcome;
        lost += performance.now() - start;
        const pause =
          ("retryAfterMs" in failure && failure.retryAfterMs) || FIRST_PAUSE_MS * 2 ** (tries - 1);
        if (!failure.canRetry || lost + pause > retryBudgetMs) {
          throw toError(source, path, failure, pause, { tries, milliseconds: lost });
        }
        await wait(pause);
        lost += pause;
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
  const spaceIsThere = await get(`/spaces/${source.spaceId}`, z.unknown()).then(
    () => true,
    (error: unknown) => {
      if (error instanceof HttpError) return false;
      throw error;
    },
  );
  return spaceIsThere ? messages.environmentUnknown(source) : messages.spaceUnknown(source);
}

async function explain(client: Client, error: unknown): Promise<unknown> {
  if (!(error instanceof HttpError)) return error;
  const { said, status } = error.refusal;
  if (status === 401) return new Error(messages.tokenRefused(client.source, said));
  if (status === 403) return new Error(messages.forbidden(client.source, said));
  return status === 404 ? new Error(await explainNotFound(client)) : error;
}

/** Whether Contentful refused because its answer would be larger than it sends. */
export const isTooLarge = (error: unknown) =>
  error instanceof HttpError &&
  error.refusal.status === 400 &&
  /response size too big/i.test(error.refusal.said);

/**
 * Finds out, before anything else is asked, whether the site's content can be read at all.
 *
 * @throws Error in one plain sentence, with its fix
 */
export async function checkAccess(client: Client): Promise<void> {
  const path = `${environmentPath(client.source)}/content_types?limit=1000`;
  const { items } = await client.get(path, contentTypeList).catch(async (error: unknown) => {
    throw await explain(client, error);
  });
  const present = new Set(items.map(({ sys }) => sys.id));
  const needed = contentTypes.filter(({ optional }) => !optional).map(({ id }) => id);
  const missing = needed.filter((id) => !present.has(id));
  if (missing.length > 0) throw new Error(messages.typesMissing(client.source, missing));
}
