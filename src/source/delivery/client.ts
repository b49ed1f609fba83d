import { setTimeout as wait } from "node:timers/promises";
import type { z } from "zod";
import type { ContentfulSource } from "../../env";
import { failures, type Effort } from "./failures";
import { troubleOf, type Trouble } from "./trouble";

/** How long one request may take, and how much time trouble may cost before the build gives up. */
const REQUEST_LIMIT_MS = 8_000;
const PATIENCE_MS = 12_000;
const FIRST_PAUSE_MS = 500;

/** Contentful's answer that it cannot do what was asked; asking again would change nothing. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

export interface Client {
  readonly source: ContentfulSource;
  /**
   * Asks Contentful's API.
   *
   * @param path of the request, from the host on, with its query
   * @param shape of the answer that is expected
   * @throws Refusal for a status that is final, such as 401 or 404
   * @throws Error in one plain sentence, where trying again did not help
   */
  readonly get: <Shape extends z.ZodType>(path: string, shape: Shape) => Promise<z.output<Shape>>;
}

type Outcome = { readonly body: unknown } | { readonly trouble: Trouble };

async function request({ host, accessToken }: ContentfulSource, path: string): Promise<Outcome> {
  try {
    const response = await fetch(`https://${host}${path}`, {
      headers: { Authorization: `Bearer ${accessToken}` },
      signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
    });
    if (response.ok) return { body: await response.json() };
    return { trouble: troubleOf(response) };
  } catch (error) {
    return { trouble: troubleOf(error) };
  }
}

function wordsFor(
  source: ContentfulSource,
  path: string,
  trouble: Trouble,
  pauseMs: number,
  effort: Effort,
): Error {
  switch (trouble.kind) {
    case "refused":
      return new Refusal(failures.refused(source, path, trouble.status), trouble.status);
    case "unreachable":
      return new Error(failures.unreachable(source, trouble.reason));
    case "untrusted":
      return new Error(failures.untrusted(source, trouble.reason));
    case "busy":
      return new Error(failures.busy(source, Math.ceil(pauseMs / 1000), effort));
    case "failing":
      return new Error(failures.failing(source, trouble.status, effort));
    case "silent":
      return new Error(failures.silent(source, effort));
    case "cutOff":
      return new Error(failures.cutOff(source, effort));
  }
}

/**
 * Asks Contentful's API by itself, beside the plugin: a cause that is certain ends at once, any
 * other is tried again for a short while, with the pauses that Contentful asks for.
 *
 * @param patienceMs how much time trouble may cost, in all requests of this client together
 */
export function createClient(source: ContentfulSource, patienceMs = PATIENCE_MS): Client {
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
          throw new Error(failures.strange(source, path));
        }
        const { trouble } = outcome;
        lost += performance.now() - start;
        const pause =
          ("pauseMs" in trouble && trouble.pauseMs) || FIRST_PAUSE_MS * 2 ** (tries - 1);
        if (trouble.isCertain || lost + pause > patienceMs) {
          throw wordsFor(source, path, trouble, pause, { tries, milliseconds: lost });
        }
        await wait(pause);
        lost += pause;
      }
    },
  };
}
