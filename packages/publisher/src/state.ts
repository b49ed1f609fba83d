/** State between builds, in JSON files in the state folder. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";

const time = z.iso.datetime();
/** How many builds in a row have not succeeded, and since when. */
const failures = z.object({ count: z.number(), since: time });

/** Why the last build was not published. */
const condition = z.object({
  /** `refused`: an editor has to act first. `failed`: it is retried. */
  kind: z.enum(["refused", "failed"]),
  text: z.string(),
  /** Whether somebody has to confirm that content was removed on purpose. */
  isLoss: z.boolean(),
});
export type Condition = z.infer<typeof condition>;

/** The last emails: the text of an unresolved refusal to the officiant, and the times of those to the operator. */
const reported = z.object({
  refusal: z.string().optional(),
  failed: time.optional(),
  held: time.optional(),
});
export type Reported = z.infer<typeof reported>;

/** @returns a function that reads such a file; it returns `null` if the file is missing or invalid */
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
