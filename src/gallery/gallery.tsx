import { useMemo } from "react";
import { Part } from "../components/part";
import { VisuallyHidden } from "../components/visually-hidden";
import type { Category } from "./categories";
import { Filters } from "./filters";
import { FullScreen } from "./full-screen";
import { MorePhotos } from "./more-photos";
import { isHere, toLaterPhotos, toPhoto } from "./photo";
import { PhotoList } from "./photo-list";
import { useGallery } from "./use-gallery";
import { useReflow } from "./use-reflow";
import { words } from "./words";

interface GalleryProps {
  /** The photos that fit on the gallery's own page. */
  readonly photos: readonly Queries.GalleryPhotoFragment[];
  /** The others, in their order. */
  readonly later: readonly Queries.KnownPhotoFragment[];
  /** How many pages the gallery has without script. */
  readonly pageCount: number;
}

/** All photos, by kind of ceremony, and each on the full screen. */
export function Gallery({ photos: nodes, later: laterNodes, pageCount }: GalleryProps) {
  const first = useMemo(() => nodes.map(toPhoto), [nodes]);
  const later = useMemo(() => toLaterPhotos(laterNodes, nodes.length), [laterNodes, nodes]);
  const gallery = useGallery(first, later);
  const { category, chosen, open } = gallery;
  const { list, remember } = useReflow(category);
  const shown = useMemo(() => new Set(gallery.shown), [gallery.shown]);
  const choose = (next: Category | null) => {
    remember();
    gallery.choose(next);
  };
  return (
    <Part heading={words.heading} note={words.note}>
      <Filters
        categories={gallery.categories}
        category={category}
        onChoose={choose}
        total={gallery.photos.length}
      />
      <VisuallyHidden as="p" role="status">
        {gallery.announcement}
      </VisuallyHidden>
      <PhotoList
        onOpen={gallery.openPhoto}
        photos={gallery.photos.filter(isHere)}
        ref={list}
        shown={shown}
      />
      <MorePhotos
        failure={gallery.failureOf(gallery.shown)}
        isWaiting={gallery.isWaiting}
        onMore={gallery.showMore}
        pageCount={pageCount}
        shown={gallery.shown.filter(isHere).length}
        total={chosen.length}
      />
      <FullScreen
        failure={open && gallery.failureOf([open])}
        onClose={gallery.closePhoto}
        onShow={gallery.goTo}
        photo={open}
        photos={chosen}
      />
    </Part>
  );
}
