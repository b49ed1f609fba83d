/** Kinds of ceremony, which connect each service with its photos and letters. */
import { listPath, pageAt } from "./routes";

/** Converts a kind for the query string: `LGBTQ+` becomes `lgbtq`, and `🌊` remains. */
export const slugOf = (kind: string) =>
  kind
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{Mark}+/gu, "")
    .replace(/[^\p{Letter}\p{Number}]+/gu, "-")
    .replace(/^-|-$/g, "") || kind.trim();

const singularOf = (kind: string) => slugOf(kind).replace(/s$/, "");

/**
 * Compares a kind with a service's slug and the parts of its title: "Elopements & Intimate" has two. Ignores
 * the plural, because a couple writes about their elopement.
 */
export function isOfService(kind: string, { slug, title }: Queries.ServiceLinkFragment): boolean {
  const kinds = [slug, ...title.split(/[&,/]| and /)].map(singularOf);
  return kinds.includes(singularOf(kind));
}

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
      path: `${listPath("reviews", pageAt(position, perPage))}#${letterId(entryId)}`,
    }));
}
