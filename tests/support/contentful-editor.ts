import {
  link,
  localized,
  type LocalContentful,
  type Space,
} from "../../packages/contentful-local/src";

/** Writes and publishes content, as the officiant does. */
export class Editor {
  constructor(readonly contentful: LocalContentful) {}

  publishEntry(id: string, type: string, fields: Readonly<Record<string, unknown>>): void {
    this.contentful.space.putEntry(id, type, localized(fields));
    this.contentful.space.publish(id);
  }

  changeEntry(id: string, fields: Readonly<Record<string, unknown>>): void {
    this.contentful.space.changeEntry(id, localized(fields));
    this.contentful.space.publish(id);
  }

  publishPhoto(id: string, picture: string): void {
    const image = link("Asset", picture);
    this.publishEntry(id, "galleryPhoto", { alt: `A photo of ${id}`, category: "Beach", image });
  }

  /** Publishes a picture, whose title and file are named after the id unless `asset` overrides them. */
  async publishPicture(id: string, asset: Parameters<Space["putAsset"]>[1]): Promise<void> {
    await this.contentful.space.putAsset(id, { title: id, file: `${id}.jpg`, ...asset });
    this.contentful.space.publishAsset(id);
  }
}
