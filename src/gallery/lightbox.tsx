import { Link } from "gatsby";
import { useEffect, useMemo, useState } from "react";
import { styled } from "styled-components";
import YarlLightbox, { type SlideImage } from "yet-another-react-lightbox";
import Captions from "yet-another-react-lightbox/plugins/captions";
import "yet-another-react-lightbox/plugins/captions.css";
import Zoom from "yet-another-react-lightbox/plugins/zoom";
import "yet-another-react-lightbox/styles.css";
import { Credit } from "../components/picture";
import { ceremony, galleryText } from "../interface-text";
import { fogColor, media, minScrimOpacity, scrimColor, theme } from "../theme/theme";
import { linkIdOf, thumbnailOf, type Photo } from "./photo";
import { Ceremony } from "./photo-list";
import { isAnimated, transition } from "./view-transition";

declare module "yet-another-react-lightbox" {
  interface SlideImage {
    readonly photo: Photo;
  }
}

/** Sets the library's colours and sizes through its custom properties. */
const Frame = styled(YarlLightbox)`
  --yarl__color_backdrop: ${theme.color.scrim};
  --yarl__color_button: ${theme.color.overPicture};
  --yarl__color_button_active: ${theme.color.overPicture};
  --yarl__color_button_disabled: ${fogColor(40)};
  --yarl__button_background_color: ${scrimColor(minScrimOpacity)};
  --yarl__button_filter: none;
  --yarl__navigation_button_padding: 0.5rem;
  --yarl__slide_captions_container_background: ${scrimColor(minScrimOpacity)};
  --yarl__slide_description_color: ${theme.color.overPicture};

  /* Between the buttons and the caption of three lines or, in a low window, over the photo's edge. */
  --slide-padding: min(4.5rem, 12vh) 0 min(9rem, 19vh);

  /* On a phone, moves the arrows to the bottom, below the caption. */
  ${media.below("tablet")} {
    --slide-padding: 4.5rem 0 9.5rem;

    @media (orientation: portrait) {
      --yarl__slide_description_container_bottom: 3rem;

      .yarl__navigation_prev,
      .yarl__navigation_next {
        top: auto;
        bottom: 0;
        transform: none;
      }
    }
  }

  /* On a phone on its side, sets the caption in one or two lines below the photo. */
  ${media.short} {
    --slide-padding: 0.5rem 0 3.25rem;
    --yarl__slide_captions_container_padding: 0.25rem 1rem;

    .yarl__slide_description {
      line-height: 1.3;

      > * {
        display: inline;
        margin-inline: 0.4em;
      }
    }
  }

  button:focus-visible,
  a:focus-visible {
    outline: 3px solid;
    outline-offset: -3px;
  }
`;

/** Above the photo, as tall as the library's buttons. */
const Position = styled.p`
  position: absolute;
  inset: 0 auto auto 0;
  padding: 1rem;
  line-height: 2rem;
  color: ${theme.color.overPicture};
  user-select: none;
`;

/** Hides the description from screen readers, which read the picture's `alt`. */
function Caption({ photo }: { readonly photo: Photo }) {
  const name = ceremony(photo.category);
  return (
    <>
      <p aria-hidden="true">{photo.alt}</p>
      <Ceremony>{photo.servicePath ? <Link to={photo.servicePath}>{name}</Link> : name}</Ceremony>
      <Credit credit={photo} />
    </>
  );
}

const toSlide = (photo: Photo): SlideImage => ({
  alt: photo.alt,
  description: <Caption photo={photo} />,
  photo,
  src: photo.largest.src,
  // Copied, because the library sorts it in place.
  srcSet: [...photo.files],
});

/** Shows the thumbnail, at the position and size of the large file, until that has loaded. */
function imageProps({ photo }: SlideImage) {
  const { largest, ratio } = photo;
  const thumbnail = thumbnailOf(photo)?.currentSrc;
  return {
    style: {
      aspectRatio: ratio,
      width: `min(100cqw, 100cqh * ${ratio}, ${largest.width}px)`,
      height: "auto",
      backgroundImage: thumbnail && `url("${thumbnail}")`,
      backgroundSize: "cover",
      opacity: 1,
    },
  };
}

const Broken = styled.p`
  padding: ${theme.space.small};
  line-height: ${theme.lineHeight.text};
  color: ${theme.color.overPicture};
  background: ${theme.color.scrim};
`;

/** Leaves keys with a modifier to the browser, such as Ctrl and + to zoom the page: the library would use them. */
function leaveShortcuts(event: KeyboardEvent) {
  if (event.ctrlKey || event.metaKey || event.altKey) event.stopPropagation();
}

interface LightboxProps {
  /** The photos to page through; after the last comes the first. */
  readonly photos: readonly Photo[];
  readonly photo: Photo;
  /** Called when the visitor moves to another photo. */
  readonly onView: (photo: string | null) => void;
  readonly onClose: () => void;
}

/** A full-screen photo. The library handles swiping, zoom, keys and making the page inert. */
export function Lightbox({ photos, photo, onView, onClose }: LightboxProps) {
  const slides = useMemo(() => photos.map(toSlide), [photos]);
  const [isShown, setShown] = useState(false);
  const isOnly = photos.length === 1;
  useEffect(() => {
    document.addEventListener("keydown", leaveShortcuts, { capture: true });
    return () => document.removeEventListener("keydown", leaveShortcuts, { capture: true });
  }, []);

  /** Animates the photo from its thumbnail, or back into it. */
  function animate(isOpening: boolean) {
    let isLarge = !isOpening;
    const update = () => {
      isLarge = isOpening;
      setShown(isOpening);
    };
    transition(update, () => {
      const large = document.querySelector<HTMLElement>(".yarl__slide_current img");
      const picture = isLarge ? large : thumbnailOf(photo);
      return picture ? [[linkIdOf(photo), picture]] : [];
    });
  }

  return (
    <Frame
      animation={{ fade: Number.parseInt(theme.duration.transition, 10), swipe: 300 }}
      captions={{ descriptionMaxLines: 12, descriptionTextAlign: "center" }}
      carousel={{ finite: isOnly, imageProps, padding: 0, preload: 1 }}
      close={onClose}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      index={photos.indexOf(photo)}
      labels={galleryText.lightbox}
      on={{
        entering: () => animate(true),
        exiting: () => {
          // Focusing also scrolls to the thumbnail.
          document.getElementById(linkIdOf(photo))?.focus();
          animate(false);
        },
        view: ({ index }) => onView(photos[index]?.entryId ?? null),
      }}
      open
      plugins={[Captions, Zoom]}
      render={{
        // Render a single string: React could not update several that a browser has translated.
        controls: () => (
          <Position aria-hidden>
            {`${photos.indexOf(photo) + 1} ${galleryText.of} ${photos.length}`}
          </Position>
        ),
        iconError: () => <Broken>{galleryText.broken}</Broken>,
        ...(isOnly && { buttonNext: () => null, buttonPrev: () => null }),
      }}
      slides={slides}
      styles={{
        root: isAnimated() && !isShown ? { opacity: 0 } : {},
        slide: { containerType: "size", padding: "var(--slide-padding)" },
        captionsDescription: {
          fontSize: theme.fontSize.small,
          userSelect: "text",
          // Safari supports only the prefixed property.
          WebkitUserSelect: "text",
        },
      }}
      zoom={{ maxZoomPixelRatio: 2, pinchZoomV4: true, scrollToZoom: true }}
    />
  );
}
