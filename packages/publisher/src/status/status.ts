import type { Outbox } from "../inquiries/outbox";
import type { Publisher } from "../publisher";
import type { Settings } from "../settings";
import type { Build, Problem, Request } from "../state";

/** A request that was accepted, and what became of it. */
export interface Job extends Pick<Request, "id" | "at" | "cause"> {
  readonly state: Request["state"] | "building";
}

/** The status, for machines and for the page. Times are ISO 8601. */
export interface Status {
  /** What visitors see. */
  readonly live: { readonly release: string; readonly since: string } | null;
  /** Whether that is an earlier release, because somebody went back; and whether it stays. */
  readonly rolledBack: { readonly since: string; readonly stays: boolean } | null;
  readonly building: {
    readonly since: string;
    readonly warm: boolean;
    readonly step: "building" | "checking";
  } | null;
  /** Whether Contentful does not hand out yet what was published. */
  readonly waitsForContentful: boolean;
  /** How many requests are not being built yet, those to be retried among them. */
  readonly waiting: number;
  /** Why what was published last is not live. */
  readonly problem: (Problem & { readonly at: string; readonly triedAgain: boolean }) | null;
  /** Why nothing can be accepted just now. */
  readonly trouble: { readonly since: string; readonly message: string } | null;
  /** Couples' messages, in numbers; `null` where the publisher takes none. */
  readonly inquiries: Outbox["status"] | null;
  /** Whether the contact form drops what couples write. */
  readonly dropsInquiries: boolean;
  /** When the next build comes by the schedule. */
  readonly nextScheduled: string | null;
  /** The newest first. */
  readonly builds: readonly Omit<Build, "problem">[];
  readonly jobs: readonly Job[];
  /** Releases that somebody could go back to, the newest first. */
  readonly earlier: readonly { readonly release: string; readonly at: string }[];
}

export async function readStatus(
  publisher: Publisher,
  { dropsInquiries }: Settings,
  outbox: Outbox | null,
): Promise<Status> {
  const { building, file, isAsking, releases, storageProblem } = publisher;
  const { builds, heldSince, requests, switches } = file.state;
  const all = await releases.list();
  const live = all.find(({ liveSince }) => liveSince !== null);
  const startedAt = building?.startedAt.toISOString();
  const jobs = requests.map(({ id, at, cause, state }): Job => {
    const isBuilding = state === "waiting" && startedAt !== undefined && at <= startedAt;
    return { id, at, cause, state: isBuilding ? "building" : state };
  });
  const isOwed = requests.some(({ change, isBuilt, state }) => {
    return change && isBuilt && state === "waiting";
  });
  const last = builds.at(-1);
  const switched = switches.at(-1);
  return {
    live: live ? { release: live.id, since: live.liveSince ?? live.createdAt } : null,
    rolledBack:
      switched && (heldSince !== null || switched.by === "rollback")
        ? { since: switched.at, stays: heldSince !== null }
        : null,
    building:
      building && startedAt !== undefined
        ? {
            ...{ since: startedAt, warm: building.isWarm },
            step: building.isChecking ? "checking" : "building",
          }
        : null,
    waitsForContentful: isAsking || isOwed,
    waiting: jobs.filter(({ state }) => state === "waiting").length,
    problem: last?.problem
      ? { ...last.problem, at: last.endedAt, triedAgain: last.outcome === "failed" }
      : null,
    trouble: storageProblem,
    inquiries: outbox?.status ?? null,
    dropsInquiries,
    nextScheduled: publisher.nextScheduled?.toISOString() ?? null,
    builds: builds.map(({ problem: _, ...build }) => build).reverse(),
    jobs: jobs.reverse(),
    earlier: all
      .filter(({ id }) => id !== live?.id)
      .map(({ id, createdAt }) => ({ release: id, at: createdAt })),
  };
}

/** A good build is due every night; this long after one, something is wrong. In ms. */
const LATE_MS = 48 * 3_600_000;

/** For a monitor, without a token. */
export interface Readiness {
  /** Whether something is live, hooks are accepted, and builds succeed. */
  readonly isReady: boolean;
  readonly live: string | null;
  readonly lastGoodBuild: string | null;
  readonly secondsSinceGoodBuild: number | null;
}

export async function readReadiness(
  { file, isClosed, releases, storageProblem }: Publisher,
  { schedule }: Settings,
): Promise<Readiness> {
  const { builds, heldSince } = file.state;
  const live = await releases.current();
  const good = builds.findLast(({ outcome }) => outcome === "released")?.endedAt;
  const lastGoodBuild = good ?? live?.createdAt ?? null;
  const age = lastGoodBuild === null ? null : Date.now() - Date.parse(lastGoodBuild);
  const isLate = schedule !== null && heldSince === null && (age ?? 0) > LATE_MS;
  return {
    isReady: live !== null && !isClosed && storageProblem === null && !isLate,
    live: live?.id ?? null,
    lastGoodBuild,
    secondsSinceGoodBuild: age === null ? null : Math.round(age / 1000),
  };
}
