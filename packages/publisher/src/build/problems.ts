import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { Redact } from "../log";
import type { Problem } from "../queue/events";
import type { Ending } from "./run-command";

/** Where the site's build says why it has failed, in the folder that it was made in. */
export const PROBLEMS_FILE = ".hosting/problems.json";

const buildProblems = z.object({
  kind: z.enum(["environment", "contentful", "content", "pages"]),
  heading: z.string(),
  problems: z.array(z.string()),
});

/** What the build itself says of its failure: who has to do what about it. */
export type BuildProblems = z.infer<typeof buildProblems>;

const MAX_PROBLEMS = 50;
const MAX_LENGTH = 600;

function shorten(problems: readonly string[]): string[] {
  const more = problems.length - MAX_PROBLEMS;
  return more > 0 ? [...problems.slice(0, MAX_PROBLEMS), `… and ${more} more.`] : [...problems];
}

/**
 * Reads why a build has failed.
 *
 * @param folder where it was made
 * @returns `null` if it has not said so, as when it was killed or its disk is full
 */
export async function readProblems(folder: string, redact: Redact): Promise<BuildProblems | null> {
  const text = await readFile(path.join(folder, PROBLEMS_FILE), "utf8").catch(() => "");
  try {
    const { kind, heading, problems } = buildProblems.parse(JSON.parse(text));
    const clean = (line: string) => redact(line).trim().slice(0, MAX_LENGTH);
    return { kind, heading: clean(heading), problems: shorten(problems.map(clean)) };
  } catch {
    return null;
  }
}

const STAYS = "The live site stays as it is.";
const RETRIED = "It is tried again by itself.";

const problem = (summary: string, details: readonly string[] = []): Problem => ({
  summary,
  details: [...details],
  shrunk: false,
});

const duration = (ms: number) =>
  ms < 120_000 ? `${Math.ceil(ms / 1000)} seconds` : `${Math.round(ms / 60_000)} minutes`;

/** What the status says of a build, for somebody who does not write programs. */
export const explain = {
  content: ({ heading, problems }: BuildProblems) => problem(heading, problems),

  diskFull: () =>
    problem(
      `The disk of the machine that publishes is full, so the site could not be built. ${STAYS} Make room there. ${RETRIED}`,
    ),

  /** @param lastLines of the build's log */
  ended: (ending: Ending, lastLines: readonly string[], timeout: number): Problem => {
    if (ending.by === "timeout") {
      return problem(
        `The build was stopped, because it took longer than ${duration(timeout)}. ${STAYS} ${RETRIED} If it happens often, give it more time with PUBLISHER_BUILD_LIMIT.`,
        lastLines,
      );
    }
    if (ending.by === "signal") {
      return problem(
        `The build was ended from outside (${ending.signal}); the machine may be short of memory. ${STAYS} ${RETRIED}`,
        lastLines,
      );
    }
    return explain.failed(lastLines);
  },

  failed: (details: readonly string[]) =>
    problem(`The build did not succeed. ${STAYS} ${RETRIED} It said:`, details),

  unexpected: (reason: string) =>
    problem(`The site could not be built or published: ${reason}. ${STAYS} ${RETRIED}`),

  notShown: (details: readonly string[], shrunk = false): Problem => ({
    summary: shrunk
      ? `Much of the content is gone, so the new pages are not shown. ${STAYS}`
      : `The new pages are not right, so they are not shown. ${STAYS}`,
    details: [...details],
    shrunk,
  }),
};
