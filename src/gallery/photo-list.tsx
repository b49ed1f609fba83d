import { graphql } from "gatsby";
import { memo, type MouseEvent, type Ref } from "react";
import { styled } from "styled-components";
import { Picture, placeAndSeason } from "../components/picture";
import { media, scrimColor, theme } from "../theme/theme";
import { ceremony } from "../interface-text";
import { linkIdOf, sizesOf, type Category, type Photo } from "./photo";

export const fragment = graphql`
  fragment GalleryPhoto on GalleryPhoto {
    alt
    category
    entryId
    image {
      childImageSharp {
        # A single format, which every browser with the lightbox supports, halves the page's data.
        large: gatsbyImageData(layout: FULL_WIDTH, breakpoints: [1080, 1600, 2000], formats: [WEBP])
        # A low quality is more visible in a small picture.
        thumbnail: gatsbyImageData(
          layout: FULL_WIDTH
          breakpoints: [360, 720, 1080]
          avifOptions: { quality: 45 }
        )
      }
    }
    photographer
    photographerUrl
    place
    season
  }
`;

/** Bleeds off the right edge wherever a row has several photos. */
const Frame = styled.div`
  container-type: inline-size;

  ${media.up("tablet")} {
    margin-inline-end: calc(-1 * var(--edge));
  }
`;

/**
 * Justified rows of photos at their own aspect ratios. Photos grow from a height of `--row` until the row is full,
 * up to `--row-max`. The minimum height keeps the filters in place when few photos remain.
 */
const List = styled.ul`
  --row: 30cqi;
  --row-max: 45cqi;

  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.tight};
  align-content: flex-start;
  min-height: 55vh;

  ${media.up("tablet")} {
    gap: ${theme.space.small};
  }

  ${media.up("desktop")} {
    --row: max(20cqi, 11rem);
    --row-max: max(34cqi, 18rem);
  }

  /* Enlarges a single photo; in browsers without :has(), it has the size of others. */
  &:not(:has(> li:not([hidden]) ~ li:not([hidden]))) {
    --row: 80vh;
    --row-max: 80vh;
  }
`;

/** Sets the ratio inline: a rule would give each page its own style sheet and security policy. */
const Item = styled.li.attrs<{ $ratio: number }>(({ $ratio }) => ({
  style: { "--ratio": Math.round($ratio * 100) / 100 },
}))`
  width: 100%;

  ${media.up("tablet")} {
    flex: var(--ratio) 1 calc(var(--row) * var(--ratio));
    width: auto;
    min-width: 0;
    max-width: calc(var(--row-max) * var(--ratio));
  }
`;

const PhotoLink = styled.a`
  display: block;
  font-size: ${theme.fontSize.small};
  line-height: 1.35;
  text-decoration: none;
`;

const Captioned = styled.span`
  position: relative;
  display: block;
`;

/** Over the photo on hover, or below it, without the description, on devices that cannot hover. */
const Caption = styled.span`
  display: block;
  padding-block-start: ${theme.space.tight};

  ${media.hover} {
    position: absolute;
    inset: auto 0 0;
    padding: 3.5rem ${theme.space.base} ${theme.space.small};
    color: ${theme.color.overPicture};
    background: linear-gradient(transparent, ${scrimColor(72)} 3rem);
    opacity: 0;

    ${PhotoLink}:hover &,
    ${PhotoLink}:focus-visible & {
      opacity: 1;
    }
  }
`;

/** Screen readers read the picture's `alt`. */
const Description = styled.span.attrs({ "aria-hidden": true })`
  display: none;

  ${media.hover} {
    display: inline;
  }
`;

const PlaceAndSeason = styled.span`
  display: block;
  padding-block: ${theme.space.hair} ${theme.space.small};
  color: ${theme.color.muted};
`;

export const Ceremony = styled.span`
  display: block;
  font-family: ${theme.fontFamily.display};
  font-size: 1.15em;
  font-style: italic;
`;

interface PhotoTileProps {
  readonly photo: Photo;
  readonly hidden: boolean;
  /** Called when the visitor is about to open the photo. */
  readonly onApproach: () => void;
  readonly onOpen: (entryId: string) => void;
}

/** A phone that is not zoomed may report a scale of 1.0000001. */
const MAX_SCALE = 1.01;

/** A link to the photo's large file; with script, it opens the lightbox instead. */
const PhotoTile = memo(function PhotoTile({ photo, hidden, onApproach, onOpen }: PhotoTileProps) {
  const handleClick = (event: MouseEvent) => {
    // Let the browser open a new tab or window, or download the file.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    // On a pinch-zoomed page, the lightbox would be larger than the window.
    if ((window.visualViewport?.scale ?? 1) > MAX_SCALE) return;
    event.preventDefault();
    onOpen(photo.entryId);
  };
  const origin = placeAndSeason(photo);
  return (
    <Item $ratio={photo.ratio} data-category={photo.categorySlug} hidden={hidden}>
      <PhotoLink
        href={photo.largest.src}
        id={linkIdOf(photo)}
        onClick={handleClick}
        onFocus={onApproach}
        onPointerEnter={onApproach}
      >
        <Captioned>
          <Picture alt={photo.alt} image={photo.thumbnail} sizes={sizesOf(photo.ratio)} />
          <Caption>
            <Description>{photo.alt}</Description>
            <Ceremony>{ceremony(photo.category)}</Ceremony>
          </Caption>
        </Captioned>
        {origin && <PlaceAndSeason>{origin}</PlaceAndSeason>}
      </PhotoLink>
    </Item>
  );
});

interface PhotoListProps extends Pick<PhotoTileProps, "onApproach" | "onOpen"> {
  readonly photos: readonly Photo[];
  /** Photos of other categories are hidden; `null` shows all. */
  readonly category: Category | null;
  readonly ref?: Ref<HTMLUListElement>;
}

export const PhotoList = ({ photos, category, onApproach, onOpen, ref }: PhotoListProps) => (
  <Frame>
    <List ref={ref} role="list">
      {photos.map((photo) => (
        <PhotoTile
          key={photo.entryId}
          hidden={category !== null && photo.categorySlug !== category.slug}
          onApproach={onApproach}
          onOpen={onOpen}
          photo={photo}
        />
      ))}
    </List>
  </Frame>
);
