import { useSyncExternalStore } from "react";

function subscribe(listener: () => void) {
  const viewport = window.visualViewport;
  for (const type of ["resize", "scroll"]) viewport?.addEventListener(type, listener);
  return () => {
    for (const type of ["resize", "scroll"]) viewport?.removeEventListener(type, listener);
  };
}

/** A phone that is not zoomed may report a scale of 1.0000001. */
export const isPinchZoomed = () => (window.visualViewport?.scale ?? 1) > 1.01;

/** Text, so that React can tell whether anything has changed. */
function place() {
  if (!window.visualViewport || !isPinchZoomed()) return "";
  const { height, offsetLeft, offsetTop, scale, width } = window.visualViewport;
  return [offsetLeft, offsetTop, 1 / scale, width * scale, height * scale].join(" ");
}

/**
 * The styles of what covers the window while the page is pinch-zoomed: where the visitor looks, at the
 * size that it has on a page that is not zoomed. What is `fixed` would be as large as the page's window,
 * of which only a part is in sight, and one finger cannot move it.
 */
export function useVisualViewport() {
  const [left, top, shrunk, width, height] = useSyncExternalStore(subscribe, place, () => "").split(
    " ",
  );
  if (top === undefined) return {};
  return {
    inset: "0 auto auto 0",
    width: `${width}px`,
    height: `${height}px`,
    transform: `translate(${left}px, ${top}px) scale(${shrunk})`,
    transformOrigin: "0 0",
  };
}
