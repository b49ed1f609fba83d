/**
 * Numbers the groups of a page's styles anew, from 1. styled-components numbers them by the order
 * in which a process first renders the site's components, and pages are rendered by several
 * processes: the same styles would have other words in each. With the same words they need one
 * hash in the Content-Security-Policy, however many pages there are.
 *
 * @param css what `ServerStyleSheet` wrote for one page: each group ends in `data-styled.g7[id="…"]`
 */
export function renumberGroups(css: string): string {
  let group = 0;
  return css.replace(/(?<=^data-styled\.g)\d+(?=\[)/gm, () => String(++group));
}
