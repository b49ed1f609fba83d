/** In the developer's server: says on open pages and in the terminal what is wrong with the content. */
import type { ServerResponse } from "node:http";
import type { GatsbyNode, Reporter } from "gatsby";
import { readEnv, showsDrafts } from "../build/env";
import { problemReport } from "../build/fail-build";
import { CONTENT_PROBLEMS } from "./content-problems";
import { CONTENT_FOLDER } from "./local-entries";

const clients = new Set<ServerResponse>();
let problems: readonly string[] = [];

const send = (client: ServerResponse) => client.write(`data: ${JSON.stringify(problems)}\n\n`);

const headingOf = (count: number) =>
  `The content has ${count === 1 ? "one problem" : `${count} problems`}, which the pages name too. A build would stop:`;

/** Tells every page what is wrong, a sentence each, and the terminal where that has changed. */
export function reportProblems(found: readonly string[], reporter: Reporter) {
  const hasChanged = JSON.stringify(found) !== JSON.stringify(problems);
  problems = found;
  clients.forEach(send);
  if (!hasChanged) return;
  if (found.length === 0) reporter.info("The content has no problems any more.");
  else reporter.warn(problemReport({ heading: headingOf(found.length), problems: found }));
}

/** What Gatsby's server offers of Express. */
interface App {
  get(path: string, answer: (request: unknown, client: ServerResponse) => void): void;
}

export const onCreateDevServer: GatsbyNode["onCreateDevServer"] = ({ app, reporter }) => {
  const { source } = readEnv();
  if (showsDrafts(source)) return;
  (app as App).get(CONTENT_PROBLEMS, (_request, client) => {
    // Without no-transform, Gatsby's server would hold the events back to compress them.
    client.writeHead(200, {
      "content-type": "text/event-stream",
      "cache-control": "no-cache, no-transform",
    });
    clients.add(client);
    client.on("close", () => clients.delete(client));
    send(client);
  });
  if (source.kind !== "embedded") return;
  reporter.info(
    `The content comes from ${CONTENT_FOLDER}; what is saved there is on the pages within seconds.`,
  );
};
