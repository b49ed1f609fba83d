import { publicFolder } from "../layout";
import { type Release, ReleaseRefused } from "../release";
import { readHeaders, readSummary, type HeaderRules, type Summary } from "../site-files";
import type { Staged } from "../stage";
import { tellSome } from "../words";
import { readBuiltSite } from "./built-site";
import { linkProblems } from "./links";
import { routeProblems } from "./routes";
import { shrinkProblems } from "./shrink";

/** What is known of a build that is good. */
export interface Checked {
  readonly headers: HeaderRules;
  readonly summary: Summary;
  /** How many pages search engines are told of. */
  readonly pages: number;
}

/**
 * Looks at a build the way its visitors would meet it.
 *
 * @param live what visitors see now, which the content is compared with
 * @param confirmShrink whether somebody has said that less content is meant
 * @throws ReleaseRefused with everything that is wrong
 */
export async function check(
  { folder, files }: Staged,
  live: Release | null,
  confirmShrink: boolean,
): Promise<Checked> {
  const [headers, summary, site] = await Promise.all([
    readHeaders(folder),
    readSummary(folder),
    readBuiltSite(publicFolder(folder), files),
  ]);
  const shrink = confirmShrink ? [] : shrinkProblems(summary, live);
  const found = [...shrink, ...routeProblems(site, summary), ...linkProblems(site)];
  if (found.length > 0) throw new ReleaseRefused(tellSome(found), { shrunk: shrink.length > 0 });
  return { headers, summary, pages: site.sitemap?.length ?? 0 };
}
