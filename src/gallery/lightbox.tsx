import { Link } from "gatsby";
import { useId, useLayoutEffect, useMemo, useRef } from "react";
import { styled } from "styled-components";
import type { ControllerRef, SlideImage } from "yet-another-react-lightbox";
import Zoom from "yet-another-react-lightbox/plugins/zoom";
import { Credit } from "../components/credit";
import { Picture } from "../components/picture";
import { ceremony, galleryText, positionOf } from "../interface-text";
import { theme } from "../theme/theme";
import { animatePhoto, LIGHTBOX_MS } from "./animation";
import { Frame, icons, landscapePhone, wide } from "./lightbox-frame";
import { linkIdOf, sizesOf, type Photo } from "./photo";
import { closePhoto, replaceQuery } from "./query-string";
import { useVisualViewport } from "./visual-viewport";

declare module "yet-another-react-lightbox" {
  interface SlideImage {
    readonly photo: Photo;
  }
}

const toSlide = (photo: Photo): SlideImage => ({
  alt: photo.alt,
  photo,
  src: photo.largest.src,
  // A copy: the library sorts it in place.
  srcSet: [...photo.files],
});

/**
 * Exactly where the large file will be: as large as fits the slide, and no larger than that file.
 * Clicks pass through to the backdrop.
 */
const Thumbnail = styled(Picture)<{ $ratio: number; $width: number }>`
  position: absolute;
  inset: 0;
  width: min(100cqw, 100cqh * ${({ $ratio }) => $ratio}, ${({ $width }) => $width}px);
  max-width: none;
  margin: auto;
  pointer-events: none;
`;

/** The thumbnail, which the browser already has, as a placeholder of the large file. */
function Preview({ photo }: { readonly photo: Photo }) {
  const { largest, ratio, thumbnail } = photo;
  return (
    <Thumbnail
      $ratio={ratio}
      $width={largest.width}
      alt=""
      image={thumbnail}
      sizes={sizesOf(ratio)}
    />
  );
}

const CaptionFrame = styled.div`
  position: absolute;
  inset: auto 0 0;
  display: flex;
  flex-direction: column;
  max-height: 12.5rem;
  padding-inline: ${theme.space.gutter};
  overflow-y: auto;
  font-size: ${theme.fontSize.small};
  line-height: 1.4;
  touch-action: pan-y;
  user-select: text;

  /* No wider than the text: a click beside it is one on the backdrop. */
  > * {
    grid-column: 2;
    place-self: start;
    max-width: ${theme.measure};
  }

  ${wide} {
    display: grid;
    grid-template-columns: 6rem minmax(0, auto) 6rem;
    column-gap: ${theme.space.medium};
    align-content: start;
    justify-content: center;
    max-height: 8.5rem;
    padding-block: ${theme.space.base} ${theme.space.medium};
  }

  ${landscapePhone} {
    grid-template-columns: 4rem minmax(0, auto) 0;
    max-height: 5.25rem;
    padding-block: ${theme.space.hair};
  }
`;

const Ceremony = styled.p`
  font-family: ${theme.fontFamily.display};
  font-size: 1.15em;
  font-style: italic;
`;

/** Its target is larger than its text. */
const CeremonyLink = styled(Link)`
  position: relative;
  text-decoration-thickness: 1px;
  text-underline-offset: 0.2em;

  &::after {
    content: "";
    position: absolute;
    inset: -0.75rem 0;
  }
`;

/** On a phone it is between the two buttons below the text, which scrolls behind it where it is long. */
const Position = styled.p`
  position: sticky;
  inset-block-end: 0;
  display: grid;
  flex: none;
  place-content: center;
  place-self: stretch;
  order: 1;
  max-width: none;
  min-height: 3.75rem;
  pointer-events: none;
  background: ${theme.color.scrim};

  ${wide} {
    position: static;
    display: block;
    grid-column: 1;
    place-self: start end;
    order: 0;
    min-height: 0;
    background: none;
  }
`;

