import { startTransition, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";

/**
 * Hydrates the static page as a transition: in slices of some milliseconds, between which the browser
 * scrolls and answers. As one task it would freeze a slow phone
 * (react.dev/reference/react/startTransition).
 */
const hydrateInSlices = (element: ReactNode, container: Element) =>
  startTransition(() => void hydrateRoot(container, element));

/**
 * For visitors only. The developer's server has no static page, and shows what an error boundary has
 * caught over the page: its own function tells it, and takes over where this one returns nothing.
 */
export const replaceHydrateFunction = (): typeof hydrateInSlices | undefined =>
  // eslint-disable-next-line no-restricted-properties -- webpack writes the value in its place
  process.env.NODE_ENV === "production" ? hydrateInSlices : undefined;
