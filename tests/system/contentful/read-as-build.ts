/**
 * Reads Contentful as a build does, once for each environment that it is sent, and checks what it has read.
 * A process of its own, because Node reads the certificates that it trusts when it starts.
 */
import { existsSync, symlinkSync } from "node:fs";
import path from "node:path";
import { readEnv } from "../../../src/build/env";
import { parse, type RawEntry } from "../../../src/model/parse";
import { toSentence } from "../../../src/model/sentences";
import { answerCutOff } from "../../../src/source/contentful/messages";
import { linkedAssets, takeNodes, toRawContent } from "../../../src/source/contentful/nodes";
import { isReadToEnd } from "../../../src/source/contentful/plugin-state";
import { checkPictures } from "../../../src/source/images";
import { Plugin } from "./plugin-process";

/** A good picture: what is wrong with files themselves is for builds to show. */
const PICTURE = path.resolve(__dirname, "../../fixtures/picture.jpg");

type Env = Readonly<Record<string, string>>;

/** What was read. */
export interface Found {
  readonly entries: readonly RawEntry[];
  /** What is wrong with it, a sentence each. */
  readonly problems: readonly string[];
  /** Names of the files of all pictures that entries show. */
  readonly pictures: readonly string[];
}

/** What became of a reading: either an error or what was found. */
export interface Answer {
  readonly error: string | null;
  readonly found: Found | null;
}

let plugin: { readonly key: string; readonly runner: Plugin } | undefined;

async function read(env: Env): Promise<Found> {
  const { source } = readEnv(env);
  if (source.kind !== "contentful") throw new Error("There is no Contentful to read.");
  // One process of a developer's server reads one Contentful again and again.
  const key = JSON.stringify(source);
  if (plugin?.key !== key) plugin = { key, runner: new Plugin(source) };
  process.env = { ...process.env, ...env };
  await plugin.runner.run();
  const nodes = takeNodes();
  if (!isReadToEnd(plugin.runner.args, source)) throw new Error(answerCutOff(source));
  const assets = [...linkedAssets(nodes)];
  // Each picture has its own name, in the folder of this process.
  for (const { filename } of assets) if (!existsSync(filename)) symlinkSync(PICTURE, filename);
  const images = new Map(
    assets.map(({ contentful_id: id, filename }) => [id, { path: path.resolve(filename) }]),
  );
  const content = toRawContent(source, nodes, images);
  const { problems } = parse((await checkPictures(content)).raw);
  return {
    entries: content.entries,
    problems: problems.map(toSentence),
    pictures: assets.map(({ filename }) => filename),
  };
}

process.on("message", (env: Env) => {
  void read(env)
    .then(
      (found): Answer => ({ error: null, found }),
      (error: unknown): Answer => ({ error: (error as Error).message, found: null }),
    )
    .then((answer) => process.send?.(answer));
});
