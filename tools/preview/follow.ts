/** Refreshes the preview after changes in Contentful, while a page of it is visible. */
import { once } from "node:events";
import { request as send, type IncomingMessage, type ServerResponse } from "node:http";
import type { GatsbyNode } from "gatsby";
import { readEnv, type ContentfulSource } from "../../src/env";
import { VISIBLE_PATH } from "./visible-path";

/**
 * Slightly shorter than the interval of the pages' reports, so that several open pages share a check, and one page
 * causes a check with each report.
 */
const CHECK_INTERVAL_MS = 9_000;
/** Time after which a refresh counts as failed. */
const LONGEST_REFRESH_MS = 120_000;

/** Returns a text that changes with every save: the number of entries and assets, and the newest of each. */
async function readState(source: ContentfulSource): Promise<string> {
  const { accessToken, environment, host, spaceId } = source;
  const headers = { authorization: `Bearer ${accessToken}` };
  const read = async (list: string) => {
    const url = `https://${host}/spaces/${spaceId}/environments/${environment}/${list}`;
    const response = await fetch(`${url}?limit=1&order=-sys.updatedAt&select=sys`, { headers });
    if (!response.ok) throw new Error(`${host} responds with status ${response.status}`);
    return response.text();
  };
  return (await Promise.all(["entries", "assets"].map(read))).join();
}

/** Makes Gatsby read the content again. Uses the address at which a page has just reached this server. */
async function refresh({ socket }: IncomingMessage, authorization: string): Promise<void> {
  const to = { host: socket.localAddress, port: socket.localPort, path: "/__refresh" };
  // No agent, because Node's default agent would use the environment's proxy.
  const sent = send({ ...to, method: "POST", headers: { authorization }, agent: false }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  response.resume();
}

/**
 * Decides, whenever a visible page sends a report, whether to check Contentful, and whether to refresh the site.
 *
 * @param log writes a line to the terminal
 */
export function createFollower(read: () => Promise<string>, log: (line: string) => void) {
  /** Contentful's state at the last refresh. */
  let shown: string | null = null;
  /** Time of the next check. */
  let dueAt = 0;
  let lastFailure: unknown = null;
  return {
    checkForChanges: async (refreshSite: () => Promise<void>) => {
      if (performance.now() < dueAt) return;
      dueAt = Infinity;
      try {
        const state = await read();
        const hasChanged = state !== shown;
        shown = state;
        dueAt = performance.now() + (hasChanged ? LONGEST_REFRESH_MS : CHECK_INTERVAL_MS);
        if (!hasChanged) return;
        log("Contentful has changed: refreshing the preview.");
        await refreshSite();
        lastFailure = null;
      } catch (error) {
        const { cause, message } = error as Error;
        const reason = cause instanceof Error ? cause.message : message;
        if (reason !== lastFailure) log(`The preview could not be refreshed: ${reason}.`);
        lastFailure = reason;
        // Refreshes again, because a change may have been read only in part.
        shown = null;
        dueAt = performance.now() + CHECK_INTERVAL_MS;
      }
    },
    /** Allows the next check once Gatsby has read everything: two refreshes must not overlap. */
    noteRefreshed: () => void (dueAt = 0),
  };
}

let follower: ReturnType<typeof createFollower> | null = null;

export const createPages: GatsbyNode["createPages"] = () => follower?.noteRefreshed();

/** The part of Gatsby's Express server that is used here. */
interface App {
  post(path: string, respond: (request: IncomingMessage, response: ServerResponse) => void): void;
}

export const onCreateDevServer: GatsbyNode["onCreateDevServer"] = ({ app, reporter }) => {
  const { source } = readEnv();
  const { GATSBY_REFRESH_TOKEN: token } = process.env;
  if (source.kind !== "contentful" || token === undefined) return;
  const log = (line: string) => void reporter.info(line);
  const { checkForChanges } = (follower = createFollower(() => readState(source), log));
  (app as App).post(VISIBLE_PATH, (request, response) => {
    // Ignores pages of an earlier server: a refresh before this one has pages would start a second server.
    const isOwnPage = request.url === `${VISIBLE_PATH}?${token}`;
    response.writeHead(isOwnPage ? 204 : 403).end();
    if (isOwnPage) void checkForChanges(() => refresh(request, token));
  });
};
