/** Gallery photos, and albums, whose pictures the gallery shows as photos. */
import {
  byOrder,
  contentType,
  credit,
  order,
  sorted,
  type ContentOf,
  type Entry,
} from "./content-type";
import { image, images, LARGEST_FILE, megabytes, text } from "./fields";

export const galleryPhoto = contentType({
  id: "galleryPhoto",
  label: "Gallery photo",
  plural: "gallery photos",
  help: "A photo on the gallery page.",
  titleField: "alt",
  fields: {
    image: image(
      "Picture",
      `The original, at least 2,000 pixels wide, up to ${megabytes(LARGEST_FILE)} MB.`,
      {
        required: true,
        smallestWidth: 1000,
        describedBy: "alt",
      },
    ),
    alt: text(
      "Description",
      "What the photo shows, in one sentence. It is the caption, and is read aloud to people who cannot see the photo.",
      { required: true },
    ),
    category: text(
      "Category",
      "The kind of ceremony, such as Beach. A new word makes a new filter button.",
      { required: true, isCompared: true },
    ),
    ...credit,
    order,
  },
  compare: byOrder,
});

export const album = contentType({
  id: "album",
  label: "Album",
  plural: "albums",
  help: "Many photos of one kind of ceremony for the gallery page, chosen at once.",
  titleField: "title",
  optional: true,
  substitutesFor: galleryPhoto.id,
  fields: {
    title: text("Title", "What you call it, such as the couple's names. Couples do not see it.", {
      required: true,
    }),
    pictures: images(
      "Pictures",
      "As many as you like, in this order. Write what each one shows in its own Description: that is its caption.",
      { required: true, smallestWidth: galleryPhoto.fields.image.smallestWidth },
    ),
    category: galleryPhoto.fields.category,
    ...credit,
    order: {
      ...order,
      help: "Optional. Smaller numbers come first, among the gallery photos too: the pictures of an album stay together.",
    },
  },
  compare: byOrder,
});

type AlbumEntry = Entry<ContentOf<typeof album.fields>>;
type PhotoEntry = Entry<ContentOf<typeof galleryPhoto.fields>>;

/** Turns the pictures of an album into photos. Shows a picture once that was chosen twice. */
function toPhotos({ id, fields, updatedAt }: AlbumEntry): PhotoEntry[] {
  const { pictures, title: _title, ...shared } = fields;
  const byId = new Map(pictures.map((picture) => [picture.id, picture]));
  return [...byId.values()].map((picture) => ({
    // Unique, because one picture can be in two albums.
    id: `${id}.${picture.id}`,
    updatedAt,
    // A picture without a description has not passed the checks; the album itself is the sample.
    fields: { ...shared, sample: false, image: picture, alt: picture.description! },
  }));
}

/** Joins photos and albums in the order of the gallery, with the photos of an album together. */
export function galleryOf(
  photos: readonly PhotoEntry[],
  albums: readonly AlbumEntry[],
): PhotoEntry[] {
  const places = [
    ...photos.map((photo) => ({ ...photo, shown: [photo] })),
    ...albums.map((entry) => ({
      ...entry,
      // Sorts an album by its title, as a photo is sorted by its description.
      fields: { ...entry.fields, alt: entry.fields.title },
      shown: toPhotos(entry),
    })),
  ];
  return sorted(galleryPhoto, places).flatMap(({ shown }) => shown);
}
