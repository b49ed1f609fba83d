import type { Clock } from "./clock";
import type { Tag } from "./types";

/** The tags that entries and assets can carry. */
export class Tags {
  readonly #tags = new Map<string, Tag>();

  constructor(private readonly clock: Clock) {}

  all(): readonly Tag[] {
    return [...this.#tags.values()];
  }

  find(id: string): Tag | undefined {
    return this.#tags.get(id);
  }

  /** Makes the tag, or renames it. */
  put(id: string, name: string, visibility: Tag["visibility"] = "private"): Tag {
    const existing = this.#tags.get(id);
    const now = this.clock.now();
    const tag: Tag = {
      ...(existing ?? { id, createdAt: now, visibility }),
      name,
      version: (existing?.version ?? 0) + 1,
      updatedAt: now,
    };
    this.#tags.set(id, tag);
    return tag;
  }

  remove(id: string): void {
    this.#tags.delete(id);
  }

  /** Takes over the tags of another environment as they are. */
  copyFrom(others: Tags): void {
    for (const tag of others.all()) this.#tags.set(tag.id, tag);
  }
}
