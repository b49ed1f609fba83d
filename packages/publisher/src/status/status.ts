import type { Building } from "../build/builder";
import type { StorageProblem } from "../queue/build-requests";
import type { Accepted, Built, Problem } from "../queue/events";
import type { Release } from "../releases/release";

/** The status, for machines and for the page. Times are ISO 8601. */
export interface Status {
  /** What visitors see. */
  readonly live: { readonly release: string; readonly since: string } | null;
  readonly building: {
    readonly since: string;
    /** Whether it uses the cache; `null` until that is known. */
    readonly warm: boolean | null;
    readonly step: "building" | "checking";
  } | null;
  /** How many requests are not being built yet, those to be retried among them. */
  readonly waiting: number;
  /** Why what was published last is not live. */
  readonly problem: (Problem & { readonly at: string; readonly triedAgain: boolean }) | null;
  /** Why nothing can be accepted just now. */
  readonly trouble: { readonly since: string; readonly message: string } | null;
  /** When the next build comes by the schedule. */
  readonly nextScheduled: string | null;
  /** The newest first. */
  readonly builds: readonly Build[];
  readonly jobs: readonly Job[];
}

type Build = Pick<Built, "startedAt" | "endedAt" | "seconds" | "warm" | "outcome" | "release">;

/** A request that was accepted, and what became of it. */
export interface Job {
  readonly id: string;
  readonly at: string;
  readonly cause: string;
  readonly state: "waiting" | "building" | "released" | "refused";
}

interface Sources {
  readonly live: Release | null;
  readonly building: Readonly<Building> | null;
  readonly accepted: readonly Accepted[];
  readonly builds: readonly Built[];
  readonly storageProblem: StorageProblem | null;
  readonly nextScheduled: Date | null;
}

function stateOf({ seq }: Accepted, { builds, building }: Sources): Job["state"] {
  const build = builds.find(({ upTo, outcome }) => upTo >= seq && outcome !== "failed");
  if (build) return build.outcome === "released" ? "released" : "refused";
  return building && building.upTo >= seq ? "building" : "waiting";
}

function problemOf(last: Built | undefined): Status["problem"] {
  if (!last?.problem) return null;
  return { ...last.problem, at: last.endedAt, triedAgain: last.outcome === "failed" };
}

const shownBuild = ({ startedAt, endedAt, seconds, warm, outcome, release }: Built): Build => ({
  ...{ startedAt, endedAt, seconds, warm, outcome, release },
});

export function statusOf(sources: Sources): Status {
  const { live, building, builds, storageProblem, nextScheduled } = sources;
  const jobs = sources.accepted.map((each) => ({
    ...{ id: each.id, at: each.at, cause: each.cause },
    state: stateOf(each, sources),
  }));
  return {
    live: live && {
      release: live.id,
      since: (live.liveSince ?? live.createdAt).toISOString(),
    },
    building: building && {
      since: building.startedAt.toISOString(),
      warm: building.isWarm,
      step: building.isChecking ? "checking" : "building",
    },
    waiting: jobs.filter(({ state }) => state === "waiting").length,
    problem: problemOf(builds.at(-1)),
    trouble: storageProblem && {
      since: storageProblem.since.toISOString(),
      message: storageProblem.message,
    },
    nextScheduled: nextScheduled?.toISOString() ?? null,
    builds: builds.map(shownBuild).reverse(),
    jobs: jobs.reverse(),
  };
}
