import type { ContentFields, Control, CreateContentTypeProps } from "contentful-management";
import type { Clock } from "./clock";

/** A content type as an editor writes it. */
export type Definition = Omit<CreateContentTypeProps, "metadata">;

/** How the fields of a type are edited. */
export interface EditorInterface {
  readonly version: number;
  readonly controls: readonly Control[];
  readonly [part: string]: unknown;
}

/** A content type with what is published of it. Never changed in place. */
export interface ContentType {
  readonly id: string;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly definition: Definition;
  readonly published?: {
    readonly definition: Definition;
    readonly version: number;
    readonly at: string;
  };
  readonly publishedCounter: number;
  readonly firstPublishedAt?: string;
  readonly editorInterface: EditorInterface;
}

export type ContentTypeAction = "create" | "save" | "publish" | "unpublish" | "delete";
type Announce = (action: ContentTypeAction, contentType: ContentType) => void;

/** The fields that entries can have now: those of the published type. */
export const publishedFields = (contentType: ContentType): readonly ContentFields[] =>
  contentType.published?.definition.fields ?? [];

/** The content types of a space, with what can be done to one. Nothing is validated here. */
export class ContentTypes {
  readonly #types = new Map<string, ContentType>();

  constructor(
    private readonly clock: Clock,
    private readonly announce: Announce,
  ) {}

  all(): readonly ContentType[] {
    return [...this.#types.values()];
  }

  find(id: string): ContentType | undefined {
    return this.#types.get(id);
  }

  /** @throws Error when there is none: for callers that know the id */
  get(id: string): ContentType {
    const contentType = this.#types.get(id);
    if (!contentType) throw new Error(`The space has no content type "${id}".`);
    return contentType;
  }

  /** Makes the type, or changes its draft. */
  put(id: string, definition: Definition): ContentType {
    const existing = this.#types.get(id);
    if (existing) return this.#change("save", existing, { definition });
    const now = this.clock.now();
    return this.#keep("create", {
      ...{ id, version: 1, createdAt: now, updatedAt: now, definition, publishedCounter: 0 },
      editorInterface: { version: 1, controls: [] },
    });
  }

  publish(id: string): ContentType {
    const contentType = this.get(id);
    const { editorInterface, version } = contentType;
    const at = this.clock.now();
    // A field that was marked as deleted is gone once that is published.
    const fields = contentType.definition.fields.filter((field) => !field.deleted);
    const definition = { ...contentType.definition, fields };
    return this.#change("publish", contentType, {
      definition,
      editorInterface: { ...editorInterface, version: editorInterface.version + 1 },
      published: { definition, version, at },
      publishedCounter: contentType.publishedCounter + 1,
      firstPublishedAt: contentType.firstPublishedAt ?? at,
    });
  }

  unpublish(id: string): ContentType {
    const { published: _published, ...contentType } = this.get(id);
    return this.#change("unpublish", contentType, {});
  }

  remove(id: string): void {
    const contentType = this.get(id);
    this.#types.delete(id);
    this.announce("delete", contentType);
  }

  putEditorInterface(id: string, parts: Omit<EditorInterface, "version">): ContentType {
    const contentType = this.get(id);
    const version = contentType.editorInterface.version + 1;
    const changed = { ...contentType, editorInterface: { ...parts, version } as EditorInterface };
    this.#types.set(id, changed);
    return changed;
  }

  /** Takes over the types of another environment as they are. */
  copyFrom(others: ContentTypes): void {
    for (const contentType of others.all()) this.#types.set(contentType.id, contentType);
  }

  #change(action: ContentTypeAction, contentType: ContentType, changes: Partial<ContentType>) {
    return this.#keep(action, {
      ...contentType,
      ...changes,
      version: contentType.version + 1,
      updatedAt: this.clock.now(),
    });
  }

  #keep(action: ContentTypeAction, contentType: ContentType): ContentType {
    this.#types.set(contentType.id, contentType);
    this.announce(action, contentType);
    return contentType;
  }
}
