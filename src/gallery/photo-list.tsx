import { graphql } from "gatsby";
import type { Ref } from "react";
import { styled } from "styled-components";
import { media } from "../theme/media";
import type { AnyPhoto, Photo } from "./photo";
import { PhotoTile } from "./photo-tile";

export const fragment = graphql`
  fragment KnownPhoto on GalleryPhoto {
    category
    entryId
  }

  fragment GalleryPhoto on GalleryPhoto {
    ...KnownPhoto
    alt
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

interface PhotoListProps {
  readonly photos: readonly Photo[];
  /** Those of them to show; all, if left out. */
  readonly shown?: ReadonlySet<AnyPhoto>;
  readonly onOpen: (photo: Photo) => void;
  readonly ref?: Ref<HTMLUListElement>;
}

/** Photos in rows, each a link that opens it. */
export function PhotoList({ photos, shown, onOpen, ref }: PhotoListProps) {
  return (
    <Frame>
      <List ref={ref} role="list">
        {photos.map((photo) => (
          <PhotoTile
            key={photo.id}
            hidden={shown !== undefined && !shown.has(photo)}
            onOpen={onOpen}
            photo={photo}
          />
        ))}
      </List>
    </Frame>
  );
}
