import type { Context } from "../http/shared";
import { DAY_MS } from "../time";

/** The status, for machines and for the page: times are ISO 8601, and what is newest comes first. */
export async function readStatus({ settings, publisher, outbox }: Context) {
  const { building, builds, file, intakeProblem, notifier, pinnedSince, waiting } = publisher;
  const isIdle = waiting === 0 && building === null && pinnedSince === null;
  const all = await publisher.releases.list();
  const last = builds.at(-1);
  return {
    live: all.find(({ isLive }) => isLive)?.id ?? null,
    pinned: pinnedSince,
    building,
    /** Whether Contentful does not return yet what was published. */
    waitsForContentful: isIdle && file.state.owed.length > 0,
    waiting,
    /** Why what was published last is not live. */
    problem: last?.problem
      ? { ...last.problem, at: last.endedAt, triedAgain: last.outcome === "failed" }
      : null,
    intakeProblem,
    inquiries: outbox?.status ?? null,
    /** Whether the contact form drops what couples write. */
    dropsInquiries: settings.contentful !== null && settings.INQUIRY_DELIVERY === undefined,
    refusedNotices: notifier.refused,
    builds: builds.toReversed(),
    releases: all,
  };
}
export type Status = Awaited<ReturnType<typeof readStatus>>;

/**
 * For a monitor: whether something is live, hooks are accepted, what was published or should have been
 * built is live within a day, and couples' messages reach the officiant.
 */
export function isReady({ publisher, outbox }: Context): boolean {
  const { file, intakeProblem, isClosed, pinnedSince, releases } = publisher;
  if (isClosed || intakeProblem !== null || outbox?.status.isStuck) return false;
  if (releases.liveId === null || pinnedSince !== null) return releases.liveId !== null;
  const { behindSince } = file.state;
  return behindSince === null || Date.now() - Date.parse(behindSince) < DAY_MS;
}
