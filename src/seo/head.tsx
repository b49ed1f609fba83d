import { Helmet, type HelmetProps } from "react-helmet";
import { useHydrated } from "../use-hydrated";

/**
 * react-helmet, from which all head tags come. React hydrates a page in slices, and Helmet applies
 * the tags rendered so far after each of them: tags would go and come back. The static ones are right
 * already, so Helmet is left out while hydrating.
 */
export function Head(props: HelmetProps) {
  const isHydrated = useHydrated();
  const isServer = typeof window === "undefined";
  return isHydrated || isServer ? <Helmet {...props} /> : null;
}
