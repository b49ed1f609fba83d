import { graphql } from "gatsby";
import { useMemo } from "react";
import { styled } from "styled-components";
import { Part } from "../components/part";
import { VisuallyHidden } from "../components/visually-hidden";
import { media } from "../theme/media";
import type { Category } from "./categories";
import { Filters } from "./filters";
import { FullScreen } from "./full-screen";
import { toPhoto } from "./photo";
import { PhotoTile } from "./photo-tile";
import { useGallery } from "./use-gallery";
import { useReflow } from "./use-reflow";
import { words } from "./words";

export const fragment = graphql`
  fragment GalleryPhoto on GalleryPhoto {
    alt
    category
    entryId
    image {
      childImageSharp {
        # One format: every browser that runs the lightbox reads it, and each photo's share of the
        # page's data halves.
        large: gatsbyImageData(
          layout: FULL_WIDTH
          breakpoints: [1080, 1600, 2000]
          formats: [WEBP]
          placeholder: NONE
        )
        thumbnail: gatsbyImageData(layout: FULL_WIDTH, breakpoints: [360, 720, 1080])
      }
    }
  }
`;

/** The photos bleed off the column on its right, from where there is more than one in a row. */
const Frame = styled.div`
  container-type: inline-size;

  ${media.up("tablet")} {
    margin-inline-end: calc(-1 * ${({ theme }) => theme.space.gutter});
  }

  ${media.up("desktop")} {
    margin-inline-end: calc(-1 * max(${({ theme }) => theme.space.gutter}, 50vw - 42rem));
  }
`;

/**
 * Rows of photos at their true ratio: each wants the same height, grows until its row is full, and
 * stops before it is absurd. The least height keeps the filters where they are when few remain.
 */
const List = styled.ul`
  --row: 30cqi;
  --row-max: 45cqi;

  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space.tight};
  align-content: flex-start;
  min-height: 55svh;

  ${media.up("tablet")} {
    gap: ${({ theme }) => theme.space.small};
  }

  ${media.up("desktop")} {
    --row: max(20cqi, 11rem);
    --row-max: max(34cqi, 18rem);
  }
`;

/** All photos, by kind of ceremony, and each on the full screen. */
export function Gallery({
  photos: nodes,
}: {
  readonly photos: readonly Queries.GalleryPhotoFragment[];
}) {
  const photos = useMemo(() => nodes.map(toPhoto), [nodes]);
  const gallery = useGallery(photos);
  const { category, chosen } = gallery;
  const { list, remember } = useReflow(category);
  const shown = useMemo(() => new Set(chosen), [chosen]);
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
        total={photos.length}
      />
      <VisuallyHidden as="p" role="status">
        {gallery.announcement}
      </VisuallyHidden>
      <Frame>
        <List ref={list} role="list">
          {photos.map((photo) => (
            <PhotoTile
              key={photo.id}
              hidden={!shown.has(photo)}
              onOpen={gallery.openPhoto}
              photo={photo}
            />
          ))}
        </List>
      </Frame>
      <FullScreen
        onClose={gallery.closePhoto}
        onShow={gallery.showPhoto}
        photo={gallery.open}
        photos={chosen}
      />
    </Part>
  );
}
