/** Whether the visitor has asked for less motion. */
export const prefersStillness = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A duration of the theme as a number. */
export const milliseconds = (duration: `${number}ms`) => Number.parseInt(duration, 10);

/** Whether any of a box can be seen in the window. */
export const isInWindow = ({ top, bottom, width }: DOMRectReadOnly) =>
  width > 0 && bottom > 0 && top < window.innerHeight;

/** The transformation, from its top left corner, that shows an element at another box's place. */
export function fromBox(box: DOMRectReadOnly, own: DOMRectReadOnly): string {
  const scale = box.width / own.width;
  return `translate(${box.left - own.left}px, ${box.top - own.top}px) scale(${scale})`;
}
