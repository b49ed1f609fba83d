import type { ComponentProps } from "react";
import { styled } from "styled-components";
import { media, minWidth } from "../theme/media";
import { fogColor, minFogOpacity, minScrimOpacity, scrimColor } from "../theme/theme";
import { Picture } from "./picture";
import { TideEdge } from "./tide-line";

/**
 * Attribute of a hero with a photo, for selectors of the header's styles and its own: `fog` where the
 * scrim is paper in the light colour scheme, `dark` where it is dark in both.
 */
export const HERO_PHOTO = "data-hero-photo";

/** Selects a hero with a photo that fog lies over. */
export const FOG = `[${HERO_PHOTO}="fog"]`;

/** From this width on, the text is over the photo; in narrow windows it is below a closer crop. */
export const OVER_PHOTO = minWidth("desktop");

/** On paper it is below, too. */
export const overPhoto = `@media screen and ${OVER_PHOTO}`;

/**
 * The specification's four heights: where the text is over the photo, and of the photo in a narrow
 * window, so that it leaves room for the text. Over the photo none is so high that the photo, which is
 * twice as wide as high, would lose what stands at its edges.
 */
export const HEIGHTS = {
  full: { over: "min(100svh, 62rem, 70vw)", narrow: "clamp(13rem, 42svh, 36rem)" },
  large: { over: "min(76svh, 50rem, 56vw)", narrow: "clamp(13rem, 38svh, 32rem)" },
  medium: { over: "min(64svh, 44rem, 50vw)", narrow: "clamp(12rem, 36svh, 30rem)" },
  small: { over: "min(42svh, 25rem, 40vw)", narrow: "clamp(9rem, 20svh, 20rem)" },
};

export type HeroHeight = keyof typeof HEIGHTS;

/** For Chrome before 108 and Firefox before 101, in which a hero's photo would have no height. */
export const inVh = (height: string) => height.replace("svh", "vh");

interface FrameProps {
  readonly $height: HeroHeight;
  readonly $focus?: string | null;
}

const Frame = styled.div<FrameProps>`
  position: relative;
  height: ${({ $height }) => inVh(HEIGHTS[$height].narrow)};
  height: ${({ $height }) => HEIGHTS[$height].narrow};
  overflow: hidden;

  picture,
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
    ${({ $focus }) => $focus && `object-position: ${$focus};`}
  }

  ${overPhoto} {
    position: absolute;
    inset: 0;
    height: auto;
  }
`;

/** Below the header's text, also when the page is scrolled as far as it can be while that is clear. */
const strip = (color: (percent: number) => string, top: number, least: number) =>
  `linear-gradient(${color(top)}, ${color(least)} 5rem, transparent 12rem)`;

/** Keeps text readable over any photo: the header's at the top, the hero's on the left half. */
const Scrim = styled.div`
  position: absolute;
  inset: 0;
  background: ${strip(scrimColor, 70, minScrimOpacity)};

  ${overPhoto} {
    background:
      ${strip(scrimColor, 70, minScrimOpacity)},
      linear-gradient(90deg, ${scrimColor(68)}, ${scrimColor(minScrimOpacity)} 52%, transparent 88%);
  }

  ${FOG} & {
    ${media.light} {
      background: ${strip(fogColor, 80, minFogOpacity)};
    }

    ${media.light} and ${OVER_PHOTO} {
      background:
        ${strip(fogColor, 80, minFogOpacity)},
        linear-gradient(
          90deg,
          ${fogColor(92)},
          ${fogColor(86)} 22%,
          ${fogColor(76)} 38%,
          ${fogColor(minFogOpacity)} 50%,
          ${fogColor(44)} 57%,
          ${fogColor(22)} 64%,
          ${fogColor(8)} 71%,
          transparent 78%
        );
    }
  }
`;

export interface HeroPhotoProps {
  readonly photo: ComponentProps<typeof Picture>;
  /** What of the photo must stay in sight, as CSS takes it; by default its middle. */
  readonly focus?: string | null;
  readonly height: HeroHeight;
}

/** The photo at the top of a page, below a scrim and cut by the tide. */
export function HeroPhoto({ photo, focus, height }: HeroPhotoProps) {
  return (
    <Frame $focus={focus} $height={height}>
      <Picture {...photo} priority />
      <Scrim />
      <TideEdge />
    </Frame>
  );
}
