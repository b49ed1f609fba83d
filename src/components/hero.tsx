import type { ReactNode } from "react";
import { css, styled } from "styled-components";
import { media } from "../theme/media";
import { colorProperty, theme } from "../theme/theme";
import {
  FOG,
  HEIGHTS,
  HERO_PHOTO,
  HeroPhoto,
  inVh,
  OVER_PHOTO,
  overPhoto,
  type HeroHeight,
  type HeroPhotoProps,
} from "./hero-photo";
import { keepRanges } from "./ranges";

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

const withPhoto = css`
  padding-block: 1.75rem ${theme.space.medium};

  ${overPhoto} {
    padding-block: calc(var(--header-height) + 2.5rem) 4.5rem;
    color: ${theme.color.overPhoto};
    ${colorProperty("action")}: ${theme.color.overPhoto};
    ${colorProperty("onAction")}: ${theme.color.scrim};
    ${colorProperty("focus")}: ${theme.color.overPhoto};

    /* On the half of the photo that the scrim covers. */
    && > * {
      max-width: min(34rem, 50%);
    }

    && > h1 {
      max-width: min(13ch, 50%);
    }
  }

  ${FOG} > & {
    ${media.light} and ${OVER_PHOTO} {
      color: ${theme.color.ink};
      ${colorProperty("action")}: ${theme.color.primary};
      ${colorProperty("onAction")}: ${theme.color.onPrimary};
      ${colorProperty("focus")}: ${theme.color.ink};
    }
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

const Heading = styled.h1<FrameProps>`
  max-width: 13ch;
  /* The longest word of most headings has to fit in a phone's width with text twice the size. */
  font-size: min(${theme.fontSize.display}, 13vw);
  line-height: ${theme.lineHeight.display};
  letter-spacing: -0.02em;

  /* Half of the window has room for the words of most headings. */
  ${overPhoto} {
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

  /* On fog, the first alone is in another colour than ink. */
  ${FOG} & > a + a {
    ${media.light} and ${OVER_PHOTO} {
      color: inherit;
    }
  }
`;

interface HeroProps {
  readonly height: HeroHeight;
  readonly heading: string;
  readonly intro: string | null;
  readonly photo: HeroPhotoProps["photo"] | null;
  readonly focus?: HeroPhotoProps["focus"];
  /** Whether the photo is too dark for a light scrim. */
  readonly isDark?: boolean;
  readonly children?: ReactNode;
}

/** The top of a page: its heading, over a photo if there is one, or in a narrow window below it. */
export function Hero({ height, heading, intro, photo, focus, isDark, children }: HeroProps) {
  return (
    <Frame $height={height} {...(photo && { [HERO_PHOTO]: isDark ? "dark" : "fog" })}>
      {photo && <HeroPhoto {...{ focus, height, photo }} />}
      <Text $overPhoto={photo !== null}>
        <Heading $height={height}>{heading}</Heading>
        {intro && <Intro>{keepRanges(intro)}</Intro>}
        {children && <Actions>{children}</Actions>}
      </Text>
    </Frame>
  );
}
