import type { ComponentProps, ReactNode } from "react";
import { css, styled } from "styled-components";
import { minWidth } from "../theme/media";
import { colorProperty, minScrimOpacity, scrimColor, theme } from "../theme/theme";
import { Picture } from "./picture";

/** Attribute of a hero with a photo, for selectors of the header's styles and its own. */
export const HERO_PHOTO = "data-hero-photo";

/** From this width on, the text is over the photo; on phones and on paper it is below a closer crop. */
const overPhoto = `@media screen and ${minWidth("tablet")}`;

/**
 * The specification's four heights: where the text is over the photo, and of the photo on a phone, so
 * that it leaves room for the text.
 */
const HEIGHTS = {
  full: { over: "min(100svh, 62rem)", phone: "clamp(13rem, 42svh, 26rem)" },
  large: { over: "min(74svh, 46rem)", phone: "clamp(13rem, 38svh, 24rem)" },
  medium: { over: "min(56svh, 34rem)", phone: "clamp(12rem, 34svh, 22rem)" },
  small: { over: "min(42svh, 25rem)", phone: "clamp(11rem, 28svh, 18rem)" },
};

export type HeroHeight = keyof typeof HEIGHTS;

/** For Chrome before 108 and Firefox before 101, in which a hero's photo would have no height. */
const inVh = (height: string) => height.replace("svh", "vh");

interface FrameProps {
  readonly $height: HeroHeight;
}

const Frame = styled.header<FrameProps>`
  position: relative;
  display: flex;
  flex-direction: column;

  &[${HERO_PHOTO}] {
    ${overPhoto} {
      justify-content: center;
      min-height: ${({ $height }) => inVh(HEIGHTS[$height].over)};
      min-height: ${({ $height }) => HEIGHTS[$height].over};
    }
  }
`;

const Photo = styled.div<FrameProps & { readonly $focus?: string | null }>`
  position: relative;
  height: ${({ $height }) => inVh(HEIGHTS[$height].phone)};
  height: ${({ $height }) => HEIGHTS[$height].phone};
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

/** Keeps light text readable even over white pixels: the header's at the top, the hero's on the left. */
const Scrim = styled.div`
  position: absolute;
  inset: 0;
  background: linear-gradient(
    ${scrimColor(70)},
    ${scrimColor(minScrimOpacity)} 4rem,
    transparent 11rem
  );

  ${overPhoto} {
    background:
      linear-gradient(${scrimColor(70)}, ${scrimColor(minScrimOpacity)} 4rem, transparent 12rem),
      linear-gradient(90deg, ${scrimColor(68)}, ${scrimColor(minScrimOpacity)} 52%, transparent 88%);
  }
`;

const withPhoto = css`
  padding-block: 1.75rem ${theme.space.large};

  ${overPhoto} {
    padding-block: calc(var(--header-height) + 2.5rem) 4rem;
    color: ${theme.color.overPhoto};
    ${colorProperty("action")}: ${theme.color.overPhoto};
    ${colorProperty("onAction")}: ${theme.color.scrim};
    ${colorProperty("focus")}: ${theme.color.overPhoto};
  }
`;

const withoutPhoto = css`
  padding-block: calc(var(--header-height) + clamp(2.5rem, 9vw, 7rem)) clamp(2.5rem, 6vw, 5rem);
`;

const Text = styled.div<{ $overPhoto: boolean }>`
  position: relative;
  width: 100%;
  max-width: calc(84rem + 2 * ${theme.space.gutter});
  margin-inline: auto;
  padding-inline: ${theme.space.gutter};
  ${({ $overPhoto }) => ($overPhoto ? withPhoto : withoutPhoto)}
`;

const Heading = styled.h1`
  max-width: 13ch;
  font-size: ${theme.fontSize.display};
  line-height: ${theme.lineHeight.display};
  letter-spacing: -0.02em;
`;

const Intro = styled.p`
  max-width: 38rem;
  margin-block-start: ${theme.space.medium};
  font-size: ${theme.fontSize.lead};
  line-height: 1.45;

  ${overPhoto} {
    max-width: min(34rem, 46vw);
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.small};
  margin-block-start: clamp(1.5rem, 4vw, 2.5rem);
`;

interface HeroProps {
  readonly height: HeroHeight;
  readonly heading: string;
  readonly intro: string | null;
  readonly photo: ComponentProps<typeof Picture> | null;
  /** What of the photo must stay in sight, as CSS takes it; by default its middle. */
  readonly focus?: string | null;
  readonly children?: ReactNode;
}

/** The top of a page: its heading, over a photo if there is one, or on a phone below it. */
export function Hero({ height, heading, intro, photo, focus, children }: HeroProps) {
  return (
    <Frame $height={height} {...(photo && { [HERO_PHOTO]: "" })}>
      {photo && (
        <Photo $focus={focus} $height={height}>
          <Picture {...photo} priority />
          <Scrim />
        </Photo>
      )}
      <Text $overPhoto={photo !== null}>
        <Heading>{heading}</Heading>
        {intro && <Intro>{intro}</Intro>}
        {children && <Actions>{children}</Actions>}
      </Text>
    </Frame>
  );
}
