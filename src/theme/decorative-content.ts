/**
 * A mark that screen readers pass over: by the second declaration, in browsers that know it.
 *
 * @param content as CSS takes it
 */
export const decorativeContent = (content: string) =>
  `content: ${content}; content: ${content} / "";`;
