import type { ReactNode } from "react";
import { styled } from "styled-components";
import {
  colorProperty,
  fogColor,
  media,
  minFogOpacity,
  minScrimOpacity,
  minWidth,
  scrimColor,
  theme,
} from "../theme/theme";
import { Picture, type PictureProps } from "./picture";
import { keepRanges } from "./text";
import { TideEdge } from "./tide-line";

/** Attribute of a hero with a picture: `fog` if its scrim is light in the light scheme, else `dark`. */
export const HERO_PICTURE = "data-hero-picture";

/** Selects heroes whose scrim is fog. */
export const FOG = `[${HERO_PICTURE}="fog"]`;

/** Matches windows in which the text is over the picture; in narrower ones it is below a closer crop. */
export const OVER_PICTURE = minWidth("desktop");

/** Excludes print, where the text is below the picture. */
const overPicture = `@media screen and ${OVER_PICTURE}`;
const overFog = `${media.light} and ${OVER_PICTURE}`;

/**
 * The specification's four heights: `over` if the text is over the picture, `narrow` for the picture above the
 * text. The `vw` limits keep the sides of a picture, which is twice as wide as high, from being cropped.
 */
export const HEIGHTS = {
  full: { over: "min(100svh, 62rem, 70vw)", narrow: "clamp(13rem, 42svh, 36rem)" },
  large: { over: "min(76svh, 50rem, 56vw)", narrow: "clamp(13rem, 38svh, 32rem)" },
  medium: { over: "min(64svh, 44rem, 50vw)", narrow: "clamp(10rem, 30svh, 30rem)" },
  small: { over: "min(42svh, 25rem, 40vw)", narrow: "clamp(8rem, 16svh, 20rem)" },
};

export type HeroHeight = keyof typeof HEIGHTS;

interface HeightProps {
  readonly $height: HeroHeight;
}

const Frame = styled.header<HeightProps>`
  position: relative;
  display: flex;
  flex-direction: column;

  &[${HERO_PICTURE}] {
    ${overPicture} {
      justify-content: center;
      min-height: ${({ $height }) => HEIGHTS[$height].over};
      color: ${theme.color.overPicture};
      ${colorProperty("action")}: ${theme.color.overPicture};
      ${colorProperty("onAction")}: ${theme.color.scrim};
      ${colorProperty("focus")}: ${theme.color.overPicture};
    }
  }

  &${FOG} {
    ${overFog} {
      color: ${theme.color.ink};
      ${colorProperty("action")}: ${theme.color.primary};
      ${colorProperty("onAction")}: ${theme.color.onPrimary};
      ${colorProperty("focus")}: ${theme.color.ink};
    }
  }
`;

const PictureFrame = styled.div<HeightProps & { readonly $focus?: string | null }>`
  position: relative;
  isolation: isolate;
  height: ${({ $height }) => HEIGHTS[$height].narrow};
  overflow: hidden;

  picture,
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
    object-position: ${({ $focus }) => $focus};
    /* Until a photo is loaded, its description would be behind the header's text. Screen readers read it. */
    color: transparent;
  }

  ${overPicture} {
    position: absolute;
    inset: 0;
    height: auto;
  }
`;

/**
 * Lie behind the header's text for as long as the header is transparent, which includes the first pixels of
 * scrolling. They fade in steps, slowly at first, because an abrupt end would be visible as an edge.
 */
const darkHeaderScrim = `linear-gradient(${scrimColor(70)}, ${scrimColor(minScrimOpacity)} 5rem,
    ${scrimColor(58)} 6.5rem, ${scrimColor(44)} 9rem, ${scrimColor(28)} 12rem, ${scrimColor(14)} 15.5rem,
    ${scrimColor(4)} 19rem, transparent 22rem)`;
const fogHeaderScrim = `linear-gradient(${fogColor(80)}, ${fogColor(minFogOpacity)} 5rem,
    ${fogColor(minFogOpacity * 0.9)} 6.2rem, ${fogColor(minFogOpacity * 0.5)} 8.5rem,
    ${fogColor(minFogOpacity * 0.14)} 10.5rem, transparent 12rem)`;

