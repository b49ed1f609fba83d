import type { IGatsbyImageData } from "gatsby-plugin-image";
import { required } from "../required";
import { fromCondition } from "../theme/media";
import { slugOf } from "./categories";

export interface LargeFile {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** A photo as the gallery uses it. */
export interface Photo {
  readonly id: string;
  /** What it shows; also its caption. */
  readonly alt: string;
  readonly category: string;
  readonly categorySlug: string;
  /** Width by height. */
  readonly ratio: number;
  readonly thumbnail: IGatsbyImageData;
  /** For the full screen, the smallest first; never empty. */
  readonly files: readonly LargeFile[];
  /** The largest of them. */
  readonly largest: LargeFile;
}

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

/**
 * A photo from what the page's query found.
 *
 * @throws Error that names the photo, should the build have made no pictures of it
 */
export function toPhoto(node: Queries.GalleryPhotoFragment): Photo {
  const name = `pictures of the gallery photo "${node.entryId}"`;
  const { large, thumbnail } = required(node.image.childImageSharp, name);
  const ratio = thumbnail.width / thumbnail.height;
  const files = filesOf(required(large.images.fallback?.srcSet, name), ratio);
  return {
    id: node.entryId,
    alt: node.alt,
    category: node.category,
    categorySlug: slugOf(node.category),
    ratio,
    thumbnail,
    files,
    largest: required(files.at(-1), name),
  };
}

/** Id of the link that opens a photo: what shrinks back to it needs to find it. */
export const linkIdOf = (photoId: string) => `photo-${photoId}`;

/** Width of a photo in the rows that the list makes of them, as `<img sizes>` takes it. */
export const sizesOf = (ratio: number) =>
  [
    `${fromCondition("desktop")} ${Math.round(ratio * 18)}vw`,
    `${fromCondition("tablet")} ${Math.round(ratio * 30)}vw`,
    "90vw",
  ].join(", ");
