/** Refreshes the preview after changes in Contentful, while somebody looks at it. */
import { once } from "node:events";
import { request as send, type IncomingMessage, type ServerResponse } from "node:http";
import type { GatsbyNode } from "gatsby";
import { readEnv, type ContentfulSource } from "../../src/build/env";
import { LOOKING } from "./looking";

/** A second less than pages look: several are asked for once, and each page's next time is not too early. */
const PAUSE_MS = 9_000;
/** A refresh that takes longer has failed. */
const LONGEST_REFRESH_MS = 120_000;

/** Returns a text that changes with every save: the number of entries and of assets, and the newest of each. */
async function readState(source: ContentfulSource): Promise<string> {
  const { accessToken, environment, host, spaceId } = source;
  const headers = { authorization: `Bearer ${accessToken}` };
  const read = async (list: string) => {
    const url = `https://${host}/spaces/${spaceId}/environments/${environment}/${list}`;
    const response = await fetch(`${url}?limit=1&order=-sys.updatedAt&select=sys`, { headers });
    if (!response.ok) throw new Error(`${host} answers with status ${response.status}`);
    return response.text();
  };
  return (await Promise.all(["entries", "assets"].map(read))).join();
}

/** Makes Gatsby read the content again, at the address at which a page has just reached this server. */
export async function refresh({ socket }: IncomingMessage, authorization: string): Promise<void> {
  const to = { host: socket.localAddress, port: socket.localPort, path: "/__refresh" };
  // No agent, because Node's own would send it to the proxy of the environment.
  const sent = send({ ...to, method: "POST", headers: { authorization }, agent: false }).end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  answer.resume();
}

/**
 * Decides at each look at a page whether to read Contentful's state, and whether to refresh the site.
 *
 * @param log writes a line to the terminal
 */
export function createFollower(read: () => Promise<string>, log: (line: string) => void) {
  /** State of Contentful before the last refresh. */
  let shown: string | null = null;
  /** Time before which Contentful is not asked. */
  let dueAt = 0;
  let lastFailure: unknown = null;
  return {
    look: async (refreshSite: () => Promise<void>) => {
      if (performance.now() < dueAt) return;
      dueAt = Infinity;
      try {
        const state = await read();
        const hasChanged = state !== shown;
        shown = state;
        dueAt = performance.now() + (hasChanged ? LONGEST_REFRESH_MS : PAUSE_MS);
        if (!hasChanged) return;
        log("Contentful has changed: refreshing the preview.");
        await refreshSite();
        lastFailure = null;
      } catch (error) {
        const { cause, message } = error as Error;
        const reason = cause instanceof Error ? cause.message : message;
        if (reason !== lastFailure) log(`The preview stays as it was: ${reason}.`);
        lastFailure = reason;
        // A change just before a failure may have been read in part, so it is read again.
        shown = null;
        dueAt = performance.now() + PAUSE_MS;
      }
    },
    /** Notes that Gatsby has read everything. A refresh before that would run beside the first. */
    noteRefreshed: () => void (dueAt = 0),
  };
}

let follower: ReturnType<typeof createFollower> | null = null;

export const createPages: GatsbyNode["createPages"] = () => follower?.noteRefreshed();

/** The part of Gatsby's Express server that is used here. */
interface App {
  post(path: string, answer: (request: IncomingMessage, response: ServerResponse) => void): void;
}

export const onCreateDevServer: GatsbyNode["onCreateDevServer"] = ({ app, reporter }) => {
  const { source } = readEnv();
  const { GATSBY_REFRESH_TOKEN: token } = process.env;
  if (source.kind !== "contentful" || token === undefined) return;
  const log = (line: string) => void reporter.info(line);
  const { look } = (follower = createFollower(() => readState(source), log));
  (app as App).post(LOOKING, (request, response) => {
    // A page of an earlier start may look before this server has pages: a refresh would then start a second server.
    const isOwnPage = request.url === `${LOOKING}?${token}`;
    response.writeHead(isOwnPage ? 204 : 403).end();
    if (isOwnPage) void look(() => refresh(request, token));
  });
};
