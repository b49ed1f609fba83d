/** Kinds of ceremony, which connect each service with its photos and letters. */

/** Converts a kind for the query string: `LGBTQ+` becomes `lgbtq`, and `🌊` remains. */
export const slugOf = (kind: string) =>
  kind
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{Mark}+/gu, "")
    .replace(/[^\p{Letter}\p{Number}]+/gu, "-")
    .replace(/^-|-$/g, "") || kind.trim();

/** Compares a kind with a service's slug and the parts of its title: "Elopements & Intimate" has two. */
export function isOfService(kind: string, { slug, title }: Queries.ServiceLinkFragment): boolean {
  const slugs = [slug, ...title.split(/[&,/]| and /).map(slugOf)];
  return slugs.includes(slugOf(kind));
}

/** Returns the number of the page of a list that has the entry at a position, as it is in the path. */
export const pageOf = (position: number, perPage: number) =>
  position < perPage ? "" : `${Math.floor(position / perPage) + 1}/`;

/** Id of the article with a couple's letter. */
export const letterId = (entryId: string) => `letter-${entryId}`;

/** Maximum number of letters that a service links to. */
const MAX_LETTERS = 3;

/** Lists the first letters of couples whose ceremony was of a service's kind. */
export function lettersOfService(
  service: Queries.ServiceLinkFragment,
  kinds: readonly Queries.LettersOfKindFragment[],
  perPage: number,
) {
  return kinds
    .filter(({ fieldValue }) => isOfService(fieldValue ?? "", service))
    .flatMap(({ nodes }) => nodes)
    .sort((a, b) => a.position - b.position)
    .slice(0, MAX_LETTERS)
    .map(({ author, entryId, position }) => ({
      author,
      path: `/reviews/${pageOf(position, perPage)}#${letterId(entryId)}`,
    }));
}
