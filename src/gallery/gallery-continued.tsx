import { useMemo } from "react";
import { PageLinks } from "../components/page-links";
import { Section } from "../components/section";
import { LazyLightbox, useOpenPhoto } from "./lazy-lightbox";
import { messages } from "./messages";
import { toPhoto } from "./photo";
import { PhotoList } from "./photo-list";

interface GalleryContinuedProps {
  /** The photos of this page. */
  readonly photos: readonly Queries.GalleryPhotoFragment[];
  /** Number of the page, from 2. */
  readonly number: number;
  readonly pageCount: number;
}

/** A further page of photos, for visitors without script or from a search engine. */
export function GalleryContinued({ photos: nodes, number, pageCount }: GalleryContinuedProps) {
  const photos = useMemo(() => nodes.map(toPhoto), [nodes]);
  const { openPhoto, open, show, close } = useOpenPhoto(photos);
  return (
    <Section heading={messages.continued} note={messages.note}>
      <PhotoList onOpen={open} photos={photos} />
      <PageLinks count={pageCount} current={number} label={messages.pages} path="/gallery/" />
      <LazyLightbox error={null} onClose={close} onShow={show} photo={openPhoto} photos={photos} />
    </Section>
  );
}
