import type { Context } from "../http/shared";

/** The status, for machines and for the page: times are ISO 8601, and what is newest comes first. */
export async function readStatus({ settings, publisher, outbox }: Context) {
  const { building, builds, file, notifier, trouble, waiting } = publisher;
  const { owed, pinned } = file.state;
  const all = await publisher.releases.list();
  const last = builds.at(-1);
  return {
    /** What visitors see. */
    live: all.find(({ isLive }) => isLive)?.id ?? null,
    /** Since when that is an earlier release, because somebody went back to it. */
    pinned,
    /** Since when new pages are being made. */
    building,
    /** Whether Contentful does not return yet what was published. */
    waitsForContentful: owed.length > 0 && waiting === 0 && building === null,
    /** How often a build was asked for that has not begun, or is tried again. */
    waiting,
    /** Why what was published last is not live. */
    problem: last?.problem
      ? { ...last.problem, at: last.endedAt, triedAgain: last.outcome === "failed" }
      : null,
    /** Why publishes are not taken in just now. */
    trouble,
    /** Couples' messages, in numbers; `null` where the publisher takes none. */
    inquiries: outbox?.status ?? null,
    /** Whether the contact form drops what couples write. */
    dropsInquiries: settings.contentful !== null && settings.INQUIRY_DELIVERY === undefined,
    /** How many notices were refused; `null` where nobody is told. */
    refusedNotices: notifier.receivers.length > 0 ? notifier.refused : null,
    builds: builds.toReversed(),
    releases: all,
  };
}
export type Status = Awaited<ReturnType<typeof readStatus>>;

/** A good build is due every night; this long after one, something is wrong. In ms. */
const LATE_MS = 48 * 3_600_000;

/**
 * For a monitor, without a token: whether something is live, hooks are accepted, builds succeed, and
 * couples' messages reach the officiant.
 */
export async function isReady({ settings, publisher, outbox }: Context): Promise<boolean> {
  const { file, isClosed, releases, trouble } = publisher;
  const live = await releases.current();
  const age = Date.now() - Date.parse(live?.createdAt ?? "");
  const isBuilt = settings.PUBLISHER_SCHEDULE !== "off" && file.state.pinned === null;
  if (outbox?.status.isStuck || (isBuilt && age > LATE_MS)) return false;
  return live !== undefined && !isClosed && trouble === null;
}
