import { Link } from "gatsby";
import { styled } from "styled-components";
import { buttonLook, type ButtonLook } from "./button";

/** A link to a page of the site, with the look of a button. */
export const ActionLink = styled(Link)<ButtonLook>`
  ${buttonLook}
`;
