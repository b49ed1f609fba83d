import { graphql } from "gatsby";
import type { ReactNode } from "react";
import { HEIGHTS, Hero, OVER_PICTURE, type HeroHeight } from "../components/hero";
import type { PictureProps } from "../components/picture";
import { opposite } from "../theme/theme";

export const fragment = graphql`
  fragment HeroPicture on Page {
    heroAlt
    heroImage {
      ...HeroPictureFile
    }
    slug
  }

  fragment PageHero on Page {
    ...HeroPicture
    heading
    heroFocus
    intro
  }

  fragment ArticleHero on Article {
    heading: title
    heroAlt
    heroFocus
    heroImage {
      ...HeroPictureFile
    }
    intro
    slug
  }

  fragment HeroPictureFile on File {
    childImageSharp {
      wide: gatsbyImageData(layout: FULL_WIDTH, breakpoints: [800, 1200, 1600, 2400])
      # Close to the shape in narrow windows: a square would lose the sides of the picture.
      close: gatsbyImageData(layout: FULL_WIDTH, aspectRatio: 1.3333, breakpoints: [400, 780, 1200])
    }
    isDarkBehindText
  }
`;

/** Hero heights by slug; other pages, and articles, have a medium hero. */
const HEIGHT_BY_SLUG: Readonly<Record<string, HeroHeight>> = {
  home: "full",
  services: "large",
  about: "large",
  contact: "small",
  "404": "small",
};

const heightOf = (slug: string) => HEIGHT_BY_SLUG[slug] ?? "medium";

/** Returns the picture of a page's hero; `null` if it has none. */
export function heroPicture(page: Queries.HeroPictureFragment): PictureProps | null {
  const pictures = page.heroImage?.childImageSharp;
  if (!pictures) return null;
  const { wide, close } = pictures;
  // In tall windows, a picture that covers the hero is wider than the window.
  const sizes = `max(100vw, ${wide.width / wide.height} * ${HEIGHTS[heightOf(page.slug)].over})`;
  const crop = { image: close, media: opposite(OVER_PICTURE), sizes: "100vw" };
  return { alt: page.heroAlt, image: wide, sizes, crop };
}

interface PageHeroProps {
  readonly page: Queries.PageHeroFragment | Queries.ArticleHeroFragment;
  /** Name of a further page of a list, whose hero is small and has no picture. */
  readonly further?: string;
  readonly children?: ReactNode;
}

export function PageHero({ page, further, children }: PageHeroProps) {
  if (further) return <Hero heading={further} height="small" />;
  return (
    <Hero
      focus={page.heroFocus}
      heading={page.heading}
      height={heightOf(page.slug)}
      intro={page.intro}
      isDark={page.heroImage?.isDarkBehindText}
      picture={heroPicture(page)}
    >
      {children}
    </Hero>
  );
}
