import { Link } from "gatsby";
import { css, styled } from "styled-components";
import { media, theme } from "../theme";

export interface ButtonStyleProps {
  /** Outlined: a secondary action. */
  readonly $quiet?: boolean;
}

const filled = css`
  color: ${theme.color.onAction};
  background: ${theme.color.action};
  border-color: transparent;
`;

const outlined = css`
  color: ${theme.color.action};
  background: transparent;
  border-color: currentColor;
`;

/** Of buttons, and of links that look like one. */
export const buttonStyles = css<ButtonStyleProps>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  min-height: 3.25rem;
  padding: 0.6rem clamp(1rem, 4vw, 1.6rem);
  font-size: 1.0625rem;
  font-weight: 550;
  line-height: 1.25;
  text-align: center;
  text-decoration: none;
  border: 1.5px solid;
  border-radius: 0.2rem;
  cursor: pointer;
  ${({ $quiet }) => ($quiet ? outlined : filled)}

  &:hover {
    text-decoration: underline;
    text-decoration-thickness: 0.09em;
    text-underline-offset: 0.25em;
  }

  /* Its background would not be printed; the address follows its label. */
  ${media.print} {
    display: inline-block;
    color: inherit;
    background: none;
    border-color: currentColor;
  }

  &[aria-disabled="true"] {
    cursor: progress;
  }
`;

export const Button = styled.button<ButtonStyleProps>`
  ${buttonStyles}
`;

/** A secondary button beside text. */
export const SmallButton = styled(Button).attrs({ $quiet: true })`
  min-height: ${theme.target};
  padding-inline: ${theme.space.base};
`;

/** A link to a page of the site that looks like a button. */
export const ButtonLink = styled(Link)<ButtonStyleProps>`
  ${buttonStyles}
`;
