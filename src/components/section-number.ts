import { css } from "styled-components";
import { theme } from "../theme/theme";
import { decorativeContent } from "./screen-readers";

/** Counts a section, unless it is the only one of the page. */
export const numbered = css`
  &:not(:only-of-type) {
    counter-increment: section;
  }
`;

export const numeral = css`
  ${decorativeContent(`counter(section) "."`)}
  font: italic ${theme.fontSize.title} / 1 ${theme.fontFamily.display};
  color: ${theme.color.accent};
`;
