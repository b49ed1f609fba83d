/** In the preview's server: shows what is saved in Contentful while somebody looks. */
import type { GatsbyNode } from "gatsby";
import { readEnv, type ContentfulSource } from "../../src/build/env";
import { Client } from "../../src/source/contentful/client";
import { readNewest } from "../../src/source/contentful/lists";
import { refresh } from "../../src/source/follow-content";

/** Where an open page tells every 10 seconds that somebody looks at it. */
const LOOKING = "/__draft-preview/looking";
/** A second less: several open pages are asked for once, and each page's next time is not too early. */
const PAUSE_MS = 9_000;

/** What changes with every save: the number of entries and assets, and the newest of each. */
async function stateOf(source: ContentfulSource): Promise<string> {
  const client = new Client(source);
  const lists = ["entries", "assets"].map(async (list) => {
    const { total, items } = await readNewest(client, `${list}?select=sys`);
    return [total, ...items.map(({ sys }) => [sys.id, sys.updatedAt])];
  });
  return JSON.stringify(await Promise.all(lists));
}

/**
 * What a look at a page does: asks Contentful for changes, and refreshes the site after each.
 *
 * @param log writes a line to the terminal
 */
function follower(source: ContentfulSource, log: (line: string) => void) {
  let seen: string | null = null;
  let isReadable = true;
  let dueAt = 0;
  return async () => {
    if (performance.now() < dueAt) return;
    dueAt = Infinity;
    const state = await stateOf(source).catch((error: unknown) => {
      const reason = (error as Error).message;
      const report = `${reason}.\nThe preview stays as it was, and looks again every few seconds.`;
      if (isReadable) log(report);
      return null;
    });
    if (state !== null && !isReadable) log("Contentful can be read again.");
    isReadable = state !== null;
    dueAt = performance.now() + PAUSE_MS;
    // What was saved just before an interruption may have been read in part: it is read again.
    const hasChanged = isReadable && state !== seen;
    seen = state;
    if (!hasChanged) return;
    log("Contentful has changed: refreshing the preview.");
    refresh();
  };
}

/** What Gatsby's server offers of Express. */
interface App {
  post(path: string, answer: (request: unknown, response: { end(): void }) => void): void;
}

export const onCreateDevServer: GatsbyNode["onCreateDevServer"] = ({ app, reporter }) => {
  const { source } = readEnv();
  if (source.kind !== "contentful") return;
  const look = follower(source, (line) => void reporter.info(line));
  (app as App).post(LOOKING, (_request, response) => {
    response.end();
    void look();
  });
};
