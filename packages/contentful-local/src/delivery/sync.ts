import { errors } from "../http/errors";
import { MAX_LIMIT, parameter, type Query } from "../http/query";
import type { Deletion, Item } from "../space/items";
import type { Delivered } from "../space/space";
import { publishedItem, serializeDeletion, serializeItem } from "./view";

const SYNC_TYPES = ["all", "Entry", "Asset", "Deletion", "DeletedEntry", "DeletedAsset"] as const;

/** What a sync token holds, as JSON in base64url. */
interface SyncToken {
  /** The tokens of another space are invalid. */
  readonly syncId: string;
  /** Changes up to this time were delivered by the syncs before. */
  readonly after: string;
  /** Time of the newest change of this sync; `null` before the first page. */
  readonly newest: string | null;
  /** The next page has changes before this time; `null` for the first page. */
  readonly before: string | null;
  readonly isInitial: boolean;
  readonly limit: number;
  readonly type: (typeof SYNC_TYPES)[number];
  readonly contentType: string | null;
}

const PARAMETERS = new Set([
  ...["access_token", "content_type", "initial", "limit", "sync_token", "type"],
]);

const encode = (token: SyncToken) => Buffer.from(JSON.stringify(token)).toString("base64url");

/** @throws ApiError 400 for a token of another space, or no token at all */
function decode(encoded: string, syncId: string): SyncToken {
  try {
    const token = JSON.parse(Buffer.from(encoded, "base64url").toString()) as SyncToken;
    if (token.syncId === syncId) return token;
  } catch {
    // Not JSON: reported below.
  }
  throw errors.badRequest("The sync token you sent is invalid.");
}

/**
 * The token of the query, or `undefined` for an initial sync.
 *
 * @throws ApiError 400 for a query that asks for neither
 */
function tokenIn(query: Query): string | undefined {
  const token = parameter(query, "sync_token");
  if (token !== undefined || parameter(query, "initial") === "true") return token;
  throw errors.badRequest('A sync begins with "initial=true" and goes on with "sync_token".');
}

/** @throws ApiError 400 for an invalid query */
function parseQuery(query: Query, syncId: string): SyncToken {
  const unknown = Object.keys(query).find((name) => !PARAMETERS.has(name));
  if (unknown !== undefined) throw errors.badRequest(`Unknown parameter "${unknown}".`);
  const token = tokenIn(query);
  if (token !== undefined) {
    if (Object.keys(query).some((name) => !["access_token", "sync_token"].includes(name))) {
      throw errors.badRequest(
        'When passing a sync token you can not pass any other parameters. If you want to sync only a specific type or content_type start a new sync with "initial".',
      );
    }
    return decode(token, syncId);
  }
  const limit = Number(parameter(query, "limit") ?? MAX_LIMIT);
  const type = SYNC_TYPES.find((one) => one === (parameter(query, "type") ?? "all"));
  if (!type) throw errors.badRequest(`"type" must be one of ${SYNC_TYPES.join(", ")}.`);
  if (!(limit >= 1 && limit <= MAX_LIMIT)) {
    throw errors.badRequest(`"limit" must be a number from 1 to ${MAX_LIMIT}.`);
  }
  const contentType = parameter(query, "content_type") ?? null;
  return {
    ...{ syncId, after: "", newest: null, before: null, isInitial: true },
    ...{ limit, type, contentType },
  };
}

type Change = { readonly at: string } & (
  | { readonly item: Item; readonly deletion?: never }
  | { readonly deletion: Deletion; readonly item?: never }
);

function isRequested({ item, deletion }: Change, { contentType, isInitial, type }: SyncToken) {
  // An initial sync has deletions where it asks for nothing else.
  if (deletion && isInitial && type === "all") return false;
  const changeType = item ? item.type : (`Deleted${deletion.type}` as const);
  if (type !== "all" && type !== changeType && !(type === "Deletion" && deletion)) return false;
  return contentType === null || item?.contentType === contentType;
}

/**
 * Everything published, or what has changed since a token was issued, the newest first. No two changes
 * have the same time, so that none is lost while pages are read.
 *
 * @param url of the sync, without a query
 * @throws ApiError 400 for an invalid query or token
 */
export function syncPublished(delivered: Delivered, query: Query, url: string) {
  const { deletions, items, space } = delivered;
  const token = parseQuery(query, space.syncId);
  const { after, before } = token;
  const all: readonly Change[] = [
    ...items.map((item) => ({ at: item.published!.at, item })),
    ...deletions.map((deletion) => ({ at: deletion.at, deletion })),
  ].sort((a, b) => (a.at < b.at ? 1 : -1));
  const newest = token.newest ?? all[0]?.at ?? "";
  const changes = all
    .filter(({ at }) => at > after && (before === null || at < before))
    .filter((change) => isRequested(change, token));
  const page = changes.slice(0, token.limit);
  const isLast = page.length === changes.length;
  const next: SyncToken = isLast
    ? { ...token, after: newest, newest: null, before: null, isInitial: false }
    : { ...token, newest, before: page.at(-1)!.at };
  return {
    sys: { type: "Array" },
    items: page.map(({ item, deletion }) =>
      item
        ? serializeItem(delivered, publishedItem(item), "*")
        : serializeDeletion(delivered, deletion),
    ),
    [isLast ? "nextSyncUrl" : "nextPageUrl"]: `${url}?sync_token=${encode(next)}`,
  };
}
