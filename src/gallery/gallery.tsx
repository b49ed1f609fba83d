import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { styled } from "styled-components";
import { BottomNote } from "../components/bottom-note";
import { PageLinks } from "../components/page-links";
import { Section } from "../components/section";
import { visuallyHidden } from "../components/screen-readers";
import { continued, galleryText, resultCount } from "../interface-text";
import { theme } from "../theme/theme";
import { Filters } from "./filters";
import type * as lightboxChunk from "./lightbox";
import { categoriesOf, linkIdOf, searchFor, toPhoto, type Category, type Photo } from "./photo";
import { PhotoList } from "./photo-list";
import { useQuery } from "./use-query";
import { transition } from "./view-transition";

/** webpack shares requests in flight, caches loaded chunks, and requests failed ones again. */
const importLightbox = () => import("./lightbox");

/** Whether the browser has loaded the whole page from its current address, and not from that of another photo. */
const isLoadedAddress = () =>
  performance.getEntriesByType("navigation")[0]?.name === window.location.href;

/** Returns the lightbox's chunk once it is loaded. `lazy` would show its fallback for at least 300 ms. */
function useLightbox(photo: Photo | null) {
  const [chunk, setChunk] = useState<typeof lightboxChunk | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const preload = useCallback(() => {
    setFailed(false);
    importLightbox().then(setChunk, () => setFailed(true));
  }, []);
  const href = photo && !chunk ? photo.largest.src : null;
  useEffect(() => {
    if (href === null) return;
    let isCurrent = true;
    importLightbox().then(setChunk, () => {
      if (!isCurrent) return;
      if (!navigator.onLine) setFailed(true);
      // Load the gallery of a newer build, whose chunk has another name.
      else if (!isLoadedAddress()) window.location.reload();
      // Open the file, as the photo's link does; replace the history entry, so that Back does not fail again.
      else window.location.replace(href);
    });
    return () => {
      isCurrent = false;
      setFailed(false);
    };
  }, [href]);
  return { chunk, hasFailed, preload };
}

/** Returns focus to the link of the photo that was closed. */
function useRestoreFocus(photo: Photo | null) {
  const last = useRef<Photo | null>(null);
  useEffect(() => {
    const closed = photo ? null : last.current;
    last.current = photo;
    if (!closed) return;
    const link = document.getElementById(linkIdOf(closed));
    link?.focus();
    // Wait until the browser has restored the scroll position after Back.
    requestAnimationFrame(() => link?.scrollIntoView({ block: "nearest" }));
  }, [photo]);
}

/**
 * Scrolls to the filters when one is chosen, or when a link leads to one. In a static page, where the category is
 * unknown at first, the inline program has already done so, and the visitor may have scrolled since.
 */
function useFiltersInView(category: Category | null, isChosen: boolean) {
  const filters = useRef<HTMLDivElement>(null);
  const [isLinked] = useState(category !== null);
  useLayoutEffect(() => {
    const scroll = () => filters.current?.scrollIntoView({ behavior: "instant" });
    if (isChosen) scroll();
    // Wait for the router, which scrolls to the top or to the saved position.
    else if (category && isLinked)
      requestAnimationFrame(() => (window.scrollY === 0 ? scroll() : undefined));
  }, [category, isLinked, isChosen]);
  useLayoutEffect(() => {
    // On a phone, scroll the row alone: `scrollIntoView` would also scroll the page.
    const row = filters.current;
    const chosen = row?.querySelector<HTMLElement>("[aria-pressed=true]");
    if (row && chosen) row.scrollLeft = chosen.offsetLeft - row.clientWidth / 3;
  }, [category]);
  return filters;
}

/** Visible if there are other pages, because the filters apply to the current page only. */
const ResultCount = styled.p<{ $isVisible: boolean }>`
  margin-block-end: ${theme.space.base};
  font-size: ${theme.fontSize.small};
  ${({ $isVisible }) => !$isVisible && visuallyHidden}
`;

interface GalleryProps {
  readonly text: Queries.SectionTextFragment;
  readonly photos: readonly Queries.GalleryPhotoFragment[];
  /** The services that photos may belong to. */
  readonly services: readonly Queries.ServiceLinkFragment[];
  readonly number: number;
  readonly pageCount: number;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** The photos. The query string selects a category and opens a photo; unknown values are ignored. */
export function Gallery(props: GalleryProps) {
  const { text, photos: nodes, services, number, pageCount, onOpenChange } = props;
  const photos = useMemo(() => nodes.map((node) => toPhoto(node, services)), [nodes, services]);
  const { query, replaceQuery, openPhoto, closePhoto } = useQuery();
  const categories = useMemo(() => categoriesOf(photos), [photos]);
  const category = categories.find(({ slug }) => slug === query.category) ?? null;
  const isPaginated = pageCount > 1;
  const shown = useMemo(
    () => (category ? photos.filter((photo) => photo.categorySlug === category.slug) : photos),
    [photos, category],
  );
  const photo = shown.find(({ entryId }) => entryId === query.photo) ?? null;
  const { chunk: lightbox, hasFailed, preload } = useLightbox(photo);
  useRestoreFocus(photo);
  useEffect(() => onOpenChange(photo !== null), [onOpenChange, photo]);

  const open = useCallback(
    (entryId: string) => {
      // Load once more what could not be loaded for this photo before.
      preload();
      openPhoto(entryId);
    },
    [openPhoto, preload],
  );

  const list = useRef<HTMLUListElement>(null);
  const [isChosen, setChosen] = useState(false);
  const filters = useFiltersInView(category, isChosen);
  const choose = (slug: string | null) => {
    const links = () => list.current?.querySelectorAll<HTMLElement>("li:not([hidden]) > a") ?? [];
    const update = () => {
      replaceQuery({ category: slug });
      setChosen(true);
    };
    transition(update, () => Array.from(links(), (link) => [link.id, link]));
  };

  return (
    <Section
      isHeadingLargeOnly
      heading={number === 1 ? text.heading : continued(galleryText.photos)}
      note={text.note}
    >
      <Filters
        ref={filters}
        categories={categories}
        category={category}
        isPaginated={isPaginated}
        onChoose={choose}
        total={photos.length}
      />
      <ResultCount $isVisible={isPaginated} role="status">
        {(isChosen || isPaginated) &&
          resultCount(shown.length, category?.name ?? null, isPaginated)}
      </ResultCount>
      <PhotoList
        ref={list}
        category={category}
        onApproach={preload}
        onOpen={open}
        photos={photos}
      />
      <PageLinks
        count={pageCount}
        current={number}
        list="gallery"
        search={category ? searchFor(category.slug) : ""}
      />
      {photo && lightbox && (
        <lightbox.Lightbox
          onClose={closePhoto}
          onView={(entryId) => replaceQuery({ photo: entryId })}
          photo={photo}
          photos={shown}
        />
      )}
      {photo && !lightbox && (
        <BottomNote>{hasFailed ? galleryText.broken : galleryText.loading}</BottomNote>
      )}
    </Section>
  );
}
