/** State that is kept between builds: a JSON file for each fact, in the state folder. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";

const time = z.iso.datetime();
/** How many builds in a row have begun without a good end, and since when. */
const failures = z.object({ count: z.number(), since: time });

/** Why the last build was not published. */
const condition = z.object({
  /** `refused`: an editor has to act first. `failed`: it is tried again. */
  kind: z.enum(["refused", "failed"]),
  text: z.string(),
  /** Whether somebody has to confirm that content is gone on purpose. */
  isLoss: z.boolean(),
});
export type Condition = z.infer<typeof condition>;

/** The mails that were sent: the sentences that the officiant got until all was well again, and when to the operator. */
const reported = z.object({
  refusal: z.string().optional(),
  failed: time.optional(),
  kept: time.optional(),
});
export type Reported = z.infer<typeof reported>;

/** @returns a function that reads the fact; it returns `null` where there is none */
const reader =
  <T>(name: string, schema: z.ZodType<T>) =>
  async (state: string): Promise<T | null> => {
    const text = readFile(path.join(state, name), "utf8");
    const value: unknown = await text.then(JSON.parse).catch(() => null);
    return schema.safeParse(value).data ?? null;
  };

export const readFailures = reader("failures", failures);
export const readCondition = reader("condition", condition);
export const readReported = reader("reported", reported);
