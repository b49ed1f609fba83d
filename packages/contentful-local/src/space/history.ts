import { randomUUID } from "node:crypto";
import type { Deletion, Item, ItemType } from "./types";

const keyOf = (type: ItemType, id: string) => `${type} ${id}`;

/** Numbers the publications of a space, and remembers what is not published any more. */
export class History {
  /** Tells the numbers of this history from those of another one. */
  readonly id = randomUUID();
  #sequence = 0;
  readonly #deletions = new Map<string, Deletion>();

  /** How many publications and deletions there have been. */
  get sequence(): number {
    return this.#sequence;
  }

  get deletions(): readonly Deletion[] {
    return [...this.#deletions.values()];
  }

  /** The place of a publication that happens now. */
  published(type: ItemType, id: string): number {
    this.#deletions.delete(keyOf(type, id));
    return ++this.#sequence;
  }

  unpublished({ type, id, contentType, publishedCounter, firstPublishedAt }: Item, at: string) {
    this.#deletions.set(keyOf(type, id), {
      ...{ id, type, at },
      ...(contentType !== undefined && { contentType }),
      revision: publishedCounter,
      createdAt: firstPublishedAt ?? at,
      sequence: ++this.#sequence,
    });
  }

  /** Takes over the history of another environment. */
  copyFrom(other: History): void {
    this.#sequence = other.sequence;
    for (const deletion of other.deletions) {
      this.#deletions.set(keyOf(deletion.type, deletion.id), deletion);
    }
  }
}
