import { readFileSync } from "node:fs";
import { link, localized, type LocalContentful } from "../../packages/contentful-local/src";

/** Publishes what it writes, as the officiant does. */
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

  async publishPicture(
    id: string,
    bytes = readFileSync("tests/fixtures/picture.jpg"),
    contentType = "image/jpeg",
    file = `${id}.jpg`,
  ): Promise<void> {
    await this.contentful.space.putAsset(id, { title: id, bytes, file, contentType });
    this.contentful.space.publishAsset(id);
  }
}
