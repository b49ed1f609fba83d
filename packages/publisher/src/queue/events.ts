import { z } from "zod";

/** Why something that was published is not live, for the officiant. */
const problem = z.object({
  /** One sentence. */
  summary: z.string(),
  /** What to fix, a sentence each, with the entry's address. */
  details: z.array(z.string()),
  /** Whether it goes live as it is once somebody confirms that so much is gone on purpose. */
  shrunk: z.boolean(),
});

/** A signature, and when it was made, in ms since 1970 by the sender's clock. */
const signed = z.object({ signature: z.string(), at: z.number() });

/** A request for a build, whose sender was told that it is accepted. */
const accepted = z.object({
  kind: z.literal("accepted"),
  /** Counts up by one. Says what a build covers, which a time of day could not. */
  seq: z.number(),
  id: z.string(),
  at: z.iso.datetime(),
  cause: z.string(),
  confirmShrink: z.boolean(),
  signed: signed.nullable(),
});

/**
 * How a build ended: `released`; `refused` because of what is in it, which another try would not
 * change; or `failed` for a reason that may pass.
 */
const built = z.object({
  kind: z.literal("built"),
  /** It covers everything accepted up to this number. */
  upTo: z.number(),
  outcome: z.enum(["released", "refused", "failed"]),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  seconds: z.number(),
  warm: z.boolean(),
  release: z.string().nullable(),
  problem: problem.nullable(),
});

/** Stands for the events that were left out when the log was compacted. */
const before = z.object({
  kind: z.literal("before"),
  lastSeq: z.number(),
  /** Everything accepted up to this number has been built. */
  settledUpTo: z.number(),
  /** The last request with `confirmShrink`. */
  confirmedUpTo: z.number(),
  /** Signatures up to this time, in ms since 1970, are no longer listed. */
  forgottenUpTo: z.number(),
  signed: z.array(signed),
});

/** A line of the event log. */
export const event = z.discriminatedUnion("kind", [accepted, built, before]);

export type Signed = z.infer<typeof signed>;
export type Problem = z.infer<typeof problem>;
export type Accepted = z.infer<typeof accepted>;
export type Built = z.infer<typeof built>;
export type QueueEvent = z.infer<typeof event>;
