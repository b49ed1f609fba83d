import type { Clock } from "./clock";
import type { History } from "./history";
import type { Action, Item, ItemType, LocalizedFields, Metadata } from "./types";

/** What an editor can change of an item. */
export interface Draft {
  readonly fields: LocalizedFields;
  readonly metadata?: Metadata;
}

/** Is told what became of an item. */
export type Announce = (action: Action, item: Item) => void;

/** The entries or the assets of a space, with what can be done to one. Nothing is validated here. */
export class Items {
  readonly #items = new Map<string, Item>();

  constructor(
    readonly type: ItemType,
    private readonly clock: Clock,
    private readonly history: History,
    private readonly announce: Announce,
  ) {}

  all(): readonly Item[] {
    return [...this.#items.values()];
  }

  find(id: string): Item | undefined {
    return this.#items.get(id);
  }

  /** @throws Error when there is none: for callers that know the id */
  get(id: string): Item {
    const item = this.#items.get(id);
    if (!item) throw new Error(`The space has no ${this.type} "${id}".`);
    return item;
  }

  create(id: string, draft: Draft, contentType?: string): Item {
    const now = this.clock.now();
    return this.#keep("create", {
      ...{ id, type: this.type, version: 1, createdAt: now, updatedAt: now },
      ...(contentType !== undefined && { contentType }),
      fields: draft.fields,
      metadata: draft.metadata ?? { tags: [] },
      publishedCounter: 0,
    });
  }

  save(id: string, { fields, metadata }: Draft): Item {
    const item = this.get(id);
    return this.#change("save", item, { fields, metadata: metadata ?? item.metadata });
  }

  /** Shows the draft as it is now to everyone. */
  publish(id: string): Item {
    const item = this.get(id);
    const { fields, metadata, version } = item;
    const at = this.clock.now();
    const sequence = this.history.published(this.type, id);
    return this.#change("publish", item, {
      published: { fields, metadata, version, at, sequence },
      publishedCounter: item.publishedCounter + 1,
      firstPublishedAt: item.firstPublishedAt ?? at,
    });
  }

  unpublish(id: string): Item {
    const { published: _published, ...item } = this.get(id);
    this.history.unpublished(item, this.clock.now());
    return this.#change("unpublish", item, {});
  }

  archive(id: string): Item {
    const item = this.get(id);
    return this.#change("archive", item, {
      archived: { version: item.version, at: this.clock.now() },
    });
  }

  unarchive(id: string): Item {
    const { archived: _archived, ...item } = this.get(id);
    return this.#change("unarchive", item, {});
  }

  /** Takes the item out of the space; a published one is unpublished first. */
  remove(id: string): void {
    if (this.get(id).published) this.unpublish(id);
    const item = this.get(id);
    this.#items.delete(id);
    this.announce("delete", item);
  }

  /** Takes over the items of another environment as they are. */
  copyFrom(others: Items): void {
    for (const item of others.all()) this.#items.set(item.id, item);
  }

  #change(action: Action, item: Item, changes: Partial<Item>): Item {
    return this.#keep(action, {
      ...item,
      ...changes,
      version: item.version + 1,
      updatedAt: this.clock.now(),
    });
  }

  #keep(action: Action, item: Item): Item {
    this.#items.set(item.id, item);
    this.announce(action, item);
    return item;
  }
}
