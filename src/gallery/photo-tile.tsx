import { memo, type MouseEvent } from "react";
import { styled } from "styled-components";
import { Picture } from "../components/picture";
import { replayOnHydration } from "../click-replay";
import { media } from "../theme/media";
import { preloadLightbox } from "./lightbox-loader";
import { linkIdOf, sizesOf, type Photo } from "./photo";
import { ceremony } from "./words";

/**
 * `--row` is the list's wish for a row's height, `--row-max` the most that it can bear. The ratio is
 * an attribute, because a rule for each would make the style sheet of every page of photos another
 * one, and the Content-Security-Policy would need a hash for each.
 */
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

const Opener = styled.a`
  position: relative;
  display: block;
  text-decoration: none;
`;

/** Below the photo where nothing can hover, over it where something can. */
const Caption = styled.span`
  display: block;
  padding-block: ${({ theme }) => theme.space.tight} ${({ theme }) => theme.space.medium};
  font-size: ${({ theme }) => theme.fontSize.small};
  line-height: 1.35;

  ${media.hover} {
    position: absolute;
    inset: auto 0 0;
    padding: 3.5rem ${({ theme }) => theme.space.base} ${({ theme }) => theme.space.small};
    color: ${({ theme }) => theme.color.overPhoto};
    background: linear-gradient(
      transparent,
      color-mix(in srgb, ${({ theme }) => theme.color.scrim} 72%, transparent) 3rem
    );
    opacity: 0;

    ${Opener}:hover &,
    ${Opener}:focus-visible & {
      opacity: 1;
    }
  }
`;

const Kind = styled.span`
  display: block;
  font-family: ${({ theme }) => theme.fontFamily.display};
  font-size: 1.15em;
  font-style: italic;
`;

interface PhotoTileProps {
  readonly photo: Photo;
  readonly hidden: boolean;
  readonly onOpen: (photo: Photo) => void;
}

/** One photo of the list: a link to its large file, which script opens on the full screen. */
export const PhotoTile = memo(function PhotoTile({ photo, hidden, onOpen }: PhotoTileProps) {
  const open = (event: MouseEvent) => {
    // A new tab, a new window, a download: the visitor asked for the browser's own way.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
      return;
    }
    event.preventDefault();
    onOpen(photo);
  };
  return (
    <Item $ratio={photo.ratio} hidden={hidden}>
      <Opener
        {...replayOnHydration}
        href={photo.largest.src}
        id={linkIdOf(photo.id)}
        onClick={open}
        onFocus={preloadLightbox}
        onPointerEnter={preloadLightbox}
        onTouchStart={preloadLightbox}
      >
        <Picture alt={photo.alt} image={photo.thumbnail} sizes={sizesOf(photo.ratio)} />
        <Caption>
          {/* The picture's own description says it already. */}
          <span aria-hidden="true">{photo.alt}</span>
          <Kind>{ceremony(photo.category)}</Kind>
        </Caption>
      </Opener>
    </Item>
  );
});
