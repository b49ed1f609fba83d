/** Content types and locales. Nothing is validated here. */
import type { ContentFields, Control, CreateContentTypeProps } from "contentful-management";
import { Collection, now, randomId, type Resource } from "./resources";

export type Definition = Omit<CreateContentTypeProps, "metadata">;

/** The widgets of a content type's form. */
interface EditorInterface {
  readonly version: number;
  readonly controls: readonly Control[];
  readonly [part: string]: unknown;
}

export interface ContentType extends Resource {
  /** The draft. */
  readonly definition: Definition;
  readonly published?: {
    readonly definition: Definition;
    /** Version of the published draft. */
    readonly version: number;
    readonly at: string;
  };
  readonly publishedCounter: number;
  readonly firstPublishedAt?: string;
  readonly editorInterface: EditorInterface;
}

/** The fields that entries can have. */
export const publishedFields = (contentType: ContentType): readonly ContentFields[] =>
  contentType.published?.definition.fields ?? [];

export class ContentTypes extends Collection<ContentType> {
  /** Creates the type, or changes its draft. Removes fields that are marked as deleted. */
  put(id: string, { fields, ...rest }: Definition): ContentType {
    const definition = { ...rest, fields: fields.filter((field) => !field.deleted) };
    const existing = this.find(id);
    if (existing) return this.change(existing, { definition }, "save");
    const created = {
      ...this.firstVersion(id),
      definition,
      publishedCounter: 0,
      editorInterface: { version: 1, controls: [] },
    };
    return this.store(created, "create");
  }

  publish(id: string): ContentType {
    const contentType = this.get(id);
    const { definition, editorInterface, version } = contentType;
    const at = now();
    const changes = {
      editorInterface: { ...editorInterface, version: editorInterface.version + 1 },
      published: { definition, version, at },
      publishedCounter: contentType.publishedCounter + 1,
      firstPublishedAt: contentType.firstPublishedAt ?? at,
      updatedAt: at,
    };
    return this.change(contentType, changes, "publish");
  }

  unpublish(id: string): ContentType {
    return this.change(this.get(id), { published: undefined }, "unpublish");
  }

  /** Changes only the version of the editor interface. */
  putEditorInterface(id: string, parts: Omit<EditorInterface, "version">): ContentType {
    const contentType = this.get(id);
    const version = contentType.editorInterface.version + 1;
    const editorInterface = { ...parts, version } as EditorInterface;
    return this.store({ ...contentType, editorInterface });
  }
}

export interface Locale extends Resource {
  readonly code: string;
  readonly name: string;
  readonly default: boolean;
}

export class Locales extends Collection<Locale> {
  get default(): Locale {
    return this.all().find((locale) => locale.default)!;
  }

  /** Adds a locale, which can replace the default. */
  add(locale: Pick<Locale, "code" | "name">, isDefault = false): Locale {
    const former = isDefault ? this.all().filter((each) => each.default) : [];
    for (const each of former) this.change(each, { default: false }, "save");
    return this.store({
      ...this.firstVersion(randomId()),
      ...locale,
      default: isDefault,
      version: 0,
    });
  }
}
