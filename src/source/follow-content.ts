/** In a running server: reads again what is saved, and says what is wrong with it. */
import { watch } from "node:fs";
import type { ServerResponse } from "node:http";
import path from "node:path";
import type { GatsbyNode, Reporter } from "gatsby";
import { emitter } from "gatsby/dist/redux";
import { readEnv, showsDrafts } from "../build/env";
import { problemReport } from "../build/fail-build";
import { CONTENT_FOLDER } from "./local-entries";

/** Has the content read again: what Gatsby itself does on a POST to `/__refresh`. */
export const refresh = () =>
  emitter.emit("WEBHOOK_RECEIVED", { webhookBody: {}, pluginName: "default-site-plugin" });

/** Where open pages learn what is wrong: server-sent events, each the whole list. */
const PROBLEMS = "/__content/problems";

/** An editor may write a file in several steps. */
const PAUSE_MS = 150;

const pages = new Set<ServerResponse>();
let problems: readonly string[] = [];

const send = (page: ServerResponse) => page.write(`data: ${JSON.stringify(problems)}\n\n`);

const headingOf = (count: number) =>
  `The content has ${count === 1 ? "one problem" : `${count} problems`}, which the pages name too. A build would stop:`;

/** Tells every page what is wrong, a sentence each, and the terminal where that has changed. */
export function reportProblems(found: readonly string[], reporter: Reporter) {
  const hasChanged = JSON.stringify(found) !== JSON.stringify(problems);
  problems = found;
  pages.forEach(send);
  if (!hasChanged) return;
  if (found.length === 0) reporter.info("The content has no problems any more.");
  if (found.length > 0)
    reporter.warn(problemReport({ heading: headingOf(found.length), problems: found }));
}

/** What Gatsby's server offers of Express. */
interface App {
  get(path: string, answer: (request: unknown, page: ServerResponse) => void): void;
}

export const onCreateDevServer: GatsbyNode["onCreateDevServer"] = ({ app, reporter }) => {
  const { source } = readEnv();
  if (showsDrafts(source)) return;
  (app as App).get(PROBLEMS, (_request, page) => {
    // Without no-transform, Gatsby's server would hold the events back to compress them.
    page.writeHead(200, {
      "content-type": "text/event-stream",
      "cache-control": "no-cache, no-transform",
    });
    pages.add(page);
    page.on("close", () => pages.delete(page));
    send(page);
  });
  if (source.kind !== "embedded") return;
  let pause: NodeJS.Timeout | undefined;
  for (const folder of [CONTENT_FOLDER, path.join(CONTENT_FOLDER, "images")]) {
    watch(path.resolve(folder), () => {
      clearTimeout(pause);
      pause = setTimeout(refresh, PAUSE_MS);
    });
  }
  reporter.info(
    `The content comes from ${CONTENT_FOLDER}; what is saved there is on the pages within seconds.`,
  );
};
