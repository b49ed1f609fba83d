/** Reads Postfix's queue. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import * as z from "zod";

/** Timeout in ms, and maximum size of the list in bytes: an email has about 500. */
const LIMITS = { timeout: 30_000, maxBuffer: 64 * 1024 ** 2 };

const email = z.object({
  /** `hold` has emails that wait for the operator, who releases or deletes them. */
  queue_name: z.string(),
  /** In seconds since 1970. */
  arrival_time: z.number(),
});

/**
 * Lists the emails that are not delivered yet: `man postqueue`.
 *
 * @throws Error if Postfix does not respond
 */
export async function readQueue(env: NodeJS.ProcessEnv): Promise<z.infer<typeof email>[]> {
  const { stdout } = await promisify(execFile)("postqueue", ["-j"], { env, ...LIMITS });
  const lines = stdout.split("\n").filter(Boolean);
  return lines.map((line) => email.parse(JSON.parse(line)));
}
