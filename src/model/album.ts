import { byOrder, contentType, credit, order, type ContentOf, type Entry } from "./content-type";
import { images, text } from "./fields";
import { galleryPhoto } from "./gallery-photo";

export const album = contentType({
  id: "album",
  label: "Album",
  plural: "albums",
  help: "Many photos of one kind of ceremony for the gallery page, chosen at once.",
  titleField: "title",
  draftIssueField: "place",
  optional: true,
  substitutesFor: galleryPhoto.id,
  fields: {
    title: text("Title", "What you call it, such as the couple's names. Couples do not see it.", {
      required: true,
    }),
    pictures: images(
      "Pictures",
      "As many as you like, in this order. Write what each one shows in its own Description: that is its caption.",
      { one: "Picture", required: true, smallestWidth: galleryPhoto.fields.image.smallestWidth },
    ),
    category: galleryPhoto.fields.category,
    ...credit,
    order: {
      ...order,
      help: "Optional. Smaller numbers come first, among the gallery photos too: the pictures of an album stand together.",
    },
  },
  compare: byOrder,
});

type AlbumEntry = Entry<ContentOf<typeof album.fields>>;
type PhotoEntry = Entry<ContentOf<typeof galleryPhoto.fields>>;

/** The pictures of an album as photos of the gallery. One that was chosen twice is shown once. */
export function photosOf({ id, fields, updatedAt }: AlbumEntry): PhotoEntry[] {
  const { pictures, title: _title, ...shared } = fields;
  const byId = new Map(pictures.map((picture) => [picture.id, picture]));
  return [...byId.values()].map((picture) => ({
    // One picture may be in two albums.
    id: `${id}.${picture.id}`,
    updatedAt,
    // A picture without a description has not passed the checks; the album itself is the sample.
    fields: { ...shared, sample: false, image: picture, alt: picture.description! },
  }));
}
