/** What is kept between builds: a file for each fact, in the state folder. */
import path from "node:path";
import { z } from "zod";
import { readJson } from "./files";

const failures = z.object({ count: z.number(), since: z.iso.datetime() });

/** What the last build came to, where it was not published. */
export const condition = z.object({
  /** `refused`: an editor has to act first. `failed`: it is tried again. */
  kind: z.enum(["refused", "failed"]),
  /** A heading, and sentences below it. */
  text: z.string(),
  /** Whether somebody has to confirm that content is gone on purpose. */
  isLoss: z.boolean(),
});
export type Condition = z.infer<typeof condition>;

const reported = z.object({
  /** The text that the officiant got; `null` where all is well, as far as she knows. */
  refusal: z.string().nullable().default(null),
  /** When the operator last got a mail about failed builds, and about messages that were only kept. */
  failedAt: z.iso.datetime().nullable().default(null),
  keptAt: z.iso.datetime().nullable().default(null),
});
export type Reported = z.infer<typeof reported>;

const read = async <T>(state: string, name: string, schema: z.ZodType<T>) =>
  schema.safeParse(await readJson(path.join(state, name))).data ?? null;

/** How many builds in a row have begun without a good end, and since when; `null` after a good one. */
export const readFailures = (state: string) => read(state, "failures", failures);

/** `null` after a good build. */
export const readCondition = (state: string) => read(state, "condition", condition);

/** What was mailed. */
export const readReported = async (state: string) =>
  (await read(state, "reported", reported)) ?? reported.parse({});
