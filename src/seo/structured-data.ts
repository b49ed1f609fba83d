import type { IGatsbyImageData } from "gatsby-plugin-image";
import { createContext } from "react";
import type { Site } from "./use-site";

/** What a page has to say to search engines, as its query gives it. */
export interface PageData {
  readonly page: Queries.PageHeadFragment;
  /** Path of the page, as the window shows it. */
  readonly path: string;
  /** The questions that the page answers. */
  readonly questions?: readonly Queries.QuestionForSearchFragment[];
  /** The photos that the page is about. */
  readonly photos?: readonly {
    readonly alt: string;
    readonly image: {
      readonly childImageSharp: { readonly thumbnail: IGatsbyImageData } | null;
    } | null;
  }[];
}

/**
 * Search engines read the structured data of the page that they fetched, so it is written into the
 * static HTML (see `static-head.tsx`), and its builders stay out of the browser's script: there
 * nobody listens.
 */
export const StructuredData = createContext<((site: Site, page: PageData) => void) | null>(null);
