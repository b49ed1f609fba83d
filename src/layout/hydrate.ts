import { startTransition, type ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";

/** Renders an element into a container, and returns how to unmount it. */
type Render = (element: ReactNode, container: Element) => () => void;

/**
 * Hydrates the static page as a transition: in slices of some milliseconds, between which the browser
 * scrolls and answers. As one task it would freeze a slow phone
 * (react.dev/reference/react/startTransition). The development server has no static page.
 */
export const replaceHydrateFunction = (): Render => (element, container) => {
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
