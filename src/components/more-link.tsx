import { Link } from "gatsby";
import { styled } from "styled-components";
import { underlinedLinkLook } from "./link-look";

/** The link at the end of a section that leads to the page with all of it. */
export const MoreLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: ${({ theme }) => theme.target};
  font-size: ${({ theme }) => theme.fontSize.lead};
  ${underlinedLinkLook}
`;
