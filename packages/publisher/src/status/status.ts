import type { Context } from "../http/shared";

/** The status, for machines and for the page: times are ISO 8601, and what is newest comes first. */
export async function readStatus({ settings, publisher, outbox }: Context) {
  const { builder, cron, file, follower, releases, storageProblem } = publisher;
  const { building } = builder;
  const { builds, heldSince, requests, switches } = file.state;
  const all = await releases.list();
  const live = all.find(({ liveSince }) => liveSince !== null);
  const since = building?.startedAt.toISOString() ?? "";
  const jobs = requests.map(({ id, at, cause, state }) => {
    const isBuilding = state === "waiting" && at <= since;
    return { id, at, cause, state: isBuilding ? ("building" as const) : state };
  });
  const last = builds.at(-1);
  const problem = last?.problem;
  const switched = switches.at(-1);
  const isRolledBack = heldSince !== null || switched?.by === "rollback";
  return {
    /** What visitors see. */
    live: live ? { release: live.id, since: live.liveSince ?? live.createdAt } : null,
    /** Whether that is an earlier release, because somebody went back; and whether it stays. */
    rolledBack: switched && isRolledBack ? { since: switched.at, stays: heldSince !== null } : null,
    building: building && {
      since,
      warm: building.isWarm,
      step: building.isChecking ? ("checking" as const) : ("building" as const),
    },
    /** Whether Contentful does not hand out yet what was published. */
    waitsForContentful:
      follower.isAsking ||
      requests.some(({ change, isBuilt, state }) => change && isBuilt && state === "waiting"),
    /** How many requests are not being built yet, those to be retried among them. */
    waiting: jobs.filter(({ state }) => state === "waiting").length,
    /** Why what was published last is not live. */
    problem: problem
      ? { ...problem, at: last.endedAt, triedAgain: last.outcome === "failed" }
      : null,
    /** Why nothing can be accepted just now. */
    trouble: storageProblem,
    /** Couples' messages, in numbers; `null` where the publisher takes none. */
    inquiries: outbox?.status ?? null,
    /** Whether the contact form drops what couples write. */
    dropsInquiries: settings.dropsInquiries,
    /** When the next build comes by the schedule. */
    nextScheduled: cron?.nextRun()?.toISOString() ?? null,
    builds: builds.map(({ problem: _, ...build }) => build).reverse(),
    jobs: jobs.reverse(),
    /** Releases that somebody could go back to. */
    earlier: all
      .filter(({ id }) => id !== live?.id)
      .map(({ id, createdAt }) => ({ release: id, at: createdAt })),
  };
}
export type Status = Awaited<ReturnType<typeof readStatus>>;

/** A good build is due every night; this long after one, something is wrong. In ms. */
const LATE_MS = 48 * 3_600_000;

/**
 * For a monitor, without a token: `isReady` where something is live, hooks are accepted, and builds
 * succeed.
 */
export async function readReadiness({ settings, publisher }: Context) {
  const { file, isClosed, releases, storageProblem } = publisher;
  const { builds, heldSince } = file.state;
  const live = await releases.current();
  const good = builds.findLast(({ outcome }) => outcome === "released")?.endedAt;
  const lastGoodBuild = good ?? live?.createdAt ?? null;
  const age = lastGoodBuild === null ? null : Date.now() - Date.parse(lastGoodBuild);
  const isLate = settings.schedule !== null && heldSince === null && (age ?? 0) > LATE_MS;
  return {
    isReady: live !== null && !isClosed && storageProblem === null && !isLate,
    live: live?.id ?? null,
    lastGoodBuild,
    secondsSinceGoodBuild: age === null ? null : Math.round(age / 1000),
  };
}
