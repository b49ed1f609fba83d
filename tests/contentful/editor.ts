import { localized, type LocalContentful } from "../../packages/contentful-local/src";

/** Publishes what it writes, as the officiant does in Contentful's web app. */
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

  async publishPicture(
    id: string,
    bytes: Buffer,
    contentType = "image/jpeg",
    file = `${id}.jpg`,
  ): Promise<void> {
    await this.contentful.space.putAsset(id, { title: id, bytes, file, contentType });
    this.contentful.space.publishAsset(id);
  }
}
