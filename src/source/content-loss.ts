/** Protects the live site from accidentally losing much of its content. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Reporter } from "gatsby";
import { z } from "zod";
import type { Env } from "../env";
import type { BuildProblems } from "../build-problems";
import type { Content } from "../model/parse";
import { webApp } from "./contentful/messages";

/** Content types to compare, by their names in messages. An album's pictures count as photos. */
const WATCHED = { reviews: "testimonial", photos: "galleryPhoto" } as const;

const liveBuild = z.object({ source: z.string(), counts: z.record(z.string(), z.number()) });

/** Reads the live site's `build.json` from a file or from the site. Returns `null` if there is none. */
async function readLiveFile({ liveBuildFile, siteUrl }: Env): Promise<unknown> {
  if (liveBuildFile !== null) {
    return existsSync(liveBuildFile) ? JSON.parse(await readFile(liveBuildFile, "utf8")) : null;
  }
  const response = await fetch(`${siteUrl}/build.json`, { signal: AbortSignal.timeout(10_000) });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.json();
}

const reasonOf = (error: unknown) => {
  if (error instanceof z.ZodError) return "it has an unexpected format";
  const { cause, message } = error as Error;
  // `fetch` puts the reason in the cause of its error.
  return cause instanceof Error ? cause.message : message;
};

/** Finds the live site's `build.json`. Returns `null` if nothing is live yet or the file cannot be read. */
async function findLiveBuild(env: Env, reporter: Reporter) {
  const location = env.liveBuildFile ?? (env.siteUrl && `${env.siteUrl}/build.json`);
  if (location === null) return null;
  try {
    return liveBuild.nullable().parse(await readLiveFile(env));
  } catch (error) {
    reporter.warn(
      `${location} cannot be read (${reasonOf(error)}), so this build cannot check whether content was lost.`,
    );
    return null;
  }
}

/**
 * Compares the content with the live site's. Losing more than half of the reviews or photos has to be
 * confirmed, unless the live site was built from the embedded content.
 *
 * @returns the problem that ends the build, or `null`
 */
export async function checkLoss(
  content: Content,
  env: Env,
  reporter: Reporter,
): Promise<BuildProblems | null> {
  const { source } = env;
  if (source.kind === "embedded") return null;
  const live = await findLiveBuild(env, reporter);
  if (live?.source !== "contentful") return null;
  const losses = Object.entries(WATCHED)
    .map(([name, type]) => ({ name, before: live.counts[type] ?? 0, now: content[type].length }))
    .filter(({ before, now }) => now * 2 < before);
  const confirm = losses.map(({ name, before, now }) => `${name}-${before}-to-${now}`).join(",");
  if (losses.length === 0 || confirm === env.confirmedLoss) return null;
  const names = losses.map(({ name }) => name).join(" and ");
  return {
    kind: "content-loss",
    heading: `More than half of the ${names} would disappear, so nothing was built and the live site stays as it is.`,
    problems: losses.map(
      ({ name, before, now }) =>
        `There are ${now} ${name} now, but ${before} on the live site: more than half are gone. If this is intended, whoever ` +
        `runs the build sets CONTENT_LOSS_CONFIRMED to ${confirm} for one build. If not, publish them again at ${webApp.entries(source)}`,
    ),
    confirm,
  };
}
