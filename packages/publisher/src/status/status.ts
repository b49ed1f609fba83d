import type { Context } from "../http/context";

/** The status, for machines and for the page: times are ISO 8601, and what is newest comes first. */
export async function readStatus({ settings, publisher, outbox }: Context) {
  const { builder, contentful, cron, file, refusedHooks, releases, trouble } = publisher;
  const { building } = builder;
  const { builds, jobs, pinned } = file.state;
  const all = await releases.list();
  const live = all.find(({ liveSince }) => liveSince !== null);
  const since = building?.startedAt.toISOString() ?? "";
  const listed = jobs.map(({ id, at, cause, state }) => {
    const isBuilding = state === "waiting" && at <= since;
    return { id, at, cause, state: isBuilding ? ("building" as const) : state };
  });
  const last = builds.at(-1);
  const problem = last?.problem;
  return {
    /** What visitors see. */
    live: live ? { release: live.id, since: live.liveSince ?? live.createdAt } : null,
    /** Since when that is an earlier release, because somebody went back to it. */
    pinned,
    building: building && {
      since,
      step: building.isReleasing ? ("releasing" as const) : ("building" as const),
    },
    /** Whether Contentful does not return yet what was published. */
    waitsForContentful:
      contentful.isWaiting ||
      jobs.some(({ change, isBuilt, state }) => change && isBuilt && state === "waiting"),
    /** How many jobs are not being built yet, those to be retried among them. */
    waiting: listed.filter(({ state }) => state === "waiting").length,
    /** Why what was published last is not live. */
    problem: problem
      ? { ...problem, at: last.endedAt, triedAgain: last.outcome === "failed" }
      : null,
    /** Why publishes are not taken in just now. */
    trouble,
    /** How many of Contentful's requests were refused since the last one that was not. */
    refusedHooks: refusedHooks.count,
    /** Couples' messages, in numbers; `null` where the publisher takes none. */
    inquiries: outbox?.status ?? null,
    /** Whether the contact form drops what couples write. */
    dropsInquiries: settings.dropsInquiries,
    /** Where notices go, and how many were refused there; empty where nobody is told. */
    notices: publisher.notifier.status,
    /** When the next build comes by the schedule. */
    nextScheduled: cron?.nextRun()?.toISOString() ?? null,
    builds: builds.map(({ problem: _, ...build }) => build).reverse(),
    jobs: listed.reverse(),
    /** All that are kept. */
    releases: all.map(({ versions: _, updatedAt: __, ...release }) => release),
  };
}
export type Status = Awaited<ReturnType<typeof readStatus>>;

/** A good build is due every night; this long after one, something is wrong. In ms. */
const LATE_MS = 48 * 3_600_000;

/**
 * For a monitor, without a token: `isReady` where something is live, hooks are accepted, builds succeed,
 * and couples' messages reach the officiant.
 */
export async function readReadiness({ settings, publisher, outbox }: Context) {
  const { file, isClosed, releases, trouble } = publisher;
  const { builds, pinned } = file.state;
  const live = await releases.current();
  const good = builds.findLast(({ outcome }) => outcome === "released")?.endedAt;
  const lastGoodBuild = good ?? live?.createdAt ?? null;
  const age = lastGoodBuild === null ? null : Date.now() - Date.parse(lastGoodBuild);
  const isLate = settings.schedule !== null && pinned === null && (age ?? 0) > LATE_MS;
  const isWell = trouble === null && outbox?.status.isStuck !== true;
  return {
    isReady: live !== null && !isClosed && isWell && !isLate,
    live: live?.id ?? null,
    lastGoodBuild,
    secondsSinceGoodBuild: age === null ? null : Math.round(age / 1000),
  };
}
