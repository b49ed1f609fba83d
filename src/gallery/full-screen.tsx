import { useCallback, useEffect, useRef } from "react";
import { useLightbox } from "./lightbox-loader";
import { linkIdOf, type Photo } from "./photo";
import { Waiting } from "./waiting";

interface FullScreenProps {
  /** The photos that the lightbox goes through. */
  readonly photos: readonly Photo[];
  /** The one that it shows; `null` while it is closed. */
  readonly photo: Photo | null;
  readonly onShow: (photo: Photo) => void;
  readonly onClose: () => void;
}

/** Gives the keyboard back to the photo that was seen last, however the lightbox was closed. */
function useReturnOfFocus(photo: Photo | null) {
  const last = useRef<Photo | null>(null);
  useEffect(() => {
    const link = !photo && last.current && document.getElementById(linkIdOf(last.current.id));
    last.current = photo;
    if (!link) return;
    link.focus();
    // On the way back the browser restores its own scroll position, after this.
    requestAnimationFrame(() => link.scrollIntoView({ block: "nearest" }));
  }, [photo]);
}

/** The open photo over the whole page, or nothing. */
export function FullScreen({ photos, photo, onShow, onClose }: FullScreenProps) {
  // The link's own file. Replaced, not pushed: going back must not fail a second time.
  const href = photo?.largest.src;
  const followLink = useCallback(() => {
    if (href) window.location.replace(href);
  }, [href]);
  const lightbox = useLightbox(photo !== null, followLink);
  useReturnOfFocus(photo);
  if (!photo) return null;
  return lightbox ? (
    <lightbox.Lightbox onClose={onClose} onShow={onShow} photo={photo} photos={photos} />
  ) : (
    <Waiting onClose={onClose} />
  );
}