/** Never ends, so that it has no edge. */
const darkSideScrim = `linear-gradient(90deg, ${scrimColor(88)}, ${scrimColor(84)} 20%, ${scrimColor(76)} 38%,
    ${scrimColor(minScrimOpacity)} 52%, ${scrimColor(50)} 62%, ${scrimColor(36)} 72%, ${scrimColor(24)} 84%,
    ${scrimColor(16)})`;

/** Keeps text readable over any picture: the header's at the top, the hero's on the half where lines begin. */
const Scrim = styled.div`
  position: absolute;
  inset: 0;
  background: ${darkHeaderScrim};
  /* Night keeps the picture's own darkness: laid over it, the scrim would be a grey veil. */
  mix-blend-mode: multiply;

  [dir="rtl"] & {
    transform: scaleX(-1);
  }

  ${overPicture} {
    background: ${darkHeaderScrim}, ${darkSideScrim};
  }

  ${FOG} & {
    ${media.light} {
      background: ${fogHeaderScrim};
      mix-blend-mode: normal;
    }

    ${overFog} {
      background:
        ${fogHeaderScrim},
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

const Text = styled.div`
  position: relative;
  width: 100%;
  max-width: calc(${theme.maxWidth.page} + 2 * ${theme.space.gutter});
  margin-inline: auto;
  padding: calc(var(--header-height) + clamp(2.5rem, 9vw, 7rem)) ${theme.space.gutter}
    clamp(2.5rem, 6vw, 5rem);

  [${HERO_PICTURE}] > & {
    padding-block: 1.75rem ${theme.space.medium};

    ${overPicture} {
      padding-block: calc(var(--header-height) + 2.5rem) 4.5rem;

      /* Keeps the text on the half of the picture that the scrim covers. */
      > * {
        max-width: min(34rem, 50%);
      }

      > h1 {
        max-width: min(13ch, 50%);
      }
    }
  }
`;

const Heading = styled.h1<HeightProps>`
  max-width: 13ch;
  /* Fits the longest word of most headings on a phone with text at 200%. */
  font-size: min(${theme.fontSize.display}, 13vw);
  line-height: ${theme.lineHeight.display};
  letter-spacing: -0.02em;

  /* Fits the longest word of most headings into half of the window. */
  ${overPicture} {
    font-size: min(${theme.fontSize.display}, ${({ $height }) => ($height === "full" ? 7 : 6)}vw);
  }
`;

const Intro = styled.p`
  max-width: 38rem;
  margin-block-start: ${theme.space.medium};
  font-size: ${theme.fontSize.lead};
  line-height: 1.45;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.small};
  margin-block-start: clamp(1.5rem, 4vw, 2.5rem);

  /* Filled, because lines of the picture would cross an outlined button. */
  [${HERO_PICTURE}] & > a + a {
    ${overPicture} {
      background: ${theme.color.scrim};
    }
  }

  ${FOG} & > a + a {
    ${overFog} {
      color: inherit;
      background: ${theme.color.paper};
    }
  }
`;

interface HeroProps {
  readonly height: HeroHeight;
  readonly heading: string;
  readonly intro?: string | null;
  readonly picture?: PictureProps | null;
  /** Focal point of the picture, as an `object-position`; by default its centre. */
  readonly focus?: string | null;
  /** Whether the picture is too dark for a light scrim. */
  readonly isDark?: boolean;
  readonly children?: ReactNode;
}

/** The top of a page: its heading, over the picture or, in a narrow window, below it. */
export const Hero = ({ height, heading, intro, picture, focus, isDark, children }: HeroProps) => (
  <Frame $height={height} {...(picture && { [HERO_PICTURE]: isDark ? "dark" : "fog" })}>
    {picture && (
      <PictureFrame $focus={focus} $height={height} data-screen-only>
        <Picture {...picture} priority />
        <Scrim />
        <TideEdge />
      </PictureFrame>
    )}
    <Text>
      <Heading $height={height}>{heading}</Heading>
      {intro && <Intro {...keepRanges(intro)} />}
      {children && <Actions>{children}</Actions>}
    </Text>
  </Frame>
);
