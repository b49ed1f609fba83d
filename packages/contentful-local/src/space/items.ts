/** Entries and assets: drafts, publication, and the history that syncs are made from. */
import { randomUUID } from "node:crypto";
import {
  Collection,
  type Action,
  type Clock,
  type Link,
  type LocalizedFields,
  type Resource,
} from "./resources";

export type ItemType = "Entry" | "Asset";

export interface Metadata {
  readonly tags: readonly Link<"Tag">[];
}

/** An entry or an asset. */
export interface Item extends Resource {
  readonly type: ItemType;
  /** Id of an entry's content type. */
  readonly contentType?: string;
  /** The draft. */
  readonly fields: LocalizedFields;
  readonly metadata: Metadata;
  readonly published?: {
    readonly fields: LocalizedFields;
    readonly metadata: Metadata;
    /** Version of the draft that was published. */
    readonly version: number;
    readonly at: string;
    /** Position in the history. */
    readonly sequence: number;
  };
  readonly publishedCounter: number;
  readonly firstPublishedAt?: string;
  readonly archived?: { readonly version: number; readonly at: string };
}

/** An item that was published and is not any more. */
export interface Deletion {
  readonly id: string;
  readonly type: ItemType;
  readonly contentType?: string;
  readonly revision: number;
  readonly at: string;
  /** Position in the history. */
  readonly sequence: number;
}

/** Numbers the publications of an environment, and records its deletions. */
export class History {
  /** Sync tokens hold it, so that those of another space are recognized. */
  readonly id = randomUUID();
  readonly #deletions = new Map<string, Deletion>();
  #sequence = 0;

  /** Number of publications and deletions so far. */
  get sequence(): number {
    return this.#sequence;
  }

  get deletions(): readonly Deletion[] {
    return [...this.#deletions.values()];
  }

  /** @returns the position of this publication */
  recordPublication(type: ItemType, id: string): number {
    this.#deletions.delete(`${type} ${id}`);
    return ++this.#sequence;
  }

  recordDeletion({ type, id, contentType, publishedCounter }: Item, at: string) {
    this.#deletions.set(`${type} ${id}`, {
      ...{ id, type, at },
      ...(contentType !== undefined && { contentType }),
      revision: publishedCounter,
      sequence: ++this.#sequence,
    });
  }

  copyFrom(other: History): void {
    this.#sequence = other.sequence;
    for (const deletion of other.deletions) {
      this.#deletions.set(`${deletion.type} ${deletion.id}`, deletion);
    }
  }
}

/** What an editor can change. */
export interface Draft {
  readonly fields: LocalizedFields;
  readonly metadata?: Metadata;
}

/** The entries or the assets of a space. Nothing is validated here. */
export class Items extends Collection<Item> {
  constructor(
    private readonly type: ItemType,
    clock: Clock,
    private readonly history: History,
    onChange: (action: Action, item: Item) => void,
  ) {
    super(type, clock, onChange);
  }

  create(id: string, { fields, metadata = { tags: [] } }: Draft, contentType?: string): Item {
    const created = {
      ...this.firstVersion(id),
      ...{ type: this.type, fields, metadata, publishedCounter: 0 },
      ...(contentType !== undefined && { contentType }),
    };
    return this.store(created, "create");
  }

  save(id: string, { fields, metadata }: Draft): Item {
    const item = this.get(id);
    return this.change(item, { fields, metadata: metadata ?? item.metadata }, "save");
  }

  publish(id: string): Item {
    const item = this.get(id);
    const { fields, metadata, version } = item;
    const at = this.clock.now();
    const sequence = this.history.recordPublication(this.type, id);
    const changes = {
      published: { fields, metadata, version, at, sequence },
      publishedCounter: item.publishedCounter + 1,
      firstPublishedAt: item.firstPublishedAt ?? at,
      updatedAt: at,
    };
    return this.change(item, changes, "publish");
  }

  unpublish(id: string): Item {
    const { published: _published, ...item } = this.get(id);
    this.history.recordDeletion(item, this.clock.now());
    return this.change(item, {}, "unpublish");
  }

  archive(id: string): Item {
    const item = this.get(id);
    const archived = { version: item.version, at: this.clock.now() };
    return this.change(item, { archived }, "archive");
  }

  unarchive(id: string): Item {
    const { archived: _archived, ...item } = this.get(id);
    return this.change(item, {}, "unarchive");
  }

  /** Deletes an item; a published one is unpublished first. */
  override remove(id: string): void {
    if (this.get(id).published) this.unpublish(id);
    super.remove(id);
  }
}
