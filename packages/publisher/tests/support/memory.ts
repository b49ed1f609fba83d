import { readFileSync } from "node:fs";
import type { PublisherProcess } from "./publisher-fixture";

/**
 * For NODE_OPTIONS: with little room for garbage, what grows is kept, however busy the machine is that
 * should collect it. A process that keeps more than its heap holds is ended by Node.
 */
export const SMALL_HEAP = "--max-old-space-size=40 --max-semi-space-size=1";

/** The most memory that a publisher has had, in MB. */
export function peakOf({ pid }: PublisherProcess): number {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
