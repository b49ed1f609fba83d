import { useCallback, useEffect, useRef } from "react";
import { useLightbox } from "./lightbox-loader";
import { isHere, linkIdOf, MORE_ID, type AnyPhoto } from "./photo";
import type { Failure } from "./use-photos";
import { Waiting } from "./waiting";

interface FullScreenProps {
  /** The photos that the lightbox goes through. */
  readonly photos: readonly AnyPhoto[];
  /** The one that it shows; `null` while it is closed. */
  readonly photo: AnyPhoto | null;
  /** Why that one has not arrived. */
  readonly failure: Failure;
  readonly onShow: (photo: AnyPhoto) => void;
  readonly onClose: () => void;
}

/**
 * Where the keyboard goes on after a photo: at its link, or where the list does not reach as far as
 * the photo, at the button that shows more.
 */
function wayBackFrom({ id }: AnyPhoto): HTMLElement | null {
  const link = document.getElementById(linkIdOf(id));
  const isShown = link !== null && link.closest("[hidden]") === null;
  return isShown ? link : document.getElementById(MORE_ID);
}

/** Gives the keyboard back to the photo that was seen last, however the lightbox was closed. */
function useReturnOfFocus(photo: AnyPhoto | null) {
  const last = useRef<AnyPhoto | null>(null);
  useEffect(() => {
    const back = !photo && last.current && wayBackFrom(last.current);
    last.current = photo;
    if (!back) return;
    back.focus();
    // On the way back the browser restores its own scroll position, after this.
    requestAnimationFrame(() => back.scrollIntoView({ block: "nearest" }));
  }, [photo]);
}

/** The open photo over the whole page, or nothing. */
export function FullScreen({ photos, photo, failure, onShow, onClose }: FullScreenProps) {
  // The link's own file. Replaced, not pushed: going back must not fail a second time.
  const href = photo && isHere(photo) ? photo.largest.src : null;
  const followLink = useCallback(() => {
    if (href) window.location.replace(href);
  }, [href]);
  const lightbox = useLightbox(photo !== null, followLink);
  useReturnOfFocus(photo);
  if (!photo) return null;
  return lightbox ? (
    <lightbox.Lightbox
      failure={failure}
      onClose={onClose}
      onShow={onShow}
      photo={photo}
      photos={photos}
    />
  ) : (
    <Waiting onClose={onClose} />
  );
}
