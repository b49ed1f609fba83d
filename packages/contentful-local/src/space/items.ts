/** Entries and assets: their drafts and published versions. */
import {
  Collection,
  now,
  type Action,
  type Link,
  type LocalizedFields,
  type Resource,
} from "./resources";

export type ItemType = "Entry" | "Asset";

interface Metadata {
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
  /** Published content, with the version of its draft. */
  readonly published?: Required<Draft> & { readonly version: number; readonly at: string };
  readonly publishedCounter: number;
  readonly firstPublishedAt?: string;
  readonly archived?: { readonly version: number };
}

/** The part of an item that an editor can change. */
interface Draft {
  readonly fields: LocalizedFields;
  readonly metadata?: Metadata;
}

/** The entries or the assets of a space. Nothing is validated here. */
export class Items extends Collection<Item> {
  constructor(
    private readonly type: ItemType,
    onChange: (action: Action, item: Item) => void,
  ) {
    super(type, onChange);
  }

  create(id: string, { fields, metadata = { tags: [] } }: Draft, contentType?: string): Item {
    const created = { type: this.type, contentType, fields, metadata, publishedCounter: 0 };
    return this.store({ ...this.firstVersion(id), ...created }, "create");
  }

  save(id: string, { fields, metadata }: Draft): Item {
    const item = this.get(id);
    return this.change(item, { fields, metadata: metadata ?? item.metadata }, "save");
  }

  /** Creates the item as a draft, or replaces its draft. */
  put(id: string, draft: Draft, contentType?: string): Item {
    return this.find(id) ? this.save(id, draft) : this.create(id, draft, contentType);
  }

  publish(id: string): Item {
    const item = this.get(id);
    const { fields, metadata, version } = item;
    const at = now();
    const changes = {
      published: { fields, metadata, version, at },
      publishedCounter: item.publishedCounter + 1,
      firstPublishedAt: item.firstPublishedAt ?? at,
      updatedAt: at,
    };
    return this.change(item, changes, "publish");
  }

  unpublish(id: string): Item {
    return this.change(this.get(id), { published: undefined }, "unpublish");
  }

  archive(id: string): Item {
    const item = this.get(id);
    return this.change(item, { archived: { version: item.version } }, "archive");
  }

  /** Deletes an item; a published one is unpublished first. */
  override remove(id: string): void {
    if (this.get(id).published) this.unpublish(id);
    super.remove(id);
  }
}
