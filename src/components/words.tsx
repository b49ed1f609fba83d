/** Words of scripts that are read from right to left, up to the next sign. */
const RIGHT_TO_LEFT =
  /((?:\p{Script=Arabic}|\p{Script=Hebrew})(?:[\p{Script=Arabic}\p{Script=Hebrew}\p{M}\s]*(?:\p{Script=Arabic}|\p{Script=Hebrew}|\p{M}))?)/u;

const LEFT_TO_RIGHT = /\p{Script=Latin}/u;

/**
 * Text in which each name that is read from right to left stands for itself: otherwise a browser would
 * take two of them with a comma between as one, and change their places.
 */
export function Words({ children }: { readonly children: string }) {
  if (!RIGHT_TO_LEFT.test(children)) return children;
  if (!LEFT_TO_RIGHT.test(children)) return <bdi>{children}</bdi>;
  return children
    .split(RIGHT_TO_LEFT)
    .map((part, index) => (index % 2 === 0 ? part : <bdi key={index}>{part}</bdi>));
}
