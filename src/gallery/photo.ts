import type { IGatsbyImageData } from "gatsby-plugin-image";
import { required } from "../required";
import { fromCondition } from "../theme/media";
import { slugOf } from "./categories";

export interface LargeFile {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** What the gallery knows of every photo from the start. */
interface KnownPhoto {
  readonly id: string;
  readonly category: string;
  readonly categorySlug: string;
}

/** A photo as the gallery shows it. */
export interface Photo extends KnownPhoto {
  /** What it shows; also its caption. */
  readonly alt: string;
  /** Width by height. */
  readonly ratio: number;
  readonly thumbnail: IGatsbyImageData;
  /** For the full screen, the smallest first; never empty. */
  readonly files: readonly LargeFile[];
  /** The largest of them. */
  readonly largest: LargeFile;
}

/** A photo that does not fit on the gallery's own page, until it is fetched. */
export interface LaterPhoto extends KnownPhoto {
  /** The further page that holds it, from 2. */
  readonly page: number;
}

export type AnyPhoto = Photo | LaterPhoto;

/** Whether a photo can be shown at once. */
export const isHere = (photo: AnyPhoto): photo is Photo => "largest" in photo;

/** The files of a `srcset`, as Gatsby writes it, the smallest first. */
export function filesOf(srcSet: string, ratio: number): LargeFile[] {
  return srcSet
    .split(",")
    .map((candidate) => candidate.trim().split(/\s+/))
    .flatMap(([src, descriptor]) => {
      const width = Number.parseInt(descriptor ?? "", 10);
      return src && width ? [{ src, width, height: Math.round(width / ratio) }] : [];
    })
    .sort((one, other) => one.width - other.width);
}

const known = ({ category, entryId }: Queries.KnownPhotoFragment): KnownPhoto => ({
  id: entryId,
  category,
  categorySlug: slugOf(category),
});

/**
 * A photo from what a page's query found.
 *
 * @throws Error that names the photo, should the build have made no pictures of it
 */
export function toPhoto(node: Queries.GalleryPhotoFragment): Photo {
  const name = `pictures of the gallery photo "${node.entryId}"`;
  const { large, thumbnail } = required(node.image.childImageSharp, name);
  const ratio = thumbnail.width / thumbnail.height;
  const files = filesOf(required(large.images.fallback?.srcSet, name), ratio);
  return {
    ...known(node),
    alt: node.alt,
    ratio,
    thumbnail,
    files,
    largest: required(files.at(-1), name),
  };
}

/**
 * The photos that follow those of the gallery's own page.
 *
 * @param perPage how many photos a page holds
 */
export const toLaterPhotos = (
  nodes: readonly Queries.KnownPhotoFragment[],
  perPage: number,
): LaterPhoto[] =>
  nodes.map((node, index) => ({ ...known(node), page: Math.floor(index / perPage) + 2 }));

/** Id of the link that opens a photo: what shrinks back to it needs to find it. */
export const linkIdOf = (photoId: string) => `photo-${photoId}`;

/** Id of the button that shows more photos. */
export const MORE_ID = "show-more-photos";

/** Width of a photo in the rows that the list makes of them, as `<img sizes>` takes it. */
export const sizesOf = (ratio: number) =>
  [
    `${fromCondition("desktop")} ${Math.round(ratio * 18)}vw`,
    `${fromCondition("tablet")} ${Math.round(ratio * 30)}vw`,
    "90vw",
  ].join(", ");
