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

export const VisuallyHidden = styled.span`
  ${visuallyHidden}
`;

/** Declares generated content that screen readers skip in browsers that support alternative text for it. */
export const decorativeContent = (content: string) =>
  `content: ${content}; content: ${content} / "";`;
