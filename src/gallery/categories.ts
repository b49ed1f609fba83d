/** The specification's order; a category that the content adds comes after them. */
const KNOWN = [
  "Traditional",
  "Multicultural",
  "LGBTQ+",
  "Outdoor",
  "Beach",
  "Garden",
  "Intimate",
  "Modern",
  "Rustic",
];

export interface Category {
  /** As the first photo of it spells it. */
  readonly name: string;
  /** As the page's address spells it. */
  readonly slug: string;
  readonly count: number;
}

/** A category as the page's address spells it: `LGBTQ+` becomes `lgbtq`, and `🌊` stays. */
export const slugOf = (category: string) =>
  category
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{Mark}+/gu, "")
    .replace(/[^\p{Letter}\p{Number}]+/gu, "-")
    .replace(/^-|-$/g, "") || category.trim();

const knownSlugs = KNOWN.map(slugOf);

function rankOf(slug: string): number {
  const rank = knownSlugs.indexOf(slug);
  return rank === -1 ? knownSlugs.length : rank;
}

/**
 * The distinct categories of some photos: the specification's first, in its order, then the others
 * as they appear. Spellings that share an address are one category.
 */
export function categoriesOf(photos: readonly { readonly category: string }[]): Category[] {
  const found = new Map<string, Category>();
  for (const { category } of photos) {
    const slug = slugOf(category);
    const { name, count } = found.get(slug) ?? { name: category, count: 0 };
    found.set(slug, { name, slug, count: count + 1 });
  }
  // Sorting is stable: what shares a rank keeps the order of its appearance.
  return [...found.values()].sort((one, other) => rankOf(one.slug) - rankOf(other.slug));
}
