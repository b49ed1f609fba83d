import { graphql } from "gatsby";
import type { ReactNode } from "react";
import { Hero, type HeroHeight } from "../components/hero";
import { maxWidth, minWidth } from "../theme/media";

export const fragment = graphql`
  fragment PageHero on Page {
    heading
    heroAlt
    heroFocus
    heroImage {
      ...HeroImage
    }
    intro
  }

  fragment ArticleHero on Article {
    heading: title
    heroAlt
    heroFocus
    heroImage {
      ...HeroImage
    }
    intro
  }

  fragment HeroImage on File {
    childImageSharp {
      wide: gatsbyImageData(layout: FULL_WIDTH, breakpoints: [800, 1200, 1600, 2400])
      # About the shape that phones show: a square would lose what stands at its edges.
      close: gatsbyImageData(
        layout: FULL_WIDTH
        aspectRatio: 1.3333
        breakpoints: [400, 780, 1200]
        transformOptions: { cropFocus: ATTENTION }
      )
    }
  }
`;

interface PageHeroProps {
  readonly page: Queries.PageHeroFragment | Queries.ArticleHeroFragment;
  readonly height: HeroHeight;
  /** Name of a further page of a list, which has a small hero with no photo. */
  readonly further?: string;
  readonly children?: ReactNode;
}

/** On a phone the whole photo is wider than the window, which shows a part of it. */
const UNCUT_SIZES = `${minWidth("tablet")} 100vw, 150vw`;

/** The hero of a page, from its content entry. */
export function PageHero({ page, height, further, children }: PageHeroProps) {
  if (further) return <Hero heading={further} height="small" intro={null} photo={null} />;
  const pictures = page.heroImage?.childImageSharp;
  const focus = page.heroFocus;
  const wide = pictures && { image: pictures.wide, sizes: focus ? UNCUT_SIZES : "100vw" };
  // A focus decides what phones show of the whole; without one they have a crop of their own.
  const crop =
    pictures && !focus
      ? { image: pictures.close, media: maxWidth("tablet"), sizes: "100vw" }
      : undefined;
  return (
    <Hero
      focus={focus}
      heading={page.heading}
      height={height}
      intro={page.intro}
      photo={wide ? { ...wide, alt: page.heroAlt, crop } : null}
    >
      {children}
    </Hero>
  );
}
