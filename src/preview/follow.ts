import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { ContentfulSource } from "../env";
import { createClient, environmentPath } from "../source/contentful/client";
import { words } from "./words";

const PAUSE_MS = 2_500;
const REFRESH_LIMIT_MS = 10_000;
/** Gatsby's name for the part that reads the content: nothing else needs to be read anew. */
const READER = "default-site-plugin";

const newest = z.object({
  total: z.number(),
  items: z.array(z.object({ sys: z.object({ id: z.string(), updatedAt: z.string() }) })),
});

/** The server to refresh. */
export interface Site {
  /** Its origin, without a trailing slash. */
  readonly address: string;
  readonly refreshToken: string;
}

/** What changes with every save: how many there are of each, and the newest of them. */
async function stateOf(source: ContentfulSource): Promise<string> {
  const client = createClient(source);
  const lists = ["entries", "assets"].map((list) => {
    const query = "limit=1&order=-sys.updatedAt&select=sys";
    return client.get(`${environmentPath(source)}/${list}?${query}`, newest);
  });
  return JSON.stringify(await Promise.all(lists));
}

/** @returns whether the server took it: it does not before it has started */
const refresh = ({ address, refreshToken }: Site): Promise<boolean> =>
  fetch(`${address}/__refresh/${READER}`, {
    method: "POST",
    headers: { authorization: refreshToken, "content-type": "application/json" },
    body: "{}",
    signal: AbortSignal.timeout(REFRESH_LIMIT_MS),
  }).then(
    ({ ok }) => ok,
    () => false,
  );

/** A refresh before the first pages are made would have Gatsby start its server a second time. */
const hasStarted = ({ address }: Site): Promise<boolean> =>
  fetch(`${address}/commons.js`, { signal: AbortSignal.timeout(REFRESH_LIMIT_MS) }).then(
    async (response) => {
      await response.text();
      return response.ok;
    },
    () => false,
  );

/**
 * Looks every few seconds whether something was saved in Contentful, and has the site refreshed
 * then. Goes on where Contentful cannot be read for a while.
 *
 * @param say tells the person at the terminal
 * @param signal ends it
 */
export async function follow(
  source: ContentfulSource,
  site: Site,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  // The site begins to read after this first look.
  let shown: string | null = await stateOf(source).catch(() => null);
  let isReadable = true;
  let isStarted = false;
  while (!signal.aborted) {
    await wait(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    if (!isStarted) {
      isStarted = await hasStarted(site);
      continue;
    }
    try {
      const state = await stateOf(source);
      if (!isReadable) {
        say(words.looksAgain);
        // What was saved just before may have been read in part.
        shown = null;
      }
      isReadable = true;
      if (state !== shown && (await refresh(site))) {
        say(words.saw);
        shown = state;
      }
    } catch (error) {
      if (isReadable) say(words.cannotLook((error as Error).message));
      isReadable = false;
    }
  }
}
