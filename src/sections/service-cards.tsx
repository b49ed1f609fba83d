import { graphql, Link } from "gatsby";
import { styled } from "styled-components";
import { underlinedLinkStyles } from "../components/links";
import { Section, ThreeColumns } from "../components/section";
import { Picture } from "../components/picture";
import { Price, PriceNote } from "../components/text";
import { media, minWidth, theme } from "../theme/theme";

export const fragment = graphql`
  fragment ServiceCard on Service {
    id
    image {
      childImageSharp {
        gatsbyImageData(
          layout: FULL_WIDTH
          aspectRatio: 1
          breakpoints: [420, 704]
          avifOptions: { quality: 36 }
        )
      }
    }
    price
    slug
    summary
    title
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

/** Services on the home page, each linked to its full description. */
export const ServiceCards = ({ text, pricesUntil, services }: ServiceCardsProps) => (
  <Section heading={text.heading} note={text.note}>
    <List role="list">
      {services.map((service) => {
        const image = service.image?.childImageSharp?.gatsbyImageData;
        return (
          <Card key={service.id}>
            {image && <Picture alt="" image={image} sizes={`${minWidth("tablet")} 28vw, 90vw`} />}
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
