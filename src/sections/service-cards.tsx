import { graphql, Link } from "gatsby";
import { styled } from "styled-components";
import { underlinedLinkStyles } from "../components/links";
import { Section, ThreeColumns } from "../components/section";
import { Picture } from "../components/picture";
import { Price, PriceNote } from "../components/text";
import { media, minWidth, theme } from "../theme/theme";

export const fragment = graphql`
  fragment ServiceCard on Service {
    focus
    id
    image {
      childImageSharp {
        gatsbyImageData(
          layout: FULL_WIDTH
          aspectRatio: 1
          breakpoints: [420, 704]
          avifOptions: { quality: 36 }
          transformOptions: { cropFocus: CENTER }
        )
      }
    }
    price
    slug
    summary
    title
    # As the services page has it, so that no further files are made.
    uncropped {
      ...CeremonyPhoto
    }
  }
`;

/** Three columns at staggered heights. */
const List = styled(ThreeColumns)`
  ${media.up("tablet")} {
    > :nth-child(2) {
      margin-block-start: 5rem;
    }

    > :nth-child(3) {
      margin-block-start: 1.5rem;
    }
  }
`;

const Card = styled.li`
  position: relative;
`;

/** Crops the picture to a square around the editor's focus. */
const Square = styled(Picture)<{ $focus: string | null }>`
  aspect-ratio: 1;
  object-fit: cover;
  object-position: ${({ $focus }) => $focus};
`;

const Title = styled.h3`
  margin-block: ${theme.space.base} ${theme.space.tight};
`;

/** Makes the whole card clickable, with the title alone as the link's name. */
const CardLink = styled(Link)`
  ${underlinedLinkStyles}

  &::after {
    content: "";
    position: absolute;
    inset: 0;
  }

  &:focus-visible {
    outline: none;
  }

  &:focus-visible::after {
    outline: 3px solid ${theme.color.focus};
    outline-offset: 4px;
  }
`;

interface ServiceCardsProps {
  readonly pricesUntil: string | null;
  readonly text: Queries.SectionTextFragment;
  readonly services: readonly Queries.ServiceCardFragment[];
}

/** Services on the home page, each linked to its description on the services page. */
export const ServiceCards = ({ text, pricesUntil, services }: ServiceCardsProps) => (
  <Section heading={text.heading} note={text.note}>
    <List role="list">
      {services.map((service) => {
        const square = service.image?.childImageSharp?.gatsbyImageData;
        const uncropped = service.uncropped?.childImageSharp?.gatsbyImageData;
        const image = uncropped ?? square;
        const sizes = `${minWidth("tablet")} ${uncropped ? "42vw, 135vw" : "28vw, 90vw"}`;
        return (
          <Card key={service.id}>
            {image && <Square $focus={service.focus} alt="" image={image} sizes={sizes} />}
            <Title>
              <CardLink to={`/services/#${service.slug}`}>{service.title}</CardLink>
            </Title>
            {service.price && <Price>{service.price}</Price>}
            <p>{service.summary}</p>
          </Card>
        );
      })}
    </List>
    <PriceNote services={services} until={pricesUntil} />
  </Section>
);
