/** Gallery photos, and albums, whose pictures the gallery shows like single photos. */
import {
  byOrder,
  contentType,
  credit,
  order,
  sorted,
  type ContentOf,
  type Entry,
} from "./content-type";
import { picture, pictures, text } from "./fields";
import { megabytes } from "./files";
import { MAX_FILE_SIZE } from "./pictures";

export const galleryPhoto = contentType({
  id: "galleryPhoto",
  label: "Gallery photo",
  plural: "gallery photos",
  help: "A photo on the gallery page.",
  titleField: "alt",
  fields: {
    image: picture(
      "Picture",
      `The original, at least 2,000 pixels wide, up to ${megabytes(MAX_FILE_SIZE)} MB.`,
      {
        required: true,
        minWidth: 1000,
        describedBy: "alt",
      },
    ),
    alt: text(
      "Description",
      "What the photo shows, in one sentence. Used as the caption, and read aloud to people who cannot see the photo.",
      { required: true },
    ),
    category: text(
      "Category",
      "The kind of ceremony, such as Beach. A new category adds a filter button.",
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
  help: "Many photos of one kind of ceremony, added to the gallery page at once.",
  titleField: "title",
  optional: true,
  substitutesFor: galleryPhoto.id,
  fields: {
    title: text("Title", "Such as the couple's names. Only you see it, to find the album.", {
      required: true,
    }),
    pictures: pictures(
      "Pictures",
      "As many as you like, in the order to show them. The Description of each picture is its caption.",
      { required: true, minWidth: galleryPhoto.fields.image.minWidth },
    ),
    category: galleryPhoto.fields.category,
    ...credit,
    order: {
      ...order,
      help: "Optional. Smaller numbers come first, in one sequence with the gallery photos. An album's pictures stay together.",
    },
  },
  compare: byOrder,
});

type AlbumEntry = Entry<ContentOf<typeof album.fields>>;
type PhotoEntry = Entry<ContentOf<typeof galleryPhoto.fields>>;

/** Converts an album's pictures to photos. Drops duplicates. */
function toPhotos({ id, fields, updatedAt }: AlbumEntry): PhotoEntry[] {
  const { pictures, title: _title, ...shared } = fields;
  const byId = new Map(pictures.map((picture) => [picture.id, picture]));
  return [...byId.values()].map((picture) => ({
    // Contains the album's id, because one picture can be in two albums.
    id: `${id}.${picture.id}`,
    updatedAt,
    // The checks refuse a picture without a description. Only the album itself counts as a sample.
    fields: { ...shared, sample: false, image: picture, alt: picture.description! },
  }));
}

/** Merges photos and albums in the order of the gallery, and keeps the photos of an album together. */
export function galleryOf(
  photos: readonly PhotoEntry[],
  albums: readonly AlbumEntry[],
): PhotoEntry[] {
  const items = [
    ...photos.map((photo) => ({ ...photo, shown: [photo] })),
    ...albums.map((entry) => ({
      ...entry,
      // Sorts an album by its title where a photo is sorted by its description.
      fields: { ...entry.fields, alt: entry.fields.title },
      shown: toPhotos(entry),
    })),
  ];
  return sorted(galleryPhoto, items).flatMap(({ shown }) => shown);
}
