import { isRightToLeft, splitByDirection } from "../right-to-left";

/**
 * Text in which each name that is read from right to left stands for itself: otherwise a browser would
 * take two of them with a comma between as one, and change their places.
 */
export function Words({ children }: { readonly children: string }) {
  const parts = splitByDirection(children);
  if (parts.length === 1) return children;
  if (isRightToLeft(children)) return <bdi>{children}</bdi>;
  return parts.map((part, index) => (index % 2 === 0 ? part : <bdi key={index}>{part}</bdi>));
}
