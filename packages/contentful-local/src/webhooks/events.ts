/** What webhooks are told about a change. */
import { publishedItem, serializeItem as serializePublished } from "../delivery/view";
import { EDITOR, serializeContentType, serializeItem } from "../management/serialize";
import type { Item } from "../space/items";
import { link, type Action } from "../space/resources";
import type { Space, SpaceEvent } from "../space/space";

/** An event that webhooks can be called for. */
export interface WebhookEvent {
  /** `Entry`, `Asset` or `ContentType`. */
  readonly type: string;
  readonly action: Action;
  /** `ContentManagement.Entry.publish` */
  readonly topic: string;
  /** The name of the resource among all of Contentful's. */
  readonly urn: string;
  /** Of the bulk action, scheduled action or release that caused it. */
  readonly actionHeaders?: Readonly<Record<string, string>>;
  readonly payload: { readonly sys: Readonly<Record<string, unknown>> & { readonly id: string } };
}

/** What webhooks are sent instead of an item that was unpublished or deleted. */
function deletedPayload(
  { links }: Space,
  { contentType, id, publishedCounter: revision, type }: Item,
) {
  const at = new Date().toISOString();
  return {
    sys: {
      type: `Deleted${type}`,
      id,
      revision,
      ...links,
      contentType: contentType && link("ContentType", contentType),
      createdAt: at,
      updatedAt: at,
      deletedAt: at,
      deletedBy: EDITOR,
    },
  };
}

/** What is published goes out as readers see it, with its revision; a draft as editors see it. */
function payloadOf(space: Space, action: Action, item: Item) {
  if (action === "unpublish" || action === "delete") return deletedPayload(space, item);
  if (action !== "publish") return serializeItem(space, item);
  return serializePublished(space.published, publishedItem(item), "*");
}

/** The event that webhooks are called with. */
export function toWebhookEvent(space: Space, event: SpaceEvent): WebhookEvent {
  const { action, contentType, item } = event;
  const { sys, ...rest } = contentType
    ? serializeContentType(space, contentType)
    : serializeItem(space, item);
  return {
    type: sys.type,
    action,
    topic: `ContentManagement.${sys.type}.${action}`,
    urn: sys.urn,
    payload: item ? payloadOf(space, action, item) : { sys, ...rest },
  };
}
