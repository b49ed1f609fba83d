import type { Query } from "../http/query";
import type { ItemType } from "../space/types";
import * as shapes from "./shapes";
import { readSyncPage } from "./sync";

/** What readers of an API may see of a space. */
export interface Reader {
  /** The items of a type, each in the version that is shown. */
  versions(view: shapes.View, type: ItemType): readonly shapes.Version[];
  /**
   * Answers a sync.
   *
   * @param syncUrl address of the sync itself, without a query
   */
  sync(view: shapes.View, query: Query, syncUrl: string): object;
}

/** Sees what is published. */
export const publishedReader: Reader = {
  versions: ({ delivered }, type) =>
    delivered.items.filter((item) => item.type === type).map(shapes.publishedVersion),
  sync(view, query, syncUrl) {
    const { deletions, isLast, items, token } = readSyncPage(view.delivered, query);
    return {
      sys: { type: "Array" },
      items: [
        ...items.map((item) => shapes.readable(view, shapes.publishedVersion(item), "*")),
        ...deletions.map((deletion) => shapes.readableDeletion(view, deletion)),
      ],
      [isLast ? "nextSyncUrl" : "nextPageUrl"]: `${syncUrl}?sync_token=${token}`,
    };
  },
};
