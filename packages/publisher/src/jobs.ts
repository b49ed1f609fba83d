import type { Change, Job } from "./state";

/** A publish that Contentful does not return in so long was taken back without a request. */
const FORGET_MS = 24 * 3_600_000;

/** Times of one publish differ by less, wherever Contentful names them. */
const SAME_MS = 1000;

/** What a release was built from, or what Contentful returns. */
export interface Held {
  /** Revisions by `Entry:ID` or `Asset:ID`; nothing for the embedded content. */
  readonly versions?: Readonly<Record<string, number>> | null | undefined;
  /** When each was published, ISO 8601, by the same keys. */
  readonly updatedAt?: Readonly<Record<string, string>> | null | undefined;
  /** How many entries are shown, by content type. */
  readonly content?: Readonly<Record<string, number>>;
}

/**
 * Which of two states of an entry is the newer one: above 0 for the first. Its time decides, since
 * revisions begin anew with an entry that is deleted and made again; without times, the revision does.
 */
function compare(
  one: Pick<Change, "revision" | "at">,
  other: Pick<Change, "revision" | "at">,
): number {
  const ahead = one.at && other.at ? Date.parse(one.at) - Date.parse(other.at) : 0;
  return Math.abs(ahead) > SAME_MS ? ahead : one.revision - other.revision;
}

/** Whether a release that holds this shows a change, or something newer, or nothing of its content type. */
export function isLive(change: Change, { content, versions, updatedAt }: Held): boolean {
  const { contentType, isGone, key } = change;
  if (!versions) return true;
  if (content && contentType !== undefined && !(contentType in content)) return true;
  const revision = versions[key];
  if (revision === undefined) return isGone;
  const found = compare({ revision, at: updatedAt?.[key] }, change);
  return isGone ? found > 0 : found >= 0;
}

/** What each entry and asset should be in the end: an unpublish has the revision that it takes away. */
function latestChanges(jobs: readonly Job[]): ReadonlyMap<string, Change> {
  const latest = new Map<string, Change>();
  for (const { change } of jobs) {
    if (!change) continue;
    const other = latest.get(change.key);
    const ahead = other ? compare(change, other) : 1;
    if (ahead > 0 || (ahead === 0 && change.isGone)) latest.set(change.key, change);
  }
  return latest;
}

/** What a release must hold so that nothing waits any more. */
export const owedChanges = (jobs: readonly Job[]): Change[] => [
  ...latestChanges(jobs.filter(({ state }) => state === "waiting")).values(),
];

/** Marks jobs as refused that nothing is going to build, or that a build has refused. */
export function refuse(jobs: readonly Job[]): void {
  for (const job of jobs) {
    job.isBuilt = true;
    if (job.state === "waiting") job.state = "refused";
  }
}

/**
 * Marks the jobs that a release has made live. What Contentful did not return yet stays owed.
 *
 * @param jobsAtStart those that there were when its build began
 */
export function settle(jobsAtStart: readonly Job[], release: Held): void {
  const latest = latestChanges(jobsAtStart);
  for (const job of jobsAtStart) {
    job.isBuilt = true;
    const change = latest.get(job.change?.key ?? "");
    const isOld = Date.now() - Date.parse(job.at) > FORGET_MS;
    job.state = !change || isLive(change, release) || isOld ? "live" : "waiting";
  }
}
