import { startTransition, type ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";

/** Renders an element into a container and returns a function that unmounts it. */
type Render = (element: ReactNode, container: Element) => () => void;

const render: Render = (element, container) => {
  const root = createRoot(container);
  root.render(element);
  return () => root.unmount();
};

/**
 * Hydrates as a transition, in slices between which the browser can respond; as one task it would
 * block a phone (react.dev/reference/react/startTransition). The development server has no static
 * HTML to hydrate.
 */
export const replaceHydrateFunction = (): Render => (element, container) => {
  if (!container.hasChildNodes()) return render(element, container);
  let unmount = () => {};
  startTransition(() => {
    const root = hydrateRoot(container, element);
    unmount = () => root.unmount();
  });
  return unmount;
};
