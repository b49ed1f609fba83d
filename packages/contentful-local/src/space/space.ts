import { createFile, toFileField, type Files, type NewFile } from "../files";
import {
  ContentTypes,
  Locales,
  type ContentType,
  type Definition,
  type Locale,
  type NewLocale,
} from "./content-model";
import { History, Items, type Deletion, type Item, type ItemType } from "./items";
import { Clock, link, localized, type Action, type LocalizedFields } from "./resources";

/** A change, for webhooks. */
export type SpaceEvent = { readonly action: Action } & (
  | { readonly item: Item; readonly contentType?: never }
  | { readonly contentType: ContentType; readonly item?: never }
);

/** What is left out is as an editor left it: a draft may have no title, no file, nothing at all. */
export interface NewAsset extends NewFile {
  readonly title?: string;
  /** `null` is what a program writes that empties it. */
  readonly description?: string | null;
}

/** What the Delivery API knows at one moment. */
export interface Delivered {
  readonly space: Space;
  readonly history: Pick<History, "id" | "sequence">;
  /** Published entries and assets. */
  readonly items: readonly Item[];
  readonly deletions: readonly Deletion[];
  readonly contentTypes: readonly ContentType[];
  readonly locales: readonly Locale[];
  /** Code. */
  readonly defaultLocale: string;
}

/**
 * One environment of a space, with methods for what an editor does. Nothing is validated here, so
 * that tests can publish what an editor published before a validation existed.
 */
export class Space {
  readonly #clock = new Clock();
  readonly #history = new History();
  readonly #listeners: ((event: SpaceEvent) => void)[] = [];
  #held: Delivered | null = null;

  readonly createdAt = this.#clock.now();
  /** What people call it; the id is in addresses. */
  name: string;
  readonly locales = new Locales("locale", this.#clock);
  readonly contentTypes = new ContentTypes("content type", this.#clock, (action, contentType) =>
    this.#emit({ action, contentType }),
  );
  readonly entries = this.#createItems("Entry");
  readonly assets = this.#createItems("Asset");

  constructor(
    readonly spaceId: string,
    readonly environment: string,
    readonly files: Files,
  ) {
    this.name = environment;
    this.locales.add({ code: "en-US", name: "English (United States)", default: true });
  }

  /** Where its resources are, in their `sys`. */
  get links() {
    return {
      space: link("Space", this.spaceId),
      environment: link("Environment", this.environment),
    };
  }

  /** What is published. */
  get published(): Delivered {
    const { id, sequence, deletions } = this.#history;
    return {
      space: this,
      history: { id, sequence },
      items: [...this.entries.all(), ...this.assets.all()].filter((item) => item.published),
      deletions,
      contentTypes: this.contentTypes.all().filter((type) => type.published),
      locales: this.locales.all().filter((locale) => locale.contentDeliveryApi),
      defaultLocale: this.locales.default.code,
    };
  }

  /** What readers see: what is published, unless delivery is held. */
  get delivered(): Delivered {
    return this.#held ?? this.published;
  }

  /** Keeps the Delivery API as it is now, like a CDN whose cache is stale. */
  holdDelivery(): void {
    this.#held = this.published;
  }

  releaseDelivery(): void {
    this.#held = null;
  }

  onChange(listener: (event: SpaceEvent) => void): void {
    this.#listeners.push(listener);
  }

  /** Creates or changes a content type and publishes it. */
  putContentType(id: string, definition: Definition): ContentType {
    this.contentTypes.put(id, definition);
    return this.contentTypes.publish(id);
  }

  addLocale(locale: NewLocale): Locale {
    return this.locales.add(locale);
  }

  /** Creates an entry as a draft, or replaces all fields of the draft. */
  putEntry(id: string, contentType: string, fields: LocalizedFields): Item {
    return this.entries.find(id)
      ? this.entries.save(id, { fields })
      : this.entries.create(id, { fields }, contentType);
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

  archive(id: string): Item {
    return this.entries.archive(id);
  }

  remove(id: string): void {
    this.entries.remove(id);
  }

  /** Creates an asset as a draft, or replaces its draft. The file is in the default locale. */
  async putAsset(id: string, { title, description, ...file }: NewAsset): Promise<Item> {
    const locale = this.locales.default.code;
    const hasFile = file.bytes !== undefined || file.path !== undefined;
    const fields = localized(
      { title, description, file: hasFile ? await this.#addFile(id, file) : undefined },
      locale,
    );
    return this.assets.find(id)
      ? this.assets.save(id, { fields })
      : this.assets.create(id, { fields });
  }

  /** Replaces an asset's file. Its URL changes, as in Contentful. */
  async replaceFile(id: string, newFile: NewFile): Promise<Item> {
    const file = { [this.locales.default.code]: await this.#addFile(id, newFile) };
    return this.assets.save(id, { fields: { ...this.assets.get(id).fields, file } });
  }

  publishAsset(id: string): Item {
    return this.assets.publish(id);
  }

  unpublishAsset(id: string): Item {
    return this.assets.unpublish(id);
  }

  /** Deletes an asset and its files. */
  removeAsset(id: string): void {
    this.assets.remove(id);
    this.files.removeAllOf(id);
  }

  /** Makes this environment a copy of another one. */
  copyFrom(other: Space): void {
    this.locales.copyFrom(other.locales);
    this.contentTypes.copyFrom(other.contentTypes);
    this.entries.copyFrom(other.entries);
    this.assets.copyFrom(other.assets);
    this.#history.copyFrom(other.#history);
  }

  async #addFile(assetId: string, newFile: NewFile) {
    const file = await createFile(newFile);
    return toFileField(this.files.add(assetId, file), file);
  }

  #createItems(type: ItemType): Items {
    return new Items(type, this.#clock, this.#history, (action, item) =>
      this.#emit({ action, item }),
    );
  }

  #emit(event: SpaceEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}
