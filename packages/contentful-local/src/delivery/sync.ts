import { errors } from "../http/errors";
import { MAX_LIMIT, parameter, type Query } from "../http/query";
import { randomId } from "../space/resources";
import type { Delivered, Space } from "../space/space";
import { draftItems, publishedItems, serializeDeletion, serializeItem } from "./view";

const SYNC_TYPES = ["all", "Entry", "Asset", "Deletion"] as const;

/** What a sync asked for, and how far it has come. */
interface Sync {
  readonly space: Space;
  /** Changes up to this time were delivered by the syncs before. */
  readonly after: string;
  /** Time of the newest change of this sync; none before the first page. */
  readonly newest?: string;
  /** The next page has changes before this time; none for the first page. */
  readonly before?: string;
  readonly isInitial: boolean;
  readonly limit: number;
  readonly type: (typeof SYNC_TYPES)[number];
}

/** By their tokens, those of all spaces. */
const syncs = new Map<string, Sync>();

const PARAMETERS = ["initial", "limit", "sync_token", "type"];

/** @throws ApiError 400 for an invalid query, or a token of another space */
function parseQuery(query: Query, space: Space): Sync {
  const names = Object.keys(query).filter((name) => name !== "access_token");
  const unknown = names.find((name) => !PARAMETERS.includes(name));
  if (unknown !== undefined) throw errors.badRequest(`Unknown parameter "${unknown}".`);
  const token = parameter(query, "sync_token");
  if (token !== undefined) {
    if (names.length > 1) {
      throw errors.badRequest("With a sync token there are no other parameters.");
    }
    const sync = syncs.get(token);
    if (sync?.space === space) return sync;
    throw errors.badRequest("The sync token you sent is invalid.");
  }
  if (parameter(query, "initial") !== "true") {
    throw errors.badRequest('A sync begins with "initial=true" and goes on with "sync_token".');
  }
  const limit = Number(parameter(query, "limit") ?? MAX_LIMIT);
  const type = SYNC_TYPES.find((one) => one === (parameter(query, "type") ?? "all"));
  if (!type) throw errors.badRequest(`"type" must be one of ${SYNC_TYPES.join(", ")}.`);
  if (!(limit >= 1 && limit <= MAX_LIMIT)) {
    throw errors.badRequest(`"limit" must be a number from 1 to ${MAX_LIMIT}.`);
  }
  return { space, after: "", isInitial: true, limit, type };
}

interface Change {
  readonly at: string;
  readonly type: Exclude<Sync["type"], "all">;
  toJson(): object;
}

/** An initial sync has deletions where it asks for nothing else. */
const isRequested = (change: Change, { isInitial, type }: Sync) =>
  type === "all" ? !(isInitial && change.type === "Deletion") : type === change.type;

/**
 * All that an API shows, or what has changed since a token was issued, the newest first. No two
 * changes have the same time, so that none is lost while pages are read.
 *
 * @param name the API: drafts have no deletions
 * @param url of the sync, without a query
 * @throws ApiError 400 for an invalid query or token
 */
export function readSync(
  delivered: Delivered,
  name: "delivery" | "preview",
  query: Query,
  url: string,
) {
  const { deletions, space } = delivered;
  const sync = parseQuery(query, space);
  const isPreview = name === "preview";
  const itemsOf = isPreview ? draftItems : publishedItems;
  const items = [...itemsOf(delivered, "Entry"), ...itemsOf(delivered, "Asset")];
  const all: readonly Change[] = [
    ...items.map((visible) => ({
      at: visible.sys.updatedAt,
      type: visible.item.type,
      toJson: () => serializeItem(delivered, visible, "*"),
    })),
    ...(isPreview ? [] : deletions).map((deletion) => ({
      at: deletion.at,
      type: "Deletion" as const,
      toJson: () => serializeDeletion(delivered, deletion),
    })),
  ].sort((a, b) => (a.at < b.at ? 1 : -1));
  const { after, before, newest = all[0]?.at ?? "" } = sync;
  const changes = all
    .filter(({ at }) => at > after && (before === undefined || at < before))
    .filter((change) => isRequested(change, sync));
  const page = changes.slice(0, sync.limit);
  const isLast = page.length === changes.length;
  const token = randomId();
  syncs.set(
    token,
    isLast
      ? { ...sync, after: newest, newest: undefined, before: undefined, isInitial: false }
      : { ...sync, newest, before: page.at(-1)!.at },
  );
  return {
    sys: { type: "Array" },
    items: page.map((change) => change.toJson()),
    [isLast ? "nextSyncUrl" : "nextPageUrl"]: `${url}?sync_token=${token}`,
  };
}
