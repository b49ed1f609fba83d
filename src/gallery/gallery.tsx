import { useCallback, useMemo, useState } from "react";
import { Section } from "../components/section";
import { VisuallyHidden } from "../components/visually-hidden";
import { useReflow } from "./animation";
import { Filters } from "./filters";
import { LazyLightbox, useOpenPhoto } from "./lazy-lightbox";
import { messages, moreShown, resultCount } from "./messages";
import { MorePhotos, usePagination } from "./more-photos";
import {
  categoriesOf,
  isLoaded,
  toPhoto,
  toRemainingPhotos,
  type AnyPhoto,
  type Category,
} from "./photo";
import { PhotoList } from "./photo-list";
import { replaceQuery, useQuery } from "./query-string";
import { useLoadPhotos, usePhotos } from "./remaining-photos";

/** How many photos on either side of the open one are loaded ahead, for a held arrow key. */
const NEIGHBOURS = 3;

/** The open photo and its neighbours; the first follows the last. */
function withNeighbours(photo: AnyPhoto | null, photos: readonly AnyPhoto[]): AnyPhoto[] {
  if (!photo) return [];
  const index = photos.indexOf(photo);
  return Array.from({ length: 2 * NEIGHBOURS + 1 }, (_, step) =>
    photos.at((index + step - NEIGHBOURS) % photos.length)!,
  );
}

interface GalleryProps {
  /** The photos of the gallery's own page. */
  readonly photos: readonly Queries.GalleryPhotoFragment[];
  /** The others, in order. */
  readonly remaining: readonly Queries.PhotoSummaryFragment[];
  /** How many static pages the gallery has. */
  readonly pageCount: number;
}

/**
 * All photos, filtered by category, and the lightbox. The query string holds the chosen category,
 * how many photos are shown and the open one; values that the content does not have are ignored.
 */
export function Gallery({ photos: nodes, remaining: remainingNodes, pageCount }: GalleryProps) {
  const first = useMemo(() => nodes.map(toPhoto), [nodes]);
  const remaining = useMemo(
    () => toRemainingPhotos(remainingNodes, nodes.length),
    [nodes, remainingNodes],
  );
  const photos = usePhotos(first, remaining);

  const query = useQuery();
  const categories = useMemo(() => categoriesOf(photos), [photos]);
  const category = categories.find(({ slug }) => slug === query.category) ?? null;
  const filtered = useMemo(
    () => (category ? photos.filter((photo) => photo.categorySlug === category.slug) : photos),
    [photos, category],
  );
  const { shown, isLoading, added, showMore, extendTo, reset } = usePagination(
    filtered,
    first.length,
  );
  const { openPhoto, open, show, close } = useOpenPhoto(filtered);
  const wanted = useMemo(
    () => [...shown, ...withNeighbours(openPhoto, filtered)],
    [filtered, openPhoto, shown],
  );
  const loadErrorOf = useLoadPhotos(wanted, remaining);

  const { list, measure } = useReflow(category);
  const [hasFiltered, setHasFiltered] = useState(false);
  const filter = (next: Category | null) => {
    measure();
    replaceQuery({ category: next?.slug ?? null, shown: null });
    reset();
    setHasFiltered(true);
  };
  const goTo = useCallback(
    (photo: AnyPhoto) => {
      extendTo(photo);
      show(photo);
    },
    [extendTo, show],
  );

  function announcement(): string {
    if (added !== null) {
      return isLoading ? messages.more.loading : moreShown(added, shown.length, filtered.length);
    }
    return hasFiltered ? resultCount(shown.length, filtered.length, category?.name ?? null) : "";
  }

  return (
    <Section heading={messages.heading} note={messages.note}>
      <Filters
        categories={categories}
        category={category}
        onChoose={filter}
        total={photos.length}
      />
      <VisuallyHidden as="p" role="status">
        {announcement()}
      </VisuallyHidden>
      <PhotoList onOpen={open} photos={photos.filter(isLoaded)} ref={list} shown={shown} />
      <MorePhotos
        error={loadErrorOf(shown)}
        isLoading={isLoading}
        onMore={showMore}
        pageCount={pageCount}
        shown={shown.filter(isLoaded).length}
        total={filtered.length}
      />
      <LazyLightbox
        error={openPhoto && loadErrorOf([openPhoto])}
        onClose={close}
        onShow={goTo}
        photo={openPhoto}
        photos={filtered}
      />
    </Section>
  );
}
