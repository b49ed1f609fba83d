import { styled } from "styled-components";
import YarlLightbox from "yet-another-react-lightbox";
import { media, minWidth } from "../theme/media";
import { overPhotoColor, theme } from "../theme/theme";

/** Too low for text above and below a photo. */
export const landscapePhone = "@media (max-height: 31.99em)";

/** With width for something on either side. */
export const wide = `@media ${minWidth("tablet")}, (max-height: 31.99em)`;

/**
 * In place of the library's style sheet, which Gatsby would inline into every page. A third of its
 * rules are enough; they come with the lightbox's chunk, and styled-components inserts them in a
 * way that the Content-Security-Policy allows. The class names are those of the pinned version.
 */
export const Frame = styled(YarlLightbox)`
  position: fixed;
  inset: 0;
  z-index: 30;
  overflow: hidden;
  color: ${theme.color.overPhoto};

  /* All but the photo fades; the photo itself is animated in animation.ts. */
  &:not(.yarl__portal_open) .yarl__container {
    background-color: transparent;

    > :not(.yarl__carousel) {
      opacity: 0;
    }
  }

  ${media.motion} {
    .yarl__container,
    .yarl__container > :not(.yarl__carousel) {
      transition-duration: ${theme.duration.lightbox};
      transition-property: background-color, opacity;
    }
  }

  /* The library adds the class once it has compensated for the width of the scroll bar. */
  body.yarl__no_scroll:has(&) {
    overflow: hidden;
  }

  :focus-visible {
    outline-color: currentColor;
    outline-offset: -3px;
  }

  .yarl__container {
    --bar: 3.75rem;

    position: absolute;
    inset: 0;
    padding: var(--bar) 0 12.5rem;
    overflow: hidden;
    overscroll-behavior: contain;
    touch-action: none;
    user-select: none;
    background-color: ${theme.color.scrim};

    /* Focused whenever no button is; a ring around the whole window would be of no use. */
    outline-color: transparent;

    ${media.up("tablet")} {
      padding: var(--bar) 5rem 8.5rem;
    }

    ${landscapePhone} {
      padding: 0.5rem 4.5rem 5.25rem;
    }
  }

  .yarl__carousel {
    display: flex;
    flex: none;
    gap: calc(var(--yarl__carousel_spacing_px) * 1px);
    justify-content: center;
    width: calc(
      100% * var(--yarl__carousel_slides_count) + 1px * var(--yarl__carousel_spacing_px) *
        (var(--yarl__carousel_slides_count) - 1)
    );
    height: 100%;
    opacity: var(--yarl__pull_opacity, 1);
    transform: translate(var(--yarl__swipe_offset, 0), var(--yarl__pull_offset, 0));
  }

  .yarl__flex_center,
  .yarl__slide_placeholder {
    display: flex;
    align-items: center;
    justify-content: center;
  }

  .yarl__slide {
    container-type: size;
    position: relative;
    flex: 1;
    overflow: hidden;
  }

  .yarl__fullsize {
    width: 100%;
    height: 100%;
  }

  .yarl__slide_wrapper {
    position: relative;
    cursor: zoom-in;
  }

  .yarl__slide_wrapper_interactive {
    cursor: grab;
  }

  .yarl__slide_image {
    object-fit: contain;
    -webkit-touch-callout: none;
  }

  .yarl__slide_image_loading {
    opacity: 0;
  }

  .yarl__slide_placeholder {
    position: absolute;
    inset: 0;
    pointer-events: none;
  }

  .yarl__toolbar {
    position: absolute;
    inset: 0.5rem 0.5rem auto auto;
    display: flex;
    gap: ${theme.space.hair};

    ${landscapePhone} {
      flex-direction: column-reverse;
    }
  }

  .yarl__button {
    display: grid;
    place-content: center;
    width: ${theme.target};
    height: ${theme.target};
    padding: 0;
    background: transparent;
    border: 0;
    border-radius: 0.2rem;
    cursor: pointer;

    &:hover {
      background: ${overPhotoColor(16)};
    }

    &:disabled {
      cursor: default;
      opacity: 0.4;
    }

    > svg {
      width: 1.5rem;
      height: 1.5rem;
      fill: none;
      stroke: currentColor;
      stroke-width: 1.5;
    }
  }

  .yarl__navigation_prev,
  .yarl__navigation_next {
    position: absolute;
    inset: auto auto 0.5rem 0.75rem;
    z-index: 1;

    ${wide} {
      top: calc(50% - 2rem);
      bottom: auto;
    }

    ${media.up("tablet")} {
      height: 4rem;
    }
  }

  .yarl__navigation_next {
    left: auto;
    right: 0.75rem;
  }
`;

const icon = (path: string) => () => (
  <svg aria-hidden="true" viewBox="0 0 24 24">
    <path d={path} />
  </svg>
);

const MAGNIFIER = "M15.5 15.5 21 21M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM7.5 10.5h6";

/** Icons in the site's style instead of the library's. */
export const icons = {
  iconPrev: icon("m15 4-8 8 8 8"),
  iconNext: icon("m9 4 8 8-8 8"),
  iconClose: icon("m5 5 14 14M19 5 5 19"),
  iconZoomIn: icon(`${MAGNIFIER}M10.5 7.5v6`),
  iconZoomOut: icon(MAGNIFIER),
};
