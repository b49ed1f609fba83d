import { useId, useLayoutEffect, useMemo, useRef } from "react";
import { styled, useTheme } from "styled-components";
import YarlLightbox, { type ControllerRef, type Slide } from "yet-another-react-lightbox";
import Zoom from "yet-another-react-lightbox/plugins/zoom";
import { milliseconds } from "../motion";
import { isHere, linkIdOf, type AnyPhoto, type Photo } from "../photo";
import type { Failure } from "../use-photos";
import { words } from "../words";
import { Caption } from "./caption";
import { fly } from "./flight";
import { icons } from "./icons";
import { look } from "./look";
import { Pending } from "./pending";
import { Preview } from "./preview";

declare module "yet-another-react-lightbox" {
  interface SlideImage {
    readonly photo: Photo;
  }

  interface SlideTypes {
    /** A photo that has not arrived. */
    pending: { readonly type: "pending" };
  }
}

const Frame = styled(YarlLightbox)`
  ${look}
`;

/** Lets the photo out of its thumbnail, once the library has made a place for it. */
function Opening({ photo, duration }: { readonly photo: AnyPhoto; readonly duration: number }) {
  const first = useRef(photo);
  useLayoutEffect(() => fly("open", first.current, duration), [duration]);
  return null;
}

const slideOf = (photo: AnyPhoto): Slide =>
  isHere(photo)
    ? {
        alt: photo.alt,
        photo,
        src: photo.largest.src,
        // A copy: the library sorts it in place.
        srcSet: [...photo.files],
      }
    : { type: "pending" };

const nothing = () => null;

interface LightboxProps {
  /** The photos to go through, from the last on to the first again. */
  readonly photos: readonly AnyPhoto[];
  /** The one to show. */
  readonly photo: AnyPhoto;
  /** Why that one has not arrived. */
  readonly failure: Failure;
  /** Called when the visitor goes to another one. */
  readonly onShow: (photo: AnyPhoto) => void;
  /** Called when it has faded out. */
  readonly onClose: () => void;
}

/**
 * The full screen. The library does the mechanics: swipe, zoom, keys, and making the page behind
 * inert. A part of the script of its own: see `lightbox-loader.ts`.
 */
export function Lightbox({ photos, photo, failure, onShow, onClose }: LightboxProps) {
  const captionId = useId();
  const duration = milliseconds(useTheme().duration.lightbox);
  const controller = useRef<ControllerRef>(null);
  const slides = useMemo(() => photos.map(slideOf), [photos]);
  const index = photos.indexOf(photo);
  const isAlone = photos.length === 1;
  return (
    <Frame
      animation={{ fade: duration, navigation: duration, swipe: 300, zoom: duration }}
      carousel={{ finite: isAlone, padding: 0, preload: 1, spacing: 160 }}
      close={onClose}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true, ref: controller }}
      index={index}
      labels={words.lightbox}
      on={{
        exiting: () => {
          // Brings the thumbnail into sight, for the photo to shrink into.
          document.getElementById(linkIdOf(photo.id))?.focus();
          fly("close", photo, duration);
        },
        view: (view) => {
          const seen = photos[view.index];
          if (seen) onShow(seen);
        },
      }}
      open
      plugins={[Zoom]}
      portal={{
        container: {
          "aria-describedby": captionId,
          onClick: ({ target }) => {
            // The backdrop reaches around the slide, which the library itself looks after.
            const isBackdrop = target instanceof Element && target.matches(".yarl__container");
            if (isBackdrop) controller.current?.close();
          },
        },
      }}
      render={{
        ...icons,
        controls: () => (
          <>
            <Caption id={captionId} photo={photo} place={index + 1} total={photos.length} />
            <Opening duration={duration} photo={photo} />
          </>
        ),
        iconError: () => words.broken,
        iconLoading: nothing,
        slide: ({ slide, offset }) =>
          slide.type === "pending" && <Pending failure={offset === 0 ? failure : null} />,
        slideHeader: ({ slide }) => slide.type !== "pending" && <Preview photo={slide.photo} />,
        ...(isAlone && { buttonNext: nothing, buttonPrev: nothing }),
      }}
      slides={slides}
      zoom={{ maxZoomPixelRatio: 2, pinchZoomV4: true, scrollToZoom: true }}
    />
  );
}
