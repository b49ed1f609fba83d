import { css, styled } from "styled-components";

export interface ButtonLook {
  /** A second choice beside a main one. */
  readonly $quiet?: boolean;
}

const filled = css`
  color: ${({ theme }) => theme.color.onAction};
  background: ${({ theme }) => theme.color.action};
  border-color: transparent;
`;

const outlined = css`
  color: ${({ theme }) => theme.color.action};
  background: transparent;
  border-color: currentColor;
`;

/** The look of everything that is pressed to go on: links to book, buttons that send. */
export const buttonLook = css<ButtonLook>`
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

  &[aria-disabled="true"] {
    cursor: progress;
  }
`;

export const Button = styled.button<ButtonLook>`
  ${buttonLook}
`;
