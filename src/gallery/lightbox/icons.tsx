import type { ReactNode } from "react";
import { styled } from "styled-components";

const Frame = styled.svg`
  display: block;
  width: 1.5rem;
  height: 1.5rem;
`;

const icon = (drawing: ReactNode) =>
  function renderIcon() {
    return (
      <Frame
        aria-hidden="true"
        fill="none"
        focusable="false"
        stroke="currentColor"
        strokeWidth="1.5"
        viewBox="0 0 24 24"
      >
        {drawing}
      </Frame>
    );
  };

const magnifier = "M15.5 15.5 21 21M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM7.5 10.5h6";

/** The lightbox's icons, in the line of the site's own. */
export const icons = {
  iconPrev: icon(<path d="m15 4-8 8 8 8" />),
  iconNext: icon(<path d="m9 4 8 8-8 8" />),
  iconClose: icon(<path d="m5 5 14 14M19 5 5 19" />),
  iconZoomIn: icon(<path d={`${magnifier}M10.5 7.5v6`} />),
  iconZoomOut: icon(<path d={magnifier} />),
};
