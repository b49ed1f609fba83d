import { graphql } from "gatsby";
import { styled } from "styled-components";
import { ExternalLink } from "../components/links";
import { hostOf } from "../profiles";
import { Testimonial } from "../components/testimonial";
import { PageLinks } from "../components/page-links";
import { Section } from "../components/section";
import { Credit, Picture } from "../components/picture";
import { continued, firstOn } from "../interface-text";
import { letterId } from "../kinds";
import { theme } from "../theme/theme";

export const fragment = graphql`
  fragment TestimonialListItem on Testimonial {
    author
    ceremonyKind
    ceremonyPlace
    date
    entryId
    image {
      childImageSharp {
        gatsbyImageData(
          layout: FULL_WIDTH
          breakpoints: [320, 640, 960]
          avifOptions: { quality: 45 }
        )
      }
    }
    photographer
    photographerUrl
    place
    pull
    quote
    rating
    season
    sourceName
    sourceUrl
  }
`;

const Letters = styled.div`
  display: grid;
  gap: clamp(3rem, 6vw, 5rem);
`;

const Snapshot = styled.div`
  max-width: 18rem;

  p {
    margin-block-start: ${theme.space.tight};
    font-size: ${theme.fontSize.small};
    line-height: 1.4;
    color: ${theme.color.muted};
  }
`;

/** Names the site on which the testimonial was first published, or else the host of its address. */
function reviewSource(name: string | null, url: string | null) {
  if (url === null) return name === null ? null : firstOn(name);
  return <ExternalLink href={url}>{firstOn(name ?? hostOf(url))}</ExternalLink>;
}

interface TestimonialListProps {
  readonly text: Queries.SectionTextFragment;
  readonly testimonials: readonly Queries.TestimonialListItemFragment[];
  readonly number: number;
  readonly pages: number;
}

export const TestimonialList = ({ text, testimonials, number, pages }: TestimonialListProps) => (
  <Section isWide heading={number === 1 ? text.heading : continued(text.heading)} note={text.note}>
    <Letters>
      {testimonials.map(({ entryId, image, sourceName, sourceUrl, ...testimonial }, index) => {
        const photo = image?.childImageSharp?.gatsbyImageData;
        const picture = photo && (
          <Snapshot>
            <Picture alt="" image={photo} sizes="18rem" />
            <Credit credit={testimonial} />
          </Snapshot>
        );
        return (
          <Testimonial
            key={entryId}
            {...testimonial}
            id={letterId(entryId)}
            place={index === 0 ? "first letter" : "letter"}
            picture={picture}
            source={reviewSource(sourceName, sourceUrl)}
          />
        );
      })}
    </Letters>
    <PageLinks count={pages} current={number} list="reviews" />
  </Section>
);
