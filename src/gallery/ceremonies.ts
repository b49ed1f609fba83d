import { graphql } from "gatsby";
import { slugOf } from "./photo";

export const fragment = graphql`
  fragment Ceremony on Service {
    slug
    title
  }
`;

/**
 * Whether a category of photos and a type of ceremony belong together: by the type's slug, or by a
 * part of its title, as "Elopements & Intimate" has two.
 */
function belongs(category: string, { slug, title }: Queries.CeremonyFragment): boolean {
  const kinds = [slug, ...title.split(/[&,/]| and /).map(slugOf)];
  return kinds.includes(slugOf(category));
}

/** Where the photos of a type of ceremony are, if some category belongs to it. */
export function photosOf(ceremony: Queries.CeremonyFragment, categories: readonly string[]) {
  const category = categories.find((each) => belongs(each, ceremony));
  if (category === undefined) return null;
  return { category, path: `/gallery/?category=${encodeURIComponent(slugOf(category))}` };
}

/** Where the type of ceremony is described that a category belongs to; `null` if none does. */
export function pathOfCeremony(category: string, ceremonies: readonly Queries.CeremonyFragment[]) {
  const ceremony = ceremonies.find((each) => belongs(category, each));
  return ceremony ? `/services/#${ceremony.slug}` : null;
}
