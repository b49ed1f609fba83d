import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { keyframes, styled } from "styled-components";
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

/** webpack joins requests in flight, keeps what has arrived, and requests a failed chunk again. */
const importLightbox = () => import("./lightbox");

/** A failure is handled when the lightbox is needed. */
const preloadLightbox = () => void importLightbox().catch(() => undefined);

/** The lightbox, once it has been loaded. `lazy` would show its fallback for 300 ms at least. */
function useLightbox(photo: Photo | null) {
  const [chunk, setChunk] = useState<typeof lightboxChunk | null>(null);
  const href = photo && !chunk ? photo.largest.src : null;
  useEffect(() => {
    if (href === null) return;
    let isCurrent = true;
    importLightbox().then(setChunk, () => {
      // Open the file, as the photo's link does; replace the entry, so that Back does not fail again.
      if (isCurrent) window.location.replace(href);
    });
    return () => {
      isCurrent = false;
    };
  }, [href]);
  return chunk;
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

/** Scrolls the filters to the top when one is chosen, or when a new visit's address names one. */
function useFiltersInView(category: Category | null, isChosen: boolean) {
  const filters = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const scroll = () => filters.current?.scrollIntoView({ behavior: "instant" });
    if (isChosen) scroll();
    // The router scrolls first: to the top, or to where the visitor was.
    else if (category) requestAnimationFrame(() => (window.scrollY === 0 ? scroll() : undefined));
  }, [category, isChosen]);
  useLayoutEffect(() => {
    // On a phone they are a row that scrolls by itself, where the page may be scrolled further down.
    const row = filters.current;
    const chosen = row?.querySelector<HTMLElement>("[aria-pressed=true]");
    if (row && chosen) row.scrollLeft = chosen.offsetLeft - row.clientWidth / 3;
  }, [category]);
  return filters;
}

const appear = keyframes`
  from {
    opacity: 0;
  }
`;

/** Invisible for 150 ms, so that it does not flash if the chunk arrives by then. */
const Loading = styled.p`
  position: fixed;
  inset: auto 0 0;
  z-index: 30;
  padding: ${theme.space.base};
  text-align: center;
  color: ${theme.color.overPhoto};
  background: ${theme.color.scrim};
  animation: ${appear} 1ms 150ms backwards;
`;

/** Seen where other pages have more photos, because the filters cover this page alone. */
const ResultCount = styled.p<{ $isSeen: boolean }>`
  margin-block-end: ${theme.space.base};
  font-size: ${theme.fontSize.small};
  ${({ $isSeen }) => !$isSeen && visuallyHidden}
`;

interface GalleryProps {
  readonly text: Queries.SectionTextFragment;
  readonly photos: readonly Queries.GalleryPhotoFragment[];
  /** The types of ceremony that photos may show. */
  readonly ceremonies: readonly Queries.ServiceLinkFragment[];
  readonly number: number;
  readonly pageCount: number;
  /** Called when a photo is opened or closed. */
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** The photos, filtered and opened by the query string as far as the content has what it names. */
export function Gallery(props: GalleryProps) {
  const { text, photos: nodes, ceremonies, number, pageCount, onOpenChange } = props;
  const photos = useMemo(() => nodes.map((node) => toPhoto(node, ceremonies)), [nodes, ceremonies]);
  const { query, replaceQuery, openPhoto, closePhoto } = useQuery();
  const categories = useMemo(() => categoriesOf(photos), [photos]);
  const category = categories.find(({ slug }) => slug === query.category) ?? null;
  const isPart = pageCount > 1;
  const shown = useMemo(
    () => (category ? photos.filter((photo) => photo.categorySlug === category.slug) : photos),
    [photos, category],
  );
  const photo = shown.find(({ entryId }) => entryId === query.photo) ?? null;
  const lightbox = useLightbox(photo);
  useRestoreFocus(photo);
  useEffect(() => onOpenChange(photo !== null), [onOpenChange, photo]);

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
        isPart={isPart}
        onChoose={choose}
        total={photos.length}
      />
      <ResultCount $isSeen={isPart} role="status">
        {(isChosen || isPart) && resultCount(shown.length, category?.name ?? null, isPart)}
      </ResultCount>
      <PhotoList
        ref={list}
        category={category}
        onApproach={preloadLightbox}
        onOpen={openPhoto}
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
      {photo && !lightbox && <Loading role="status">{galleryText.loading}</Loading>}
    </Section>
  );
}
