import { isLive, type Change, type Request, type Versions } from "./state";

/** A publish that Contentful does not hand out in so long was taken back, and nobody has told. */
const FORGET_MS = 24 * 3_600_000;

/** What each entry and asset should be in the end: an unpublish has the revision that it takes away. */
function latestChanges(requests: readonly Request[]): ReadonlyMap<string, Change> {
  const latest = new Map<string, Change>();
  for (const { change } of requests) {
    const other = change && latest.get(change.key);
    if (!change || (other && other.revision > change.revision)) continue;
    if (other?.revision !== change.revision || change.isGone) latest.set(change.key, change);
  }
  return latest;
}

/** What a release must hold so that nothing waits any more. */
export const owedChanges = (requests: readonly Request[]): Change[] => [
  ...latestChanges(requests.filter(({ state }) => state === "waiting")).values(),
];

/** Marks requests as refused that nothing is going to build, or that a build has refused. */
export function refuse(requests: readonly Request[]): void {
  for (const request of requests) {
    request.isBuilt = true;
    if (request.state === "waiting") request.state = "refused";
  }
}

/**
 * Marks what a release has brought to visitors as live. What Contentful did not have yet stays owed.
 *
 * @param covered what was requested before it was built
 * @param versions of the release
 */
export function settle(covered: readonly Request[], versions: Versions): void {
  const latest = latestChanges(covered);
  for (const request of covered) {
    request.isBuilt = true;
    const change = latest.get(request.change?.key ?? "");
    const isOld = Date.now() - Date.parse(request.at) > FORGET_MS;
    request.state = !change || isLive(change, versions) || isOld ? "live" : "waiting";
  }
}
