import { useEffect, useMemo, useRef, useState } from "react";
import { keyframes, styled } from "styled-components";
import { PageLinks } from "../components/page-links";
import { Section } from "../components/section";
import { VisuallyHidden } from "../components/visually-hidden";
import { continued, galleryText, paginationText, resultCount } from "../interface-text";
import { theme } from "../theme/theme";
import { LIGHTBOX_MS, useReflow } from "./animation";
import { BeforeHydration, hideOpeningBackdrop } from "./before-hydration";
import { Filters } from "./filters";
import type * as lightboxModule from "./lightbox";
import { categoriesOf, linkIdOf, toPhoto, type Photo } from "./photo";
import { PhotoList } from "./photo-list";
import { closePhoto, replaceQuery, useQuery } from "./query-string";
import { useVisualViewport } from "./visual-viewport";

/** The lightbox's own chunk, once it is loaded. */
let chunk: typeof lightboxModule | null = null;

/** webpack joins requests in flight, and requests a failed chunk again. */
async function loadLightbox() {
  chunk = await import("./lightbox");
}

/** A failure is handled when the lightbox is needed. */
const preloadLightbox = () => void loadLightbox().catch(() => undefined);

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
    loadLightbox().then(
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

  // The page of a photo's address stays hidden until the lightbox has faded in over it.
  const isLoading = photo !== null && lightbox === null;
  useEffect(() => {
    if (isLoading) return;
    const timer = window.setTimeout(hideOpeningBackdrop, LIGHTBOX_MS);
    return () => window.clearTimeout(timer);
  }, [isLoading]);
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

const appear = keyframes`
  from {
    opacity: 0;
  }
`;

/** Invisible for 150 ms, so that it does not flash if the chunk arrives by then. */
const Dialog = styled.dialog`
  width: 100%;
  max-width: none;
  height: 100%;
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
    <Dialog
      ref={dialog}
      aria-label={galleryText.lightbox.Lightbox}
      onClose={closePhoto}
      style={useVisualViewport()}
    >
      <p role="status">{galleryText.loading}</p>
      <Close onClick={() => dialog.current?.close()} type="button">
        {galleryText.lightbox.Close}
      </Close>
    </Dialog>
  );
}

interface GalleryProps {
  readonly text: Queries.SectionTextFragment;
  readonly photos: readonly Queries.GalleryPhotoFragment[];
  /** The types of ceremony that photos may show. */
  readonly ceremonies: readonly Queries.CeremonyFragment[];
  readonly number: number;
  readonly pageCount: number;
}

/**
 * The photos of a page, filtered by category, and the lightbox. The query string holds the chosen
 * category and the open photo; values that the content does not have are ignored.
 */
export function Gallery({ text, photos: nodes, ceremonies, number, pageCount }: GalleryProps) {
  const photos = useMemo(() => nodes.map((node) => toPhoto(node, ceremonies)), [nodes, ceremonies]);
  const query = useQuery();
  const categories = useMemo(() => categoriesOf(photos), [photos]);
  const category = categories.find(({ slug }) => slug === query.category) ?? null;
  const shown = useMemo(
    () => (category ? photos.filter((photo) => photo.categorySlug === category.slug) : photos),
    [photos, category],
  );
  const photo = shown.find(({ entryId }) => entryId === query.photo) ?? null;
  const lightbox = useLightbox(photo);
  useRestoreFocus(photo);

  const { list, measure } = useReflow(category);
  const [hasFiltered, setHasFiltered] = useState(false);
  const filter = (slug: string | null) => {
    measure();
    replaceQuery({ category: slug });
    setHasFiltered(true);
  };

  return (
    <Section heading={number === 1 ? text.heading : continued(galleryText.photos)} note={text.note}>
      <Filters
        categories={categories}
        category={category}
        onChoose={filter}
        total={photos.length}
      />
      <BeforeHydration />
      <VisuallyHidden as="p" role="status">
        {hasFiltered && resultCount(shown.length, category?.name ?? null)}
      </VisuallyHidden>
      <PhotoList category={category} onApproach={preloadLightbox} photos={photos} ref={list} />
      <PageLinks
        count={pageCount}
        current={number}
        label={paginationText.photos}
        path="/gallery/"
      />
      {photo && lightbox && <lightbox.Lightbox photo={photo} photos={shown} />}
      {photo && !lightbox && <Placeholder />}
    </Section>
  );
}
