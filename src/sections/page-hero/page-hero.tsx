import { graphql } from "gatsby";
import type { ReactNode } from "react";
import { Hero, heroCrop, UNCUT_SIZES, type HeroHeight } from "../../components/hero";
import { PreloadPicture } from "../../seo/preload-picture";

export const fragment = graphql`
  fragment PageHero on Page {
    heading
    heroAlt
    heroFocus
    heroImage {
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
    intro
  }
`;

interface PageHeroProps {
  readonly page: Queries.PageHeroFragment;
  readonly height: HeroHeight;
  readonly children?: ReactNode;
}

/** The hero of a page, from its content entry. */
export function PageHero({ page, height, children }: PageHeroProps) {
  const pictures = page.heroImage?.childImageSharp;
  const focus = page.heroFocus;
  return (
    <>
      {pictures && (
        <PreloadPicture
          candidates={
            focus
              ? [{ image: pictures.wide, sizes: UNCUT_SIZES }]
              : [
                  { ...heroCrop.wide, image: pictures.wide },
                  { ...heroCrop.close, image: pictures.close },
                ]
          }
        />
      )}
      <Hero
        heading={page.heading}
        height={height}
        intro={page.intro}
        photo={
          pictures
            ? { ...pictures, close: focus ? null : pictures.close, focus, alt: page.heroAlt }
            : null
        }
      >
        {children}
      </Hero>
    </>
  );
}
