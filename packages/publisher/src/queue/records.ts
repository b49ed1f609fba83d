import { z } from "zod";

/** What went wrong, for the officiant. */
const problem = z.object({
  /** One sentence. */
  summary: z.string(),
  /** What to mend, a sentence each, with the entry's address. */
  details: z.array(z.string()),
  /** Whether it goes live as it is once somebody confirms that so much is gone on purpose. */
  shrunk: z.boolean(),
});

/** A signature, and when it was made, in ms since 1970 by the sender's clock. */
const signed = z.object({ signature: z.string(), at: z.number() });

/** Something that asks for a build, and was told that it will have one. */
const accepted = z.object({
  kind: z.literal("accepted"),
  /** Counts up by one with each: what a build covers is said by it, never by a time of day. */
  seq: z.number(),
  id: z.string(),
  at: z.iso.datetime(),
  cause: z.string(),
  confirmShrink: z.boolean(),
  signed: signed.nullable(),
});

/**
 * How a build ended: `released`; `refused`, because of what is in it, which a new try would not
 * change; or `failed` for a reason that may pass.
 */
const built = z.object({
  kind: z.literal("built"),
  /** Everything accepted up to this number is in it. */
  upTo: z.number(),
  outcome: z.enum(["released", "refused", "failed"]),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  seconds: z.number(),
  warm: z.boolean(),
  release: z.string().nullable(),
  problem: problem.nullable(),
});

/** What was left out when the journal was written anew. */
const before = z.object({
  kind: z.literal("before"),
  lastSeq: z.number(),
  settledUpTo: z.number(),
  confirmedUpTo: z.number(),
  /** Signatures up to this time, in ms since 1970, are not known any more. */
  forgottenUpTo: z.number(),
  /** Those that are known. */
  signed: z.array(signed),
});

/** A line of the journal. */
export const record = z.discriminatedUnion("kind", [accepted, built, before]);

export type Signed = z.infer<typeof signed>;
export type Problem = z.infer<typeof problem>;
export type Accepted = z.infer<typeof accepted>;
export type Built = z.infer<typeof built>;
export type JournalRecord = z.infer<typeof record>;
