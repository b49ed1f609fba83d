import { css } from "styled-components";
import { media } from "../theme/media";

/** A link in running text or in a list: the underline is drawn when it is pointed at. */
export const linkLook = css`
  color: inherit;
  text-decoration: none;
  background: linear-gradient(currentColor, currentColor) 0 100% / 0 1px no-repeat;

  &:hover,
  &[aria-current="page"] {
    background-size: 100% 1px;
  }

  ${media.motion} {
    transition: background-size ${({ theme }) => theme.duration.underline} ease-out;
  }
`;

/** The same where nothing else tells the link from the words around it. */
export const underlinedLinkLook = css`
  color: ${({ theme }) => theme.color.primary};
  text-decoration: underline;
  text-decoration-thickness: 1px;
  text-underline-offset: 0.2em;

  &:hover {
    text-decoration-thickness: 2px;
  }
`;
