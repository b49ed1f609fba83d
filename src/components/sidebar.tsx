import { styled } from "styled-components";
import { media, theme } from "../theme/theme";

/** A text with a sidebar to its right or, in a narrow window, below it. */
export const TextBesideSidebar = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space.large};

  ${media.up("desktop")} {
    grid-template-columns: minmax(0, 1fr) minmax(13rem, 18rem);
    gap: clamp(2.5rem, 6vw, 6rem);
    align-items: start;
  }
`;

/** Stays in view while the text is read. */
export const Sidebar = styled.aside`
  ${media.up("desktop")} {
    position: sticky;
    inset-block-start: calc(var(--header-height) + 2rem);
  }
`;
