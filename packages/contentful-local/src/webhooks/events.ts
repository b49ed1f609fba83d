/** What webhooks are sent about a change, and which of them are. */
import { publishedItem, serializeItem as serializePublished } from "../delivery/view";
import { valueAt } from "../http/query";
import { EDITOR, serializeItem } from "../management/serialize";
import type { Item, ItemType } from "../space/items";
import { link, type Action } from "../space/resources";
import type { Space, SpaceEvent } from "../space/space";
import type { Filter, Webhook } from "./definitions";

/** An event that webhooks can be called for. */
export interface WebhookEvent {
  readonly type: ItemType;
  readonly action: Action;
  /** `ContentManagement.Entry.publish` */
  readonly topic: string;
  /** The name of the resource among all of Contentful's. */
  readonly urn: string;
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

/** What is published is sent as readers see it, with its revision; a draft as editors see it. */
function payloadOf(space: Space, action: Action, item: Item) {
  if (action === "unpublish" || action === "delete") return deletedPayload(space, item);
  if (action !== "publish") return serializeItem(space, item);
  return serializePublished(space.published, publishedItem(item), "*");
}

/** The event that webhooks are called with. */
export function toWebhookEvent(space: Space, { action, item }: SpaceEvent): WebhookEvent {
  const { type } = item;
  const { urn } = serializeItem(space, item).sys;
  const topic = `ContentManagement.${type}.${action}`;
  return { type, action, topic, urn, payload: payloadOf(space, action, item) };
}

/** Without filters, webhooks are called for `master` only. */
const DEFAULT_FILTERS: readonly Filter[] = [
  { equals: [{ doc: "sys.environment.sys.id" }, "master"] },
];

function passes({ payload }: WebhookEvent, condition: Filter): boolean {
  const [{ doc }, expected] = "in" in condition ? condition.in : condition.equals;
  const value = valueAt(payload, doc.split("."));
  // Assets have no content type, so that a filter by content type excludes them.
  return typeof value === "string" && [expected].flat().includes(value);
}

/** Whether a webhook is called for an event. */
export function isSubscribed({ active, filters, topics }: Webhook, event: WebhookEvent): boolean {
  const hasTopic = topics.some((topic) => {
    const [type, action] = topic.split(".");
    return (type === "*" || type === event.type) && (action === "*" || action === event.action);
  });
  return active && hasTopic && (filters ?? DEFAULT_FILTERS).every((one) => passes(event, one));
}
