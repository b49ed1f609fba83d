import { ContentTypes, Locales, type ContentType, type Definition } from "./content-model";
import type { Files, NewFile } from "./files";
import { Items, type Item } from "./items";
import { link, localized, now, type Action, type LocalizedFields } from "./resources";

/** A draft may lack any of these, even all. */
interface NewAsset extends NewFile {
  readonly title?: string;
  /** `null` if a program has emptied it. */
  readonly description?: string | null;
}

/**
 * One environment of a space, with methods for the actions of an editor. Nothing is validated here, so that
 * tests can publish entries from before a validation existed.
 */
export class Space {
  readonly createdAt = now();
  readonly locales = new Locales("locale");
  readonly contentTypes = new ContentTypes("content type");
  readonly entries = new Items("Entry", (action, item) => this.onChange(action, item));
  readonly assets = new Items("Asset", (action, item) => this.onChange(action, item));

  constructor(
    readonly spaceId: string,
    readonly environment: string,
    readonly files: Files,
    private readonly onChange: (action: Action, item: Item) => void,
  ) {
    this.locales.add({ code: "en-US", name: "English (United States)" }, true);
  }

  /** Links to the space and the environment, for the `sys` of each resource. */
  get links() {
    return {
      space: link("Space", this.spaceId),
      environment: link("Environment", this.environment),
    };
  }

  /** Creates or changes a content type and publishes it. */
  putContentType(id: string, definition: Definition): ContentType {
    this.contentTypes.put(id, definition);
    return this.contentTypes.publish(id);
  }

  /** Creates an entry as a draft, or replaces all fields of its draft. */
  putEntry(id: string, contentType: string, fields: LocalizedFields): Item {
    return this.entries.put(id, { fields }, contentType);
  }

  /** Changes the given fields of an entry's draft. */
  changeEntry(id: string, fields: LocalizedFields): Item {
    return this.entries.save(id, { fields: { ...this.entries.get(id).fields, ...fields } });
  }

  publish(id: string): Item {
    return this.entries.publish(id);
  }

  unpublish(id: string): Item {
    return this.entries.unpublish(id);
  }

  remove(id: string): void {
    this.entries.remove(id);
  }

  /** Creates an asset as a draft, or replaces its draft. The file is in the default locale. */
  async putAsset(id: string, { title, description, ...file }: NewAsset): Promise<Item> {
    const locale = this.locales.default.code;
    const hasFile = file.bytes !== undefined || file.path !== undefined;
    const value = hasFile ? await this.files.add(id, file) : undefined;
    return this.assets.put(id, { fields: localized({ title, description, file: value }, locale) });
  }

  /** Replaces an asset's file, which changes its URL, as in Contentful. */
  async replaceFile(
    id: string,
    newFile: NewFile,
    locale = this.locales.default.code,
  ): Promise<Item> {
    const added = await this.files.add(id, newFile);
    const { fields } = this.assets.get(id);
    return this.assets.save(id, {
      fields: { ...fields, file: { ...fields["file"], [locale]: added } },
    });
  }

  publishAsset(id: string): Item {
    return this.assets.publish(id);
  }

  unpublishAsset(id: string): Item {
    return this.assets.unpublish(id);
  }

  removeAsset(id: string): void {
    this.assets.remove(id);
  }
}
