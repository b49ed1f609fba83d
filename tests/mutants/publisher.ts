import type { Mutant } from "./mutant";

/** Mistakes in `packages/publisher`. */
export const publisher: readonly Mutant[] = [];
