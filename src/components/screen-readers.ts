import { css, styled } from "styled-components";

/** Hides text from everybody but screen readers. */
export const visuallyHidden = css`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  padding: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
  border: 0;
`;

/** Text for screen readers only. */
export const VisuallyHidden = styled.span`
  ${visuallyHidden}
`;

/** A mark, as CSS takes it, that screen readers pass over where browsers know the second form. */
export const decorativeContent = (content: string) =>
  `content: ${content}; content: ${content} / "";`;
