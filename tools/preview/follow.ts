/** In the preview's server: follows what is saved in Contentful while somebody looks. */
import { setTimeout as wait } from "node:timers/promises";
import type { GatsbyNode } from "gatsby";
import { readEnv, type ContentfulSource } from "../../src/env";
import { Client } from "../../src/source/contentful/client";
import { readNewest } from "../../src/source/contentful/lists";
import { refresh } from "../../src/source/refresh";
import { Pace } from "./pace";

/** Where an open page tells that somebody looks at it. */
const LOOKING = "/__draft-preview/looking";
const TICK_MS = 500;

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
 * Asks Contentful for changes, and refreshes the site after each. Goes on while Contentful cannot be
 * read, and ends with the server.
 *
 * @param log writes a line to the terminal
 */
async function follow(source: ContentfulSource, pace: Pace, log: (line: string) => void) {
  let seen: string | null = null;
  let isReadable = true;
  for (;;) {
    await wait(TICK_MS);
    if (!pace.isDue(performance.now())) continue;
    const state = await stateOf(source).catch((error: unknown) => {
      const reason = (error as Error).message;
      const report = `${reason}.\nThe preview stays as it was, and looks again every few seconds.`;
      if (isReadable) log(report);
      return null;
    });
    if (state !== null && !isReadable) log("Contentful can be read again.");
    isReadable = state !== null;
    // What was saved just before an interruption may have been read in part: it is read again.
    const hasChanged = isReadable && state !== seen;
    pace.ask(performance.now(), hasChanged);
    seen = state;
    if (!hasChanged) continue;
    log("Contentful has changed: refreshing the preview.");
    refresh();
  }
}

/** What Gatsby's server offers of Express. */
interface App {
  post(path: string, answer: (request: unknown, response: { end(): void }) => void): void;
}

export const onCreateDevServer: GatsbyNode["onCreateDevServer"] = ({ app, reporter }) => {
  const { source } = readEnv();
  if (source.kind !== "contentful") return;
  const pace = new Pace();
  (app as App).post(LOOKING, (_request, response) => {
    pace.look(performance.now());
    response.end();
  });
  void follow(source, pace, (line) => void reporter.info(line));
};
