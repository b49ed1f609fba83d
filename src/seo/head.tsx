import { createContext, useContext, type PropsWithChildren, type ReactNode } from "react";

/** Takes a page's head tags while its static HTML is rendered; `null` in browsers. */
export const CollectTags = createContext<((tags: ReactNode) => void) | null>(null);

/** Head tags that only the static HTML has: what a browser does before the page is there. */
export function StaticHead({ children }: PropsWithChildren) {
  useContext(CollectTags)?.(children);
  return null;
}

/**
 * Head tags. In browsers React keeps them in the document's head, and finds those of the static HTML
 * there (react.dev/reference/react-dom/components/title).
 */
export function Head({ children }: PropsWithChildren) {
  const isStatic = useContext(CollectTags) !== null;
  return isStatic ? <StaticHead>{children}</StaticHead> : children;
}
