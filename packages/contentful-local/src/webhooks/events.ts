import type { Context } from "../context";
import { editable, editableContentType } from "../management/shapes";
import type { Space, SpaceEvent } from "../space/space";
import type { Event } from "./matching";

/** What is left of an item that was unpublished or deleted. */
function tombstone({ sys }: ReturnType<typeof editable>, at: string) {
  const { type, id, space, environment, createdAt, publishedCounter: revision, updatedBy } = sys;
  return {
    sys: {
      ...{ type: `Deleted${type}`, id, space, environment, revision },
      ...{ createdAt, updatedAt: at, deletedAt: at, deletedBy: updatedBy },
      ...("contentType" in sys && { contentType: sys.contentType }),
    },
  };
}

/** What webhooks are told of a change. */
export function eventOf(context: Context, space: Space, change: SpaceEvent): Event {
  const { environment } = space;
  const { action } = change;
  if (change.kind === "contentType") {
    const payload = editableContentType(context, space, change.contentType);
    return { type: "ContentType", action, environment, payload };
  }
  const { item } = change;
  const payload = editable(context, space, item);
  const isGone = action === "unpublish" || action === "delete";
  return {
    ...{ type: item.type, action, environment },
    payload: isGone ? tombstone(payload, item.updatedAt) : payload,
  };
}
