import { graphql } from "gatsby";
import type { IGatsbyImageData } from "gatsby-plugin-image";
import type { ImageSource } from "yet-another-react-lightbox";
import { isOfService, slugOf } from "../kinds";
import { required } from "../required";
import { listPath, pageAt } from "../routes";
import { minWidth } from "../theme/theme";

export interface Photo extends Queries.GalleryPhotoFragment {
  readonly categorySlug: string;
  /** Address of the service that belongs to the category, if there is one. */
  readonly servicePath: string | null;
  /** Width divided by height. */
  readonly ratio: number;
  readonly thumbnail: IGatsbyImageData;
  /** The files for the lightbox, the smallest first; never empty. */
  readonly files: readonly ImageSource[];
  readonly largest: ImageSource;
}

/** Id of the link that opens a photo, to which focus returns. */
export const linkIdOf = ({ entryId }: Photo) => `photo-${entryId}`;

/** Finds a photo's thumbnail, which the browser has already loaded; `null` if it is not on the page. */
export const thumbnailOf = (photo: Photo) =>
  document.getElementById(linkIdOf(photo))?.querySelector("img") ?? null;

/** The value of `<img sizes>` for a photo in the justified rows. */
export const sizesOf = (ratio: number) =>
  [
    `${minWidth("desktop")} ${Math.round(ratio * 18)}vw`,
    `${minWidth("tablet")} ${Math.round(ratio * 30)}vw`,
    "90vw",
  ].join(", ");

/** Parses a `srcset` in Gatsby's format; the smallest file comes first. */
function parseSrcSet(srcSet: string, ratio: number): ImageSource[] {
  return Array.from(srcSet.matchAll(/([^\s,]\S*) (\d+)w/g), ([, src = "", descriptor]) => {
    const width = Number(descriptor);
    return { src, width, height: Math.round(width / ratio) };
  }).sort((a, b) => a.width - b.width);
}

/** @throws Error that names the photo, if the build has not processed its picture */
export function toPhoto(
  node: Queries.GalleryPhotoFragment,
  services: readonly Queries.ServiceLinkFragment[],
): Photo {
  const name = `pictures of the gallery photo "${node.entryId}"`;
  const { large, thumbnail } = required(node.image.childImageSharp, name);
  const ratio = thumbnail.width / thumbnail.height;
  const service = services.find((candidate) => isOfService(node.category, candidate));
  const files = parseSrcSet(required(large.images.fallback?.srcSet, name), ratio);
  return {
    ...node,
    categorySlug: slugOf(node.category),
    servicePath: service ? `/services/#${service.slug}` : null,
    ratio,
    thumbnail,
    files,
    largest: required(files.at(-1), name),
  };
}

export interface Category {
  /** Spelled as in its first photo. */
  readonly name: string;
  /** Its value in the query string. */
  readonly slug: string;
  readonly count: number;
}

/** The specification's categories, in its order. */
const ORDER = [
  "Traditional",
  "Multicultural",
  "LGBTQ+",
  "Outdoor",
  "Beach",
  "Garden",
  "Intimate",
  "Modern",
  "Rustic",
].map(slugOf);

/** Returns the categories of some photos: the specification's in its order, then the others as they appear. */
export function categoriesOf(
  photos: readonly Pick<Photo, "category" | "categorySlug">[],
): Category[] {
  const slugs = new Set([...ORDER, ...photos.map(({ categorySlug }) => categorySlug)]);
  return [...slugs].flatMap((slug) => {
    const [first, ...others] = photos.filter(({ categorySlug }) => categorySlug === slug);
    return first ? [{ name: first.category, slug, count: 1 + others.length }] : [];
  });
}

export const fragment = graphql`
  fragment ServiceLink on Service {
    photos
    slug
    title
  }
`;

/** Returns the query string that selects a category. */
export const searchFor = (slug: string) => `?category=${encodeURIComponent(slug)}`;

/**
 * Returns a service's category, and the address of its first photos; `null` if it has none.
 *
 * @param photos of all pages of the gallery
 */
export function photosOfService(
  service: Queries.ServiceLinkFragment,
  photos: readonly Pick<Photo, "category">[],
  perPage: number,
) {
  const chosen = service.photos;
  const index = photos.findIndex(({ category }) =>
    chosen === null ? isOfService(category, service) : slugOf(category) === slugOf(chosen),
  );
  if (index < 0) return null;
  const { category } = photos[index]!;
  const path = listPath("gallery", pageAt(index, perPage)) + searchFor(slugOf(category));
  return { category, path };
}
