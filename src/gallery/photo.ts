import { graphql } from "gatsby";
import type { IGatsbyImageData } from "gatsby-plugin-image";
import type { ImageSource } from "yet-another-react-lightbox";
import { required } from "../required";
import { minWidth } from "../theme/theme";

/** A photo with its pictures. */
export interface Photo extends Queries.GalleryPhotoFragment {
  readonly categorySlug: string;
  /** Address of the description of the category's type of ceremony, if there is one. */
  readonly ceremonyPath: string | null;
  /** Width by height. */
  readonly ratio: number;
  readonly thumbnail: IGatsbyImageData;
  /** The files for the lightbox, the smallest first; never empty. */
  readonly files: readonly ImageSource[];
  readonly largest: ImageSource;
}

/** Id of the link that opens a photo: focus returns to it. */
export const linkIdOf = ({ entryId }: Photo) => `photo-${entryId}`;

/** The picture in that link, which the browser already has; `null` if the photo is not on the page. */
export const thumbnailOf = (photo: Photo) =>
  document.getElementById(linkIdOf(photo))?.querySelector("img") ?? null;

/** Width of a photo in the rows of the list, as `<img sizes>` takes it. */
export const sizesOf = (ratio: number) =>
  [
    `${minWidth("desktop")} ${Math.round(ratio * 18)}vw`,
    `${minWidth("tablet")} ${Math.round(ratio * 30)}vw`,
    "90vw",
  ].join(", ");

/** The files of a `srcset` as Gatsby writes it, the smallest first. */
function parseSrcSet(srcSet: string, ratio: number): ImageSource[] {
  return Array.from(srcSet.matchAll(/([^\s,]\S*) (\d+)w/g), ([, src = "", descriptor]) => {
    const width = Number(descriptor);
    return { src, width, height: Math.round(width / ratio) };
  }).sort((one, other) => one.width - other.width);
}

/** @throws Error that names the photo if the build made no pictures of it */
export function toPhoto(
  node: Queries.GalleryPhotoFragment,
  ceremonies: readonly Queries.ServiceLinkFragment[],
): Photo {
  const name = `pictures of the gallery photo "${node.entryId}"`;
  const { large, thumbnail } = required(node.image.childImageSharp, name);
  const ratio = thumbnail.width / thumbnail.height;
  const ceremony = ceremonies.find((each) => belongs(node.category, each));
  const files = parseSrcSet(required(large.images.fallback?.srcSet, name), ratio);
  return {
    ...node,
    categorySlug: slugOf(node.category),
    ceremonyPath: ceremony ? `/services/#${ceremony.slug}` : null,
    ratio,
    thumbnail,
    files,
    largest: required(files.at(-1), name),
  };
}

export interface Category {
  /** As its first photo spells it. */
  readonly name: string;
  /** As the query string spells it. */
  readonly slug: string;
  readonly count: number;
}

/** A category as the query string spells it: `LGBTQ+` becomes `lgbtq`, and `🌊` stays. */
export const slugOf = (category: string) =>
  category
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{Mark}+/gu, "")
    .replace(/[^\p{Letter}\p{Number}]+/gu, "-")
    .replace(/^-|-$/g, "") || category.trim();

/** The specification's categories in its order; any others come after them. */
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

/** One for each slug: the specification's in its order, then the others as they appear. */
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

/** Compares the slug of the type, and each part of its title: "Elopements & Intimate" has two. */
function belongs(category: string, { slug, title }: Queries.ServiceLinkFragment): boolean {
  const kinds = [slug, ...title.split(/[&,/]| and /).map(slugOf)];
  return kinds.includes(slugOf(category));
}

/** The query string that chooses a category. */
export const searchFor = (slug: string) => `?category=${encodeURIComponent(slug)}`;

/**
 * Returns the address of the first photos of a type of ceremony, if a category belongs to it.
 *
 * @param photos of all pages of the gallery
 */
export function photosOfService(
  ceremony: Queries.ServiceLinkFragment,
  photos: readonly Pick<Photo, "category">[],
  perPage: number,
) {
  const chosen = ceremony.photos;
  const index = photos.findIndex(({ category }) =>
    chosen === null ? belongs(category, ceremony) : slugOf(category) === slugOf(chosen),
  );
  if (index < 0) return null;
  const { category } = photos[index]!;
  const page = index < perPage ? "" : `${Math.floor(index / perPage) + 1}/`;
  return { category, path: `/gallery/${page}${searchFor(slugOf(category))}` };
}
