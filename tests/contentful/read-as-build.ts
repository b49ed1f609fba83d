/**
 * Reads Contentful as a build does, once for each message that it gets, and checks what it has read.
 * A process of its own, because Node reads the certificates that it trusts when it starts.
 */
import path from "node:path";
import { readEnv, type ContentfulSource } from "../../src/env";
import { parse, type RawEntry } from "../../src/model/parse";
import { checkAccess, Client } from "../../src/source/contentful/client";
import { readPublished } from "../../src/source/contentful/published";
import { readContentful, type Download, type ReadContent } from "../../src/source/contentful/read";
import { findImageProblems } from "../../src/source/images";
import { Plugin } from "./plugin-process";

/** A good picture: what is wrong with files themselves is for builds to show. */
const PICTURE = path.resolve(__dirname, "../fixtures/picture.jpg");

/** One reading, with the environment that it goes by. */
export interface Request {
  readonly id: number;
  readonly env: Readonly<Record<string, string>>;
}

/** What was read. */
export interface Found extends Pick<ReadContent, "versions" | "newestChange"> {
  readonly entries: readonly RawEntry[];
  /** What is wrong with it, a sentence each. */
  readonly problems: readonly string[];
}

/** What became of a reading: either an error or what was found. */
export interface Answer {
  readonly id: number;
  readonly error: string | null;
  readonly found: Found | null;
  /** What was said meanwhile. */
  readonly log: readonly string[];
}

async function read(env: Request["env"], log: string[]): Promise<Found> {
  const { source } = readEnv(env);
  if (source.kind !== "contentful") throw new Error("There is no Contentful to read.");
  const download = (assets: readonly { readonly id: string }[]) =>
    Promise.resolve(new Map(assets.map(({ id }) => [id, { path: PICTURE }])));
  const { content, newestChange, versions } = source.drafts
    ? await readContentful(source, download)
    : await readWithPlugin(source, download, log);
  const problems = [...parse(content).problems, ...(await findImageProblems(content))];
  const sentences = problems.map(({ sentence }) => sentence);
  return { entries: content.entries, newestChange, problems: sentences, versions };
}

async function readWithPlugin(source: ContentfulSource, download: Download, log: string[]) {
  const plugin = new Plugin(source, (sentence) => void log.push(sentence));
  await checkAccess(new Client(source));
  await plugin.run();
  return readPublished(plugin.args, source, {
    download,
    readAgain: () => plugin.run(),
    pauseMs: 0,
  });
}

async function answer({ id, env }: Request): Promise<Answer> {
  const log: string[] = [];
  return read(env, log).then(
    (found) => ({ id, error: null, found, log }),
    (error: unknown) => ({ id, error: (error as Error).message, found: null, log }),
  );
}

process.on("message", (request: Request) => {
  void answer(request).then((result) => process.send?.(result));
});
