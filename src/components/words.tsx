import { Fragment, type ElementType, type HTMLAttributes } from "react";
import { isRightToLeft, splitByDirection } from "../right-to-left";

interface WordsProps extends Pick<HTMLAttributes<HTMLElement>, "aria-hidden" | "id"> {
  /** The element that the text fills; without it, it stands in whatever is around it. */
  readonly as?: ElementType;
  readonly children: string;
}

/**
 * Text in which each name that is read from right to left stands for itself: otherwise a browser would
 * take two of them with a comma between as one, and change their places.
 */
export function Words({ as: Part = Fragment, children, ...attributes }: WordsProps) {
  const parts = isRightToLeft(children) ? ["", children] : splitByDirection(children);
  return (
    <Part {...attributes}>
      {parts.length === 1
        ? children
        : parts.map((part, index) => (index % 2 === 0 ? part : <bdi key={index}>{part}</bdi>))}
    </Part>
  );
}
