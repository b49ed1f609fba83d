/** In the preview's server: shows what is saved in Contentful while somebody looks. */
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { request as send, type IncomingMessage } from "node:http";
import path from "node:path";
import type { GatsbyNode } from "gatsby";
import { readEnv, type ContentfulSource } from "../../src/build/env";
import { readingProblem } from "../contentful/errors";
import { readerOf } from "../contentful/reader";
import { LOOKING, SHOWN_FILE } from "./looking";

/** A second less than pages look: several are asked for once, and each page's next time is not too early. */
const PAUSE_MS = 9_000;
/** A refresh that takes longer has failed. */
const LONGEST_REFRESH_MS = 120_000;

/** What changes with every save: the number of entries and assets, and the newest of each. */
async function stateOf(source: ContentfulSource): Promise<string> {
  const reader = readerOf(source);
  const lists = await Promise.all([
    reader.getEntries({ limit: 1, order: ["-sys.updatedAt"], select: ["sys"] }),
    reader.getAssets({ limit: 1, order: ["-sys.updatedAt"], select: ["sys"] }),
  ]);
  return JSON.stringify(
    lists.map(({ items, total }) => [total, items.map(({ sys }) => [sys.id, sys.updatedAt])]),
  );
}

/** Has Gatsby read the content again, at the address at which a page has just reached this server. */
export async function refresh({ socket }: IncomingMessage, authorization: string): Promise<void> {
  const to = { host: socket.localAddress, port: socket.localPort, path: "/__refresh" };
  // Without the agent of all other requests, to which Node gives a proxy of the environment.
  const sent = send({ ...to, method: "POST", headers: { authorization }, agent: false }).end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  const { statusCode } = answer.resume();
  if (statusCode !== 200) throw new Error(`Gatsby refuses to refresh (status ${statusCode})`);
}

/** Until then, nobody's look asks Contentful. */
let dueAt = 0;

/** A refresh before the first bundle is there would have Gatsby start its servers a second time. */
let isServing = false;

/** As much of webpack's compiler as says when a bundle is there. */
interface Compiler {
  readonly hooks: {
    readonly done: { readonly tap: (name: string, then: () => void) => void };
  };
}

/** Notices when pages can be served. */
export const onCreateWebpackConfig: GatsbyNode["onCreateWebpackConfig"] = ({ actions, stage }) => {
  if (stage !== "develop") return;
  const apply = ({ hooks }: Compiler) => {
    isServing = false;
    hooks.done.tap("draft-preview", () => void (isServing = true));
  };
  actions.setWebpackConfig({ plugins: [{ apply }] });
};

/**
 * Gatsby calls it when a refresh has read everything. Another one before that would run beside the
 * first, each with a part of the content.
 */
export const createPages: GatsbyNode["createPages"] = () => {
  dueAt = 0;
};

/**
 * What a look at a page does: asks Contentful for changes, and refreshes the site after each.
 *
 * @param log writes a line to the terminal
 */
function follower(source: ContentfulSource, token: string, log: (line: string) => void) {
  let seen: string | null = null;
  let isReadable = true;
  return async (request: IncomingMessage) => {
    if (!isServing || performance.now() < dueAt) return;
    dueAt = Infinity;
    const state = await stateOf(source).catch((error: unknown) => {
      const report = `${readingProblem(error, source)}.\nThe preview stays as it was, and looks again every few seconds.`;
      if (isReadable) log(report);
      return null;
    });
    if (state !== null && !isReadable) log("Contentful can be read again.");
    isReadable = state !== null;
    const hasChanged = isReadable && state !== seen;
    // What was saved just before an interruption may have been read in part: it is read again.
    seen = state;
    dueAt = performance.now() + (hasChanged ? LONGEST_REFRESH_MS : PAUSE_MS);
    if (!hasChanged) return;
    log("Contentful has changed: refreshing the preview.");
    await refresh(request, token).catch((error: unknown) => {
      log((error as Error).message);
      [seen, dueAt] = [null, performance.now() + PAUSE_MS];
    });
  };
}

/** What Gatsby's server offers of Express. */
interface App {
  post(path: string, answer: (request: IncomingMessage, response: { end(): void }) => void): void;
}

export const onCreateDevServer: GatsbyNode["onCreateDevServer"] = ({ app, reporter }) => {
  const { source } = readEnv();
  const { GATSBY_REFRESH_TOKEN: token } = process.env;
  if (source.kind !== "contentful" || token === undefined) return;
  writeFileSync(path.resolve(SHOWN_FILE), "");
  const look = follower(source, token, (line) => void reporter.info(line));
  (app as App).post(LOOKING, (request, response) => {
    response.end();
    void look(request);
  });
};
