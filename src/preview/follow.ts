import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { ContentfulSource } from "../env";
import { createClient, environmentPath } from "../source/contentful/client";
import { messages } from "./messages";

const POLL_MS = 2_500;
const REQUEST_TIMEOUT_MS = 10_000;
/** Gatsby's name for what this project itself adds: nothing else needs to be refreshed. */
const PLUGIN = "default-site-plugin";

const newest = z.object({
  total: z.number(),
  items: z.array(z.object({ sys: z.object({ id: z.string(), updatedAt: z.string() }) })),
});

/** The server to refresh. */
export interface Site {
  /** Its origin, without a trailing slash. */
  readonly url: string;
  readonly refreshToken: string;
}

/** What changes with every save: the number of entries and assets, and the newest of each. */
async function stateOf(source: ContentfulSource): Promise<string> {
  const client = createClient(source);
  const lists = ["entries", "assets"].map((list) => {
    const query = "limit=1&order=-sys.updatedAt&select=sys";
    return client.get(`${environmentPath(source)}/${list}?${query}`, newest);
  });
  return JSON.stringify(await Promise.all(lists));
}

/** @returns whether the server accepted: it does not before it has started */
const refresh = ({ url, refreshToken }: Site): Promise<boolean> =>
  fetch(`${url}/__refresh/${PLUGIN}`, {
    method: "POST",
    headers: { authorization: refreshToken, "content-type": "application/json" },
    body: "{}",
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  }).then(
    ({ ok }) => ok,
    () => false,
  );

/** A refresh before the first pages are made would have Gatsby start its server a second time. */
const hasStarted = ({ url }: Site): Promise<boolean> =>
  fetch(`${url}/commons.js`, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) }).then(
    async (response) => {
      await response.text();
      return response.ok;
    },
    () => false,
  );

/**
 * Polls Contentful for changes, and refreshes the site after each. Goes on while Contentful cannot
 * be read.
 *
 * @param log writes a line to the terminal
 * @param signal stops polling
 */
export async function follow(
  source: ContentfulSource,
  site: Site,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  // The site begins to read after this first look.
  let shown: string | null = await stateOf(source).catch(() => null);
  let isReadable = true;
  let isStarted = false;
  while (!signal.aborted) {
    await wait(POLL_MS, undefined, { signal }).catch(() => undefined);
    if (!isStarted) {
      isStarted = await hasStarted(site);
      continue;
    }
    try {
      const state = await stateOf(source);
      if (!isReadable) {
        log(messages.readableAgain);
        // What was saved just before may have been read in part.
        shown = null;
      }
      isReadable = true;
      if (state !== shown && (await refresh(site))) {
        log(messages.refreshing);
        shown = state;
      }
    } catch (error) {
      if (isReadable) log(messages.unreadable((error as Error).message));
      isReadable = false;
    }
  }
}
