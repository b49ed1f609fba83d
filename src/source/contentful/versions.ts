import { createHash } from "node:crypto";

/**
 * The revision of each entry and asset, by `Entry:ID` or `Asset:ID`. Contentful counts it from 1, one
 * more with each publish.
 */
export type Versions = Readonly<Record<string, number>>;

/** The same text for the same versions: sha256, in hex, over the sorted lines `KEY:REVISION`. */
export function digestOf(versions: Versions): string {
  const lines = Object.entries(versions).map(([key, revision]) => `${key}:${revision}`);
  return createHash("sha256").update(lines.sort().join("\n")).digest("hex");
}
