import { graphql } from "gatsby";
import { styled } from "styled-components";
import { Credit } from "../components/credit";
import { ExternalLink } from "../components/links";
import { hostOf } from "../profiles";
import { Testimonial } from "../components/testimonial";
import { PageLinks } from "../components/page-links";
import { Section } from "../components/section";
import { Picture } from "../components/picture";
import { continued, firstOn, paginationText } from "../interface-text";
import { media, theme } from "../theme";

export const fragment = graphql`
  fragment TestimonialListItem on Testimonial {
    author
    date
    id
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
    quote
    rating
    season
    sourceName
    sourceUrl
  }
`;

/** CSS columns, read from top to bottom. */
const Columns = styled.div`
  column-gap: clamp(2rem, 4.5vw, 4.5rem);

  > * {
    break-inside: avoid;
    margin-block-end: clamp(3rem, 6vw, 5rem);
  }

  /* Not three: on a wide screen one of them would end far above the others. */
  ${media.up("tablet")} {
    columns: 2;
  }
`;

const Snapshot = styled.div`
  max-width: 18rem;
`;

const SnapshotCredit = styled(Credit)`
  margin-block-start: ${theme.space.tight};
  font-size: ${theme.fontSize.small};
  line-height: 1.4;
  color: ${theme.color.muted};
`;

/** Where the testimonial was first published; a link without a name goes by its host. */
function sourceOf(name: string | null, url: string | null) {
  if (url === null) return name === null ? null : firstOn(name);
  return <ExternalLink href={url}>{firstOn(name ?? hostOf(url))}</ExternalLink>;
}

interface TestimonialListProps {
  readonly text: Queries.SectionTextFragment;
  readonly testimonials: readonly Queries.TestimonialListItemFragment[];
  readonly number: number;
  readonly pageCount: number;
}

/** Testimonials in full, and links to the other pages of them. */
export function TestimonialList(props: TestimonialListProps) {
  const { text, testimonials, number, pageCount } = props;
  return (
    <Section heading={number === 1 ? text.heading : continued(text.heading)} note={text.note}>
      <Columns>
        {testimonials.map((testimonial, index) => {
          const { author, date, id, image, quote, rating, sourceName, sourceUrl } = testimonial;
          const photo = image?.childImageSharp?.gatsbyImageData;
          const picture = photo && (
            <Snapshot>
              <Picture alt="" image={photo} sizes="18rem" />
              <SnapshotCredit credit={testimonial} />
            </Snapshot>
          );
          return (
            <Testimonial
              key={id}
              {...{ author, date, picture, quote, rating }}
              isFirst={index === 0}
              source={sourceOf(sourceName, sourceUrl)}
            />
          );
        })}
      </Columns>
      <PageLinks
        count={pageCount}
        current={number}
        label={paginationText.reviews}
        path="/reviews/"
      />
    </Section>
  );
}
