import { errors } from "../http/errors";
import { textOf, type Query } from "../http/query";
import type { Item } from "../space/types";
import type { Reader } from "./reader";
import { readable, type Version } from "./shapes";

/** The draft, with what is known of its publication. */
function draftOf(item: Item): Version {
  const { createdAt, fields, firstPublishedAt, metadata, published, publishedCounter } = item;
  return {
    ...{ item, fields, metadata },
    sys: {
      ...{ createdAt, updatedAt: item.updatedAt, revision: publishedCounter },
      ...(firstPublishedAt !== undefined && { firstPublishedAt }),
      ...(published && { publishedAt: published.at, publishedVersion: published.version }),
    },
  };
}

const LARGEST_PAGE = 1000;

/** How far a preview sync has come; any other token begins anew. */
const PAGE_TOKEN = /^preview-(\d+)-(\d+)$/;

/** @throws ApiError 400 for a query that neither begins nor goes on */
function positionOf(query: Query): { readonly skip: number; readonly limit: number } {
  const token = textOf(query, "sync_token");
  if (token === undefined && textOf(query, "initial") !== "true") {
    throw errors.badRequest('A sync begins with "initial=true" and goes on with "sync_token".');
  }
  const [, skip, limit] = PAGE_TOKEN.exec(token ?? "") ?? [];
  if (skip !== undefined) return { skip: Number(skip), limit: Number(limit) };
  return { skip: 0, limit: Number(textOf(query, "limit") ?? LARGEST_PAGE) };
}

/**
 * Sees drafts too, as they are this moment; what is archived is left out. There is no incremental
 * sync: whatever token comes, everything is handed over again, and nothing is said of what is gone.
 */
export const draftReader: Reader = {
  versions: ({ space: { assets, entries } }, type) =>
    (type === "Entry" ? entries : assets)
      .all()
      .filter((item) => !item.archived)
      .map(draftOf),
  sync(view, query, syncUrl) {
    const { limit, skip } = positionOf(query);
    const all = (["Entry", "Asset"] as const).flatMap((type) => this.versions(view, type));
    const next = skip + limit;
    const [property, token] =
      next < all.length ? ["nextPageUrl", `preview-${next}-${limit}`] : ["nextSyncUrl", "preview"];
    return {
      sys: { type: "Array" },
      items: all.slice(skip, next).map((version) => readable(view, version, "*")),
      [property]: `${syncUrl}?sync_token=${token}`,
    };
  },
};
