import type { Context } from "../http/shared";
import { DAY_MS } from "../time";

/** The status, for machines and for the page: times are ISO 8601, and what is newest comes first. */
export async function readStatus({ settings, publisher, outbox }: Context) {
  const { building, builds, file, intakeProblem, notifier, waiting } = publisher;
  const { owed } = file.state;
  const all = await publisher.releases.list();
  const last = builds.at(-1);
  return {
    live: all.find(({ isLive }) => isLive)?.id ?? null,
    /** Since when that is an earlier release, because somebody went back to it. */
    pinned: publisher.pinnedSince,
    building,
    /** Whether Contentful does not return yet what was published. */
    waitsForContentful: owed.length > 0 && waiting === 0 && building === null,
    /** How often a build was asked for that has not begun, or is tried again. */
    waiting,
    /** Why what was published last is not live. */
    problem: last?.problem
      ? { ...last.problem, at: last.endedAt, triedAgain: last.outcome === "failed" }
      : null,
    intakeProblem,
    inquiries: outbox?.status ?? null,
    /** Whether the contact form drops what couples write. */
    dropsInquiries: settings.contentful !== null && settings.INQUIRY_DELIVERY === undefined,
    /** How many notices were refused; `null` where nobody is told. */
    refusedNotices: notifier.refused,
    builds: builds.toReversed(),
    releases: all,
  };
}
export type Status = Awaited<ReturnType<typeof readStatus>>;

/**
 * For a monitor, without a token: whether something is live, hooks are accepted, what was published or
 * should have been built is live within a day, and couples' messages reach the officiant. One look at the
 * disk, however many ask.
 */
export function isReady({ publisher, outbox }: Context): boolean {
  const { file, intakeProblem, isClosed, pinnedSince, releases } = publisher;
  if (isClosed || intakeProblem !== null || outbox?.status.isStuck) return false;
  if (releases.liveId === null || pinnedSince !== null) return releases.liveId !== null;
  const { behindSince } = file.state;
  return behindSince === null || Date.now() - Date.parse(behindSince) < DAY_MS;
}
