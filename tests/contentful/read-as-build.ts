/**
 * Reads Contentful as a build does, once for each environment that it is sent, and checks what it has read.
 * A process of its own, because Node reads the certificates that it trusts when it starts.
 */
import { existsSync, symlinkSync } from "node:fs";
import path from "node:path";
import { readEnv, type ContentfulSource } from "../../src/build/env";
import { parse, type RawEntry } from "../../src/model/parse";
import { checkAccess, Client } from "../../src/source/contentful/client";
import { readPublished } from "../../src/source/contentful/published";
import { readContentful, type Download, type ReadContent } from "../../src/source/contentful/read";
import { findImageProblems } from "../../src/source/images";
import { Plugin } from "./plugin-process";

/** A good picture: what is wrong with files themselves is for builds to show. */
const PICTURE = path.resolve(__dirname, "../fixtures/picture.jpg");

type Env = Readonly<Record<string, string>>;

/** Each picture has its own name, in the folder of this process. */
const download: Download = (assets) => {
  for (const { fileName } of assets) if (!existsSync(fileName)) symlinkSync(PICTURE, fileName);
  return Promise.resolve(
    new Map(assets.map(({ fileName, id }) => [id, { path: path.resolve(fileName) }])),
  );
};

/** What was read. */
export interface Found extends Pick<ReadContent, "versions" | "newestChange"> {
  readonly entries: readonly RawEntry[];
  /** What is wrong with it, a sentence each. */
  readonly problems: readonly string[];
}

/** What became of a reading: either an error or what was found. */
export interface Answer {
  readonly error: string | null;
  readonly found: Found | null;
  /** What was said meanwhile. */
  readonly log: readonly string[];
}

async function read(env: Env, log: string[]): Promise<Found> {
  const { source } = readEnv(env);
  if (source.kind !== "contentful") throw new Error("There is no Contentful to read.");
  const { content, newestChange, versions } = source.drafts
    ? await readContentful(source, download)
    : await readWithPlugin(source, log);
  const problems = [...parse(content).problems, ...(await findImageProblems(content))];
  const sentences = problems.map(({ sentence }) => sentence);
  return { entries: content.entries, newestChange, problems: sentences, versions };
}

async function readWithPlugin(source: ContentfulSource, log: string[]) {
  const plugin = new Plugin(source, (sentence) => void log.push(sentence));
  await checkAccess(new Client(source));
  await plugin.run();
  return readPublished(plugin.args, source, {
    download,
    readAgain: () => plugin.run(),
    pauseMs: 0,
  });
}

process.on("message", (env: Env) => {
  const log: string[] = [];
  void read(env, log)
    .then(
      (found): Answer => ({ error: null, found, log }),
      (error: unknown): Answer => ({ error: (error as Error).message, found: null, log }),
    )
    .then((answer) => process.send?.(answer));
});
