import { contentTypes } from "../model";
import { routes } from "../routes";

/** What a build is made of. */
export interface Summary {
  /** Addresses that the site has whatever its content is. */
  readonly routes: readonly string[];
  /** How many entries it shows, by content type. */
  readonly content: Readonly<Record<string, number>>;
}

/** @param count how many nodes of a type the build has */
export const summaryOf = (count: (nodeType: string) => number): Summary => ({
  routes: routes.map(({ path }) => path),
  content: Object.fromEntries(contentTypes.map(({ id, nodeType }) => [id, count(nodeType)])),
});
