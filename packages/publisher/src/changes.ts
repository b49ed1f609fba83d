import { z } from "zod";

/** Times of one publish differ by less, wherever Contentful names them. */
const SAME_MS = 1000;

/** A revision of an entry or asset that visitors should see, or one that they should no longer see. */
export const change = z.object({
  /** `Entry:ID` or `Asset:ID`, as the build lists versions. */
  key: z.string(),
  revision: z.number(),
  isGone: z.boolean(),
  /** When it was published or deleted, ISO 8601. */
  at: z.string().optional(),
  contentType: z.string().optional(),
  /** When the publisher heard of it. */
  since: z.iso.datetime(),
});
export type Change = Readonly<z.infer<typeof change>>;

/** What a release was built from. */
export const held = z.object({
  /** Revisions by `Entry:ID` or `Asset:ID`; nothing for the embedded content. */
  versions: z.record(z.string(), z.number()).nullish(),
  /** When each was published, ISO 8601, by the same keys. */
  updatedAt: z.record(z.string(), z.string()).nullish(),
  /** How many entries are shown, by content type. */
  content: z.record(z.string(), z.number()),
});
export type Held = Partial<z.infer<typeof held>>;

/**
 * Which of two states of an entry is the newer one: above 0 for the first. Its time decides, since
 * revisions begin anew with an entry that is deleted and made again; without times, the revision does.
 */
function compare(one: Pick<Change, "revision" | "at">, other: typeof one): number {
  const ahead = one.at && other.at ? Date.parse(one.at) - Date.parse(other.at) : 0;
  return Math.abs(ahead) > SAME_MS ? ahead : one.revision - other.revision;
}

/** Whether a change of an entry comes after another: an unpublish has the revision that it takes away. */
export function newer(change: Change, other: Change): boolean {
  const ahead = compare(change, other);
  return ahead > 0 || (ahead === 0 && change.isGone);
}

/** Whether a release that holds this shows a change, or something newer, or nothing of its content type. */
export function isLive(change: Change, { content, versions, updatedAt }: Held): boolean {
  const { contentType, isGone, key } = change;
  if (!versions) return true;
  if (content && contentType !== undefined && !(contentType in content)) return true;
  const revision = versions[key];
  if (revision === undefined) return isGone;
  const found = compare({ revision, at: updatedAt?.[key] }, change);
  return isGone ? found > 0 : found >= 0;
}
