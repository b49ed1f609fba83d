import { useId, useLayoutEffect, useMemo, useRef, type ReactNode } from "react";
import { styled } from "styled-components";
import YarlLightbox, { type ControllerRef, type SlideImage } from "yet-another-react-lightbox";
import Zoom from "yet-another-react-lightbox/plugins/zoom";
import { Picture } from "../../components/picture";
import { LIGHTBOX_MS } from "../animation";
import { galleryText } from "../../interface-text";
import { linkIdOf, sizesOf, type Photo } from "../photo";
import { closePhoto, replaceQuery } from "../query-string";
import { Caption } from "./caption";
import { lightboxStyles } from "./styles";
import { animatePhoto } from "./transition";

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

/** Clicks pass through to the backdrop. */
const PreviewFrame = styled.div`
  container-type: size;
  position: absolute;
  inset: 0;
  display: grid;
  place-content: center;
  pointer-events: none;
`;

/** Exactly where the large file will be: as large as fits, and no larger than that file. */
const Thumbnail = styled(Picture)<{ $ratio: number; $width: number }>`
  width: min(100cqw, 100cqh * ${({ $ratio }) => $ratio}, ${({ $width }) => $width}px);
  max-width: none;
`;

/** The thumbnail, which the browser already has, as a placeholder of the large file. */
function Preview({ photo }: { readonly photo: Photo }) {
  const { largest, ratio, thumbnail } = photo;
  return (
    <PreviewFrame>
      <Thumbnail
        $ratio={ratio}
        $width={largest.width}
        alt=""
        image={thumbnail}
        sizes={sizesOf(ratio)}
      />
    </PreviewFrame>
  );
}

const Frame = styled(YarlLightbox)`
  ${lightboxStyles}
`;

const Icon = styled.svg`
  width: 1.5rem;
  height: 1.5rem;
`;

const icon = (drawing: ReactNode) => () => (
  <Icon
    aria-hidden="true"
    fill="none"
    focusable="false"
    stroke="currentColor"
    strokeWidth="1.5"
    viewBox="0 0 24 24"
  >
    {drawing}
  </Icon>
);

const MAGNIFIER = "M15.5 15.5 21 21M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM7.5 10.5h6";

/** Icons in the site's style instead of the library's. */
const icons = {
  iconPrev: icon(<path d="m15 4-8 8 8 8" />),
  iconNext: icon(<path d="m9 4 8 8-8 8" />),
  iconClose: icon(<path d="m5 5 14 14M19 5 5 19" />),
  iconZoomIn: icon(<path d={`${MAGNIFIER}M10.5 7.5v6`} />),
  iconZoomOut: icon(<path d={MAGNIFIER} />),
};

/**
 * What of the backdrop is outside the slide, where the library handles clicks itself: the edges, the
 * space between two slides, and the band beside the caption's words.
 */
const BACKDROP = ".yarl__container, .yarl__carousel, [role=status]";

/** How far a pointer may move in a click, in pixels. */
const MOST_MOVEMENT = 5;

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
        view: (view) => {
          const seen = photos[view.index];
          if (seen) replaceQuery({ photo: seen.entryId });
        },
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
            const { current } = pressed;
            const hasMoved =
              Math.hypot(clientX - current.clientX, clientY - current.clientY) > MOST_MOVEMENT;
            const isBackdrop = target instanceof Element && target.matches(BACKDROP);
            if (isBackdrop && !hasMoved) controller.current?.close();
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
      zoom={{ maxZoomPixelRatio: 2, pinchZoomV4: true, scrollToZoom: true }}
    />
  );
}
