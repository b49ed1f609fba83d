import type { Change, State } from "./state";

/** Times of one publish differ by less, wherever Contentful names them. */
const SAME_MS = 1000;

/** What a release was built from. */
export interface Held {
  /** Revisions by `Entry:ID` or `Asset:ID`; nothing for the embedded content. */
  readonly versions?: Readonly<Record<string, number>> | null | undefined;
  /** When each was published, ISO 8601, by the same keys. */
  readonly updatedAt?: Readonly<Record<string, string>> | null | undefined;
  /** How many entries are shown, by content type. */
  readonly content?: Readonly<Record<string, number>>;
}

type Version = Pick<Change, "revision" | "at">;

/**
 * Which of two states of an entry is the newer one: above 0 for the first. Its time decides, since
 * revisions begin anew with an entry that is deleted and made again; without times, the revision does.
 */
function compare(one: Version, other: Version): number {
  const ahead = one.at && other.at ? Date.parse(one.at) - Date.parse(other.at) : 0;
  return Math.abs(ahead) > SAME_MS ? ahead : one.revision - other.revision;
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

/** Adds what a release has to hold, unless something newer of the same entry is owed already. */
export function owe(state: State, change: Change): void {
  const other = state.owed.find(({ key }) => key === change.key);
  const ahead = other ? compare(change, other) : 1;
  // An unpublish has the revision that it takes away.
  if (ahead < 0 || (ahead === 0 && !change.isGone)) return;
  state.owed = [...state.owed.filter((each) => each !== other), change];
}

/**
 * Takes away what was built.
 *
 * @param tried what was owed when the build began
 * @param release what a release of it holds, if there is one; what it does not hold stays owed
 */
export function settle(state: State, tried: readonly Change[], release?: Held): void {
  const isSettled = (change: Change) => !release || isLive(change, release);
  state.owed = state.owed.filter((change) => !tried.includes(change) || !isSettled(change));
}
