/** Protects the live site from losing much of its content by mistake. */
import { readFile } from "node:fs/promises";
import axios from "axios";
import type { Reporter } from "gatsby";
import { z } from "zod";
import type { Env } from "../build/env";
import type { BuildProblems } from "../build/fail-build";
import type { Content } from "../model/parse";
import { webApp } from "./contentful/messages";

/** Content types to compare, by their names in messages. Pictures of albums count as photos. */
const WATCHED = { reviews: "testimonial", photos: "galleryPhoto" } as const;

const liveBuild = z.object({ source: z.string(), counts: z.record(z.string(), z.number()) });

const isMissing = (error: unknown) =>
  (error as NodeJS.ErrnoException).code === "ENOENT" ||
  (axios.isAxiosError(error) && error.response?.status === 404);

/** Reads `build.json` of the live site; `null` if nothing is live yet, or if it cannot be read. */
async function findLiveBuild({ liveBuildFile, siteUrl }: Env, reporter: Reporter) {
  const location = liveBuildFile ?? (siteUrl && `${siteUrl}/build.json`);
  if (location === null) return null;
  try {
    if (liveBuildFile !== null) return liveBuild.parse(JSON.parse(await readFile(location, "utf8")));
    const { data } = await axios.get<unknown>(location, { signal: AbortSignal.timeout(10_000) });
    return liveBuild.parse(data);
  } catch (error) {
    if (isMissing(error)) return null;
    const reason = error instanceof z.ZodError ? "it is no build.json" : (error as Error).message;
    reporter.warn(
      `${location} cannot be read (${reason}), so it is not known how much content is live now.`,
    );
    return null;
  }
}

/**
 * Compares the content with that of the live site. Losing more than half of the reviews or of the photos
 * has to be confirmed; samples may be removed without asking.
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
    heading: `More than half of the ${names} would vanish, so nothing was built and the live site stays as it is.`,
    problems: losses.map(
      ({ name, before, now }) =>
        `There are ${now} ${name} now, and ${before} on the live site: more than half are gone. If it is meant so, whoever ` +
        `runs the build sets CONTENT_LOSS_CONFIRMED to ${confirm} for one build. If it was a slip, publish them again at ${webApp.entries(source)}`,
    ),
    confirm,
  };
}
