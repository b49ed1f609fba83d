import { useEffect, useRef, useState } from "react";
import { keyframes, styled } from "styled-components";
import { theme } from "../theme/theme";
import { LIGHTBOX_MS } from "./animation";
import { hideOpeningBackdrop } from "./before-hydration";
import type * as lightboxModule from "./lightbox/lightbox";
import { galleryText } from "../interface-text";
import { linkIdOf, type Photo } from "./photo";
import { closePhoto } from "./query-string";

/** The lightbox's own chunk, once it is loaded. */
let chunk: typeof lightboxModule | null = null;

/** Loads the chunk. webpack joins requests in flight, and requests a failed chunk again. */
async function loadChunk() {
  chunk = await import("./lightbox/lightbox");
}

/** Loads the lightbox ahead of need; a failure is handled when it is needed. */
export function preloadLightbox() {
  if (!chunk) loadChunk().catch(() => undefined);
}

/**
 * The lightbox's chunk, loaded once a photo is open; `null` until then. Not `lazy` with
 * `Suspense`: React would show the fallback for 300 ms, also when the chunk is already there.
 */
function useLightbox(photo: Photo | null) {
  const lightbox = chunk;
  const [, setLoaded] = useState(false);
  const href = photo?.largest.src;
  useEffect(() => {
    if (!href || lightbox) return;
    let isCurrent = true;
    loadChunk().then(
      () => setLoaded(true),
      () => {
        // As the photo's link does. Replaced, so that going back does not fail again.
        if (isCurrent) window.location.replace(href);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [href, lightbox]);
  return lightbox;
}

/** Restores the focus to the link of the last photo. */
function useRestoreFocus(photo: Photo | null) {
  const last = useRef<Photo | null>(null);
  useEffect(() => {
    const closed = photo ? null : last.current;
    last.current = photo;
    if (!closed) return;
    const link = document.getElementById(linkIdOf(closed));
    link?.focus();
    // After the Back button the browser restores its scroll position first.
    requestAnimationFrame(() => link?.scrollIntoView({ block: "nearest" }));
  }, [photo]);
}

/** Keeps the page of a photo's address covered until the lightbox has faded in over it. */
function useCover(isOpening: boolean) {
  useEffect(() => {
    if (isOpening) return;
    const timer = window.setTimeout(hideOpeningBackdrop, LIGHTBOX_MS);
    return () => window.clearTimeout(timer);
  }, [isOpening]);
}

const appear = keyframes`
  from {
    opacity: 0;
  }
`;

/** Invisible for 150 ms, so that it does not flash if the chunk arrives by then. */
const Frame = styled.dialog`
  width: 100vw;
  max-width: none;
  height: 100vh;
  height: 100dvh;
  max-height: none;
  padding: ${theme.space.large};
  color: ${theme.color.overPhoto};
  background: ${theme.color.scrim};
  border: 0;
  animation: ${appear} 1ms 150ms backwards;

  &[open] {
    display: grid;
    place-content: center;
    justify-items: center;
    gap: ${theme.space.base};
  }

  :focus-visible {
    outline-color: currentColor;
  }
`;

const Close = styled.button`
  min-width: 6rem;
  min-height: ${theme.target};
  background: transparent;
  border: 1px solid;
  border-radius: 0.2rem;
  cursor: pointer;
`;

/** In place of the lightbox while it loads. */
function Placeholder() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <Frame ref={dialog} aria-label={galleryText.lightbox.Lightbox} onClose={closePhoto}>
      <p role="status">{galleryText.loading}</p>
      <Close onClick={() => dialog.current?.close()} type="button">
        {galleryText.lightbox.Close}
      </Close>
    </Frame>
  );
}

interface LazyLightboxProps {
  /** The photos to go through. */
  readonly photos: readonly Photo[];
  /** `null` while the lightbox is closed. */
  readonly photo: Photo | null;
}

/** The lightbox, loaded when it is first needed; nothing while no photo is open. */
export function LazyLightbox({ photo, photos }: LazyLightboxProps) {
  const lightbox = useLightbox(photo);
  useRestoreFocus(photo);
  useCover(photo !== null && lightbox === null);
  if (!photo) return null;
  return lightbox ? <lightbox.Lightbox photo={photo} photos={photos} /> : <Placeholder />;
}
