/** Keeps a host from publishing the samples: nobody should find a made-up officiant by mistake. */
import type { Env } from "../build/env";
import type { BuildProblems } from "../build/fail-build";
import { siteSettings } from "../model/site-settings";
import type { Content } from "../model/parse";
import { problemsHeading } from "../model/problems";
import { placeOf } from "./local-entries";

/**
 * Refuses embedded content whose settings are still a sample. Contentful's is let through, because an
 * officiant replaces its samples one by one on a site that is live.
 *
 * @returns what ends the build, or `null`
 */
export function refuseSamples(content: Content, env: Env): BuildProblems | null {
  if (env.maySamplesBeShown || !content.siteSettings[0]!.fields.sample) return null;
  const sentence =
    "The site settings are still marked as a sample, so couples would find a made-up officiant here. " +
    `Make them yours and set Sample to No at ${placeOf(siteSettings)}, or set SITE_IS_DEMO=true if the site is a demo`;
  return { kind: "content", heading: problemsHeading(1), problems: [sentence] };
}
