import { useMemo } from "react";
import { PageLinks } from "../components/page-links";
import { Part } from "../components/part";
import { FullScreen } from "./full-screen";
import { toPhoto } from "./photo";
import { PhotoList } from "./photo-list";
import { useOpenPhoto } from "./use-open-photo";
import { words } from "./words";

interface GalleryContinuedProps {
  /** The photos of this page. */
  readonly photos: readonly Queries.GalleryPhotoFragment[];
  /** Which page of photos this is, from 2. */
  readonly number: number;
  readonly pageCount: number;
}

/** A further page of photos, for whoever comes without script or from a search engine. */
export function GalleryContinued({ photos: nodes, number, pageCount }: GalleryContinuedProps) {
  const photos = useMemo(() => nodes.map(toPhoto), [nodes]);
  const { open, openPhoto, showPhoto, closePhoto } = useOpenPhoto(photos);
  return (
    <Part heading={words.continued} note={words.note}>
      <PhotoList onOpen={openPhoto} photos={photos} />
      <PageLinks count={pageCount} current={number} label={words.pages} path="/gallery/" />
      <FullScreen
        failure={null}
        onClose={closePhoto}
        onShow={showPhoto}
        photo={open}
        photos={photos}
      />
    </Part>
  );
}
