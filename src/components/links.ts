import { Link } from "gatsby";
import { css, styled } from "styled-components";
import { media } from "../theme/media";

/** The underline of `linkStyles`. With forced colours, which drop backgrounds, an ordinary one. */
export const drawnUnderline = css`
  background-size: 100% 1px;

  ${media.forcedColors} {
    text-decoration: underline;
  }
`;

/** A link whose underline is drawn on hover. */
export const linkStyles = css`
  color: inherit;
  text-decoration: none;
  background: linear-gradient(currentColor, currentColor) 0 100% / 0 1px no-repeat;

  &:hover,
  &[aria-current="page"] {
    ${drawnUnderline}
  }

  ${media.motion} {
    transition: background-size ${({ theme }) => theme.duration.underline} ease-out;
  }
`;

/** A link that is always underlined, for text and wherever else it would not be recognised. */
export const underlinedLinkStyles = css`
  color: ${({ theme }) => theme.color.primary};
  text-decoration: underline;
  text-decoration-thickness: 1px;
  text-underline-offset: 0.2em;

  &:hover {
    text-decoration-thickness: 2px;
  }
`;

/** The link at the end of a section that leads to the page with all of it. */
export const MoreLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: ${({ theme }) => theme.target};
  font-size: ${({ theme }) => theme.fontSize.lead};
  ${underlinedLinkStyles}
`;
