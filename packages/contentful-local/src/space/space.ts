import { Clock } from "./clock";
import { ContentTypes, type ContentType, type Definition } from "./content-types";
import { describeFile, fileField, type Files, type NewFile } from "./files";
import { History } from "./history";
import { Items } from "./items";
import { Locales, type NewLocale } from "./locales";
import { Tags } from "./tags";
import type { Action, Deletion, Item, Locale, LocalizedFields, Tag } from "./types";

/** That something in the space has changed, as a webhook tells it. */
export type SpaceEvent =
  | { readonly kind: "item"; readonly action: Action; readonly item: Item }
  | { readonly kind: "contentType"; readonly action: string; readonly contentType: ContentType };

/** An asset as an editor makes it. */
export interface NewAsset extends NewFile {
  readonly title: string;
  readonly description?: string;
}

/** All that the Delivery API can know at one moment. */
export interface Delivered {
  /** Id of the history that `sequence` counts. */
  readonly history: string;
  readonly sequence: number;
  readonly items: readonly Item[];
  readonly deletions: readonly Deletion[];
  readonly contentTypes: readonly ContentType[];
  readonly locales: readonly Locale[];
  readonly tags: readonly Tag[];
}

/**
 * One environment of a space, to be edited as an editor would. Nothing here is validated: what an
 * editor was allowed to publish before a rule existed can be published too.
 */
export class Space {
  readonly #clock = new Clock();
  readonly #history = new History();
  readonly #listeners: ((event: SpaceEvent) => void)[] = [];
  #held: Delivered | null = null;

  readonly createdAt = this.#clock.now();
  readonly files: Files;
  readonly locales: Locales;
  readonly tags = new Tags(this.#clock);
  readonly contentTypes = new ContentTypes(this.#clock, (action, contentType) =>
    this.#tell({ kind: "contentType", action, contentType }),
  );
  readonly entries = this.#itemsOf("Entry");
  readonly assets = this.#itemsOf("Asset");

  constructor(
    readonly environment: string,
    files: Files,
    locale: NewLocale = { code: "en-US", name: "English (United States)" },
  ) {
    this.files = files;
    this.locales = new Locales(this.#clock, locale);
  }

  /** What the Delivery API shows: everything published, unless delivery is held. */
  get delivered(): Delivered {
    return this.#held ?? this.#published();
  }

  /** From now on delivery shows the space as it is now: a CDN that is not fresh yet. */
  holdDelivery(): void {
    this.#held = this.#published();
  }

  /** Delivery shows what is published again. */
  releaseDelivery(): void {
    this.#held = null;
  }

  /** Calls the listener after every change. */
  onChange(listener: (event: SpaceEvent) => void): void {
    this.#listeners.push(listener);
  }

  /** Makes or changes a content type and publishes it. */
  putContentType(id: string, definition: Definition): ContentType {
    this.contentTypes.put(id, definition);
    return this.contentTypes.publish(id);
  }

  addLocale(locale: NewLocale): Locale {
    return this.locales.add(locale);
  }

  /** Makes an entry, or gives it these fields instead of the ones it has. A draft until published. */
  putEntry(id: string, contentType: string, fields: LocalizedFields): Item {
    return this.entries.find(id)
      ? this.entries.save(id, { fields })
      : this.entries.create(id, { fields }, contentType);
  }

  /** Gives an entry other values in the fields named, and keeps the rest. */
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

  /** Makes an asset with its file in the default locale. A draft until published. */
  async putAsset(id: string, { title, description, ...file }: NewAsset): Promise<Item> {
    const locale = this.locales.default.code;
    const fields: LocalizedFields = {
      title: { [locale]: title },
      ...(description !== undefined && { description: { [locale]: description } }),
      file: { [locale]: await this.#store(id, file) },
    };
    return this.assets.find(id)
      ? this.assets.save(id, { fields })
      : this.assets.create(id, { fields });
  }

  /** Puts another file in an asset's place. Its address changes, as on Contentful. */
  async replaceFile(id: string, file: NewFile): Promise<Item> {
    const stored = { [this.locales.default.code]: await this.#store(id, file) };
    return this.assets.save(id, { fields: { ...this.assets.get(id).fields, file: stored } });
  }

  publishAsset(id: string): Item {
    return this.assets.publish(id);
  }

  unpublishAsset(id: string): Item {
    return this.assets.unpublish(id);
  }

  archiveAsset(id: string): Item {
    return this.assets.archive(id);
  }

  /** Deletes an asset and its files. */
  removeAsset(id: string): void {
    this.assets.remove(id);
    this.files.removeAllOf(id);
  }

  /** Fills this environment with what another one holds. */
  copyFrom(other: Space): void {
    this.locales.replaceBy(other.locales);
    this.contentTypes.copyFrom(other.contentTypes);
    this.tags.copyFrom(other.tags);
    this.entries.copyFrom(other.entries);
    this.assets.copyFrom(other.assets);
    this.#history.copyFrom(other.#history);
  }

  async #store(assetId: string, file: NewFile) {
    const stored = await describeFile(file);
    return fileField(this.files.add(assetId, stored), stored);
  }

  #published(): Delivered {
    const items = [...this.entries.all(), ...this.assets.all()].filter((item) => item.published);
    return {
      history: this.#history.id,
      sequence: this.#history.sequence,
      items,
      deletions: this.#history.deletions,
      contentTypes: this.contentTypes.all().filter((type) => type.published),
      locales: this.locales.all().filter((locale) => locale.contentDeliveryApi),
      tags: this.tags.all().filter((tag) => tag.visibility === "public"),
    };
  }

  #itemsOf(type: "Entry" | "Asset"): Items {
    return new Items(type, this.#clock, this.#history, (action, item) =>
      this.#tell({ kind: "item", action, item }),
    );
  }

  #tell(event: SpaceEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}
