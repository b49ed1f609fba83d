import { z } from "zod";
import { change, isLive, newer, type Change, type Held } from "./changes";

export const state = z.object({
  /** What the live release has to hold, and does not yet. */
  owed: z.array(change).default([]),
  /** What was taken away last: a request that comes late must not bring it back. */
  gone: z.array(change).default([]),
  /** The earlier release that somebody went back to, and when. It counts while that one is live. */
  pinned: z.object({ release: z.string(), since: z.iso.datetime() }).nullable().catch(null),
  /** The loss of content that somebody has confirmed, as the build has named it. */
  confirmed: z.string().nullable().default(null),
  /** Where the next poll goes on. */
  syncToken: z.string().nullable().default(null),
  /** How many builds in a row have failed, one that was not ended among them. */
  failures: z.number().default(0),
  /** Since when visitors do not see what was published last. */
  behindSince: z.iso.datetime().nullable().default(null),
  /** What each receiver of notices has taken of what is still so. */
  told: z.record(z.string(), z.array(z.string())).default({}),
});

export type State = z.infer<typeof state>;

interface BuildEnded {
  readonly type: "buildEnded";
  readonly outcome: "released" | "refused" | "failed" | "stopped";
  /** What was owed when it began. */
  readonly tried: readonly Change[];
  readonly release?: Held | undefined;
}

/** All that changes the state. Times are ISO 8601. */
export type Event =
  | { readonly type: "published"; readonly change: Change }
  /** A read shows that it is not published any more. */
  | { readonly type: "seenGone"; readonly change: Change }
  | { readonly type: "confirmed"; readonly text: string }
  | { readonly type: "polled"; readonly token: string | null }
  | { readonly type: "buildBegan"; readonly at: string }
  | BuildEnded
  | { readonly type: "pinned"; readonly pinned: State["pinned"] }
  | { readonly type: "told"; readonly receiver: string; readonly texts: readonly string[] };

/** How much of what is gone is remembered: weeks of an officiant's work. */
const MAX_GONE = 200;

const others = (all: readonly Change[], { key }: Change) => all.filter((each) => each.key !== key);

/** Remembers that something is gone: no older publish of it is owed. */
function rememberGone(former: State, found: Change): State {
  const gone = [...others(former.gone, found), found].slice(-MAX_GONE);
  const isOlder = (each: Change) => each.key === found.key && newer(found, each);
  return { ...former, gone, owed: former.owed.filter((each) => !isOlder(each)) };
}

/** Adds what a release has to hold, unless something newer of the same entry is known already. */
function owe(former: State, found: Change): State {
  const { key } = found;
  const known = [...former.owed, ...former.gone].filter((each) => each.key === key);
  if (!known.every((each) => newer(found, each))) return former;
  const behindSince = former.behindSince ?? found.since;
  const owed = [...others(former.owed, found), found];
  return { ...(found.isGone ? rememberGone(former, found) : former), behindSince, owed };
}

/** What was tried is owed no more, but for what a release does not hold. */
function afterBuild(former: State, { outcome, release, tried }: BuildEnded): State {
  if (outcome === "failed") return former;
  if (outcome === "stopped") return { ...former, failures: Math.max(0, former.failures - 1) };
  const owed = former.owed.filter(
    (each) => !tried.includes(each) || (release && !isLive(each, release)),
  );
  if (outcome === "refused") return { ...former, failures: 0, owed };
  const behindSince = owed[0]?.since ?? null;
  return { ...former, owed, behindSince, failures: 0, confirmed: null, pinned: null };
}

/** @returns the state after an event; the given one stays as it is */
export function next(former: State, event: Event): State {
  switch (event.type) {
    case "published":
      return owe(former, event.change);
    case "seenGone":
      return rememberGone(former, event.change);
    case "confirmed":
      return { ...former, confirmed: event.text };
    case "polled":
      return { ...former, syncToken: event.token };
    // A failure until it has ended well, also where the publisher or the machine ends meanwhile.
    case "buildBegan":
      return {
        ...former,
        failures: former.failures + 1,
        behindSince: former.behindSince ?? event.at,
      };
    case "buildEnded":
      return afterBuild(former, event);
    case "pinned":
      return { ...former, pinned: event.pinned };
    case "told":
      return { ...former, told: { ...former.told, [event.receiver]: [...event.texts] } };
  }
}
