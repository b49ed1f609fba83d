import { useMemo, useState } from "react";
import { PageLinks } from "../components/page-links";
import { Section } from "../components/section";
import { VisuallyHidden } from "../components/visually-hidden";
import { useReflow } from "./animation";
import { BeforeHydration } from "./before-hydration";
import { pathOfCeremony } from "./ceremonies";
import { Filters } from "./filters";
import { LazyLightbox } from "./lazy-lightbox";
import { continued, galleryText, paginationText, resultCount } from "../interface-text";
import { categoriesOf, toPhoto } from "./photo";
import { PhotoList } from "./photo-list";
import { replaceQuery, useQuery } from "./query-string";

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
  const photos = useMemo(
    () => nodes.map((node) => toPhoto(node, pathOfCeremony(node.category, ceremonies))),
    [nodes, ceremonies],
  );
  const query = useQuery();
  const categories = useMemo(() => categoriesOf(photos), [photos]);
  const category = categories.find(({ slug }) => slug === query.category) ?? null;
  const shown = useMemo(
    () => (category ? photos.filter((photo) => photo.categorySlug === category.slug) : photos),
    [photos, category],
  );
  const photo = shown.find(({ entryId }) => entryId === query.photo) ?? null;

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
      <PhotoList category={category} photos={photos} ref={list} />
      <PageLinks
        count={pageCount}
        current={number}
        label={paginationText.photos}
        path="/gallery/"
      />
      <LazyLightbox photo={photo} photos={shown} />
    </Section>
  );
}