interface CaptionProps {
  readonly id: string;
  readonly photo: Photo;
  /** From 1. */
  readonly position: number;
  readonly total: number;
}

/** What the photo shows and its position; announced whenever the photo changes. */
function Caption({ id, photo, position, total }: CaptionProps) {
  const path = photo.ceremonyPath;
  const name = ceremony(photo.category);
  return (
    <CaptionFrame aria-atomic="true" id={id} role="status">
      <Position>{positionOf(position, total)}</Position>
      <p>{photo.alt}</p>
      <Ceremony>{path ? <CeremonyLink to={path}>{name}</CeremonyLink> : name}</Ceremony>
      <Credit credit={photo} />
    </CaptionFrame>
  );
}

/**
 * What of the backdrop is outside the slide, where the library handles clicks itself: the edges, the
 * space between two slides, and the band beside the caption's text.
 */
const BACKDROP = ".yarl__container, .yarl__carousel, [role=status]";

/** How far a pointer may move in a click, in pixels. */
const MAX_MOVEMENT = 5;

const renderNothing = () => null;

/** Starts the opening animation once the library has rendered the slide. */
function OpeningAnimation({ photo }: { readonly photo: Photo }) {
  const first = useRef(photo);
  useLayoutEffect(() => animatePhoto("open", first.current), []);
  return null;
}

interface LightboxProps {
  /** The photos to go through; the first follows the last. */
  readonly photos: readonly Photo[];
  /** The one to show. */
  readonly photo: Photo;
}

/**
 * The full-screen view of a photo, in a chunk of its own. The library handles swipe, zoom and keys,
 * and makes the page behind inert.
 */
export function Lightbox({ photos, photo }: LightboxProps) {
  const captionId = useId();
  const controller = useRef<ControllerRef>(null);
  const pressed = useRef({ clientX: 0, clientY: 0 });
  const slides = useMemo(() => photos.map(toSlide), [photos]);
  const index = photos.indexOf(photo);
  const isOnly = photos.length === 1;
  const root = useVisualViewport();
  return (
    <Frame
      animation={{ fade: LIGHTBOX_MS, navigation: LIGHTBOX_MS, swipe: 300, zoom: LIGHTBOX_MS }}
      carousel={{ finite: isOnly, padding: 0, preload: 1, spacing: 160 }}
      close={closePhoto}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true, ref: controller }}
      index={index}
      labels={galleryText.lightbox}
      on={{
        exiting: () => {
          // Scrolls to the thumbnail, which the closing animation ends at.
          document.getElementById(linkIdOf(photo))?.focus();
          animatePhoto("close", photo);
        },
        view: (view) => replaceQuery({ photo: photos[view.index]?.entryId ?? null }),
      }}
      open
      plugins={[Zoom]}
      portal={{
        container: {
          "aria-describedby": captionId,
          onPointerDown: ({ clientX, clientY }) => {
            pressed.current = { clientX, clientY };
          },
          onClick: ({ clientX, clientY, target }) => {
            // A swipe or a selection of text ends with a click too.
            const [x, y] = [clientX - pressed.current.clientX, clientY - pressed.current.clientY];
            const isBackdrop = target instanceof Element && target.matches(BACKDROP);
            if (isBackdrop && Math.hypot(x, y) < MAX_MOVEMENT) controller.current?.close();
          },
        },
      }}
      render={{
        ...icons,
        controls: () => (
          <>
            <Caption id={captionId} photo={photo} position={index + 1} total={photos.length} />
            <OpeningAnimation photo={photo} />
          </>
        ),
        iconError: () => galleryText.broken,
        iconLoading: renderNothing,
        slideHeader: ({ slide }) => <Preview photo={slide.photo} />,
        ...(isOnly && { buttonNext: renderNothing, buttonPrev: renderNothing }),
      }}
      slides={slides}
      styles={{ root }}
      zoom={{ maxZoomPixelRatio: 2, pinchZoomV4: true, scrollToZoom: true }}
    />
  );
}
