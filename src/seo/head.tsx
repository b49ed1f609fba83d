import { useSyncExternalStore } from "react";
import { Helmet, type HelmetProps } from "react-helmet";

const never = () => () => undefined;
const isInBrowser = () => typeof window !== "undefined";

/**
 * react-helmet, from which all head tags come. It writes what has been rendered so far, also in the
 * middle of a page; React takes a static page over in slices, between which tags would go and come
 * back. They are right already: until React has taken over, they stay as they are.
 */
export function Head(props: HelmetProps) {
  const isTakingOver = useSyncExternalStore(never, () => false, isInBrowser);
  return isTakingOver ? null : <Helmet {...props} />;
}
