/**
 * Reads Contentful as a build does beside its plugin, once for each message that it gets.
 * A process of its own, because Node reads the certificates that it trusts when it starts.
 */
import { readEnv, type ContentfulSource } from "../../src/env";
import { checkAccess } from "../../src/source/contentful/client";
import { readListing } from "../../src/source/contentful/listing";

export type Step = "check" | "list";

/** One reading, with the environment that it goes by. */
export interface Request {
  readonly id: number;
  readonly step: Step;
  readonly env: Readonly<Record<string, string>>;
}

/** What became of it, as of a process: 0 or 1, and what it said. */
export interface Answer {
  readonly id: number;
  readonly code: 0 | 1;
  readonly output: string;
}

const STEPS: Record<Step, (source: ContentfulSource) => Promise<unknown>> = {
  check: checkAccess,
  list: readListing,
};

async function answer({ id, step, env }: Request): Promise<Answer> {
  try {
    const { source } = readEnv(env);
    if (source.kind !== "contentful") throw new Error("There is no Contentful to read.");
    const found = (await STEPS[step](source)) ?? "readable";
    return { id, code: 0, output: JSON.stringify(found) };
  } catch (error) {
    return { id, code: 1, output: (error as Error).message };
  }
}

process.on("message", (request: Request) => {
  void answer(request).then((result) => process.send?.(result));
});
