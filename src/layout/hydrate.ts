import { startTransition, type ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";

/** Shows an element in a container, and tells how to take it away. */
type Render = (element: ReactNode, container: Element) => () => void;

const render: Render = (element, container) => {
  const root = createRoot(container);
  root.render(element);
  return () => root.unmount();
};

/**
 * React takes a static page over as a transition: in slices of some milliseconds, between which
 * the browser scrolls and answers. As one task it lets a phone stand still for it
 * (react.dev/reference/react/startTransition). The developer's server has no static page.
 */
export const replaceHydrateFunction = (): Render => (element, container) => {
  if (!container.hasChildNodes()) return render(element, container);
  let takeAway = () => {};
  startTransition(() => {
    const root = hydrateRoot(container, element);
    takeAway = () => root.unmount();
  });
  return takeAway;
};
