import { startTransition, type ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";

/** Renders an element into a container, and returns how to unmount it. */
type Render = (element: ReactNode, container: Element) => () => void;

/**
 * Hydrates the static page as a transition: in slices of some milliseconds, between which the browser
 * scrolls and answers. As one task it would freeze a slow phone
 * (react.dev/reference/react/startTransition).
 */
const hydrateInSlices: Render = (element, container) => {
  if (!container.hasChildNodes()) {
    const root = createRoot(container);
    root.render(element);
    return () => root.unmount();
  }
  let unmount = () => {};
  startTransition(() => {
    const root = hydrateRoot(container, element);
    unmount = () => root.unmount();
  });
  return () => unmount();
};

/**
 * For visitors only. The developer's server has no static page, and shows what an error boundary has
 * caught over the page: its own function tells it, and takes over where this one returns nothing.
 */
export const replaceHydrateFunction = (): Render | undefined =>
  // eslint-disable-next-line no-restricted-properties -- webpack writes the value in its place
  process.env.NODE_ENV === "production" ? hydrateInSlices : undefined;
