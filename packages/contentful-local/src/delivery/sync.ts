import { errors } from "../http/errors";
import { textOf, type Query } from "../http/query";
import type { Delivered } from "../space/space";
import type { Deletion, Item } from "../space/types";

/** Where a sync goes on. Publications are numbered, so that none is lost while pages are read. */
interface Position {
  /** The space that gave it: a space that was made anew numbers anew. */
  readonly history: string;
  /** Everything up to here was handed over. */
  readonly after: number;
  /** The last publication of this sync; `null` before the first page of the next one. */
  readonly until: number | null;
  /** Whether things that are gone are of no interest, since nothing was there before. */
  readonly isInitial: boolean;
  readonly limit: number;
  readonly type: SyncType;
  readonly contentType: string | null;
}

const SYNC_TYPES = ["all", "Entry", "Asset", "Deletion", "DeletedEntry", "DeletedAsset"] as const;
type SyncType = (typeof SYNC_TYPES)[number];

const PARAMETERS = new Set([
  "access_token",
  "content_type",
  "initial",
  "limit",
  "sync_token",
  "type",
]);
const LARGEST_LIMIT = 1000;

const encode = (position: Position) => Buffer.from(JSON.stringify(position)).toString("base64url");

function decode(token: string, history: string): Position {
  try {
    const position = JSON.parse(Buffer.from(token, "base64url").toString()) as Position;
    if (position.history === history) return position;
  } catch {
    // Said below: it is no token of this space.
  }
  throw errors.badRequest("The sync token you sent is invalid.");
}

/** @throws ApiError 400 for a query that mixes beginning and going on, or does neither */
function positionOf(query: Query, history: string): Position {
  const unknown = Object.keys(query).find((name) => !PARAMETERS.has(name));
  if (unknown !== undefined) throw errors.badRequest(`Unknown parameter "${unknown}".`);
  const token = textOf(query, "sync_token");
  if (token !== undefined) {
    if (Object.keys(query).some((name) => !["access_token", "sync_token"].includes(name))) {
      throw errors.badRequest(
        'When passing a sync token you can not pass any other parameters. If you want to sync only a specific type or content_type start a new sync with "initial".',
      );
    }
    return decode(token, history);
  }
  if (textOf(query, "initial") !== "true") {
    throw errors.badRequest('A sync begins with "initial=true" and goes on with "sync_token".');
  }
  const limit = Number(textOf(query, "limit") ?? LARGEST_LIMIT);
  const type = SYNC_TYPES.find((one) => one === (textOf(query, "type") ?? "all"));
  if (!type) throw errors.badRequest(`"type" must be one of ${SYNC_TYPES.join(", ")}.`);
  if (!(limit >= 1 && limit <= LARGEST_LIMIT)) {
    throw errors.badRequest(`"limit" must be a number from 1 to ${LARGEST_LIMIT}.`);
  }
  const contentType = textOf(query, "content_type") ?? null;
  return { history, after: 0, until: null, isInitial: true, limit, type, contentType };
}

interface Change {
  readonly sequence: number;
  readonly item?: Item;
  readonly deletion?: Deletion;
}

function isAskedFor(
  { item, deletion }: Change,
  { contentType, isInitial, type }: Position,
): boolean {
  if (deletion && isInitial) return false;
  const kind = item ? item.type : (`Deleted${deletion!.type}` as const);
  if (type !== "all" && type !== kind && !(type === "Deletion" && deletion)) return false;
  return contentType === null || item?.contentType === contentType;
}

/** A page of a sync. */
export interface SyncPage {
  readonly items: readonly Item[];
  readonly deletions: readonly Deletion[];
  /** Token of the next page, or of the next sync where this page is the last. */
  readonly token: string;
  readonly isLast: boolean;
}

/**
 * Everything published, or what has changed since a token was given out.
 *
 * @throws ApiError 400 for a query or a token that cannot be used
 */
export function readSyncPage(
  { deletions, history, items, sequence }: Delivered,
  query: Query,
): SyncPage {
  const position = positionOf(query, history);
  const until = position.until ?? sequence;
  const changes: readonly Change[] = [
    ...items.map((item) => ({ sequence: item.published!.sequence, item })),
    ...deletions.map((deletion) => ({ sequence: deletion.sequence, deletion })),
  ]
    .filter((change) => change.sequence > position.after && change.sequence <= until)
    .filter((change) => isAskedFor(change, position))
    .sort((a, b) => a.sequence - b.sequence);
  const page = changes.slice(0, position.limit);
  const isLast = page.length === changes.length;
  return {
    items: page.flatMap(({ item }) => item ?? []),
    deletions: page.flatMap(({ deletion }) => deletion ?? []),
    token: encode(
      isLast
        ? { ...position, after: until, until: null, isInitial: false }
        : { ...position, after: page.at(-1)!.sequence, until },
    ),
    isLast,
  };
}
