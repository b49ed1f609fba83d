import { graphql } from "gatsby";
import { styled } from "styled-components";
import { MoreLink } from "../components/links";
import { Section } from "../components/section";
import { Picture } from "../components/picture";
import { Prose } from "../components/prose";
import { Until } from "../components/until";
import { photosLink } from "../interface-text";
import { media, minWidth } from "../theme/media";
import { theme } from "../theme/theme";

export const fragment = graphql`
  fragment CeremonyType on Service {
    description {
      html
    }
    id
    image {
      childImageSharp {
        gatsbyImageData(layout: FULL_WIDTH, breakpoints: [400, 744, 1200])
      }
    }
    price
    slug
    title
  }

  fragment Prices on SiteSettings {
    priceNote
    pricesUntil
  }
`;

const Type = styled.article`
  display: grid;
  gap: ${theme.space.medium};

  & + & {
    margin-block-start: ${theme.space.section};
  }

  ${media.up("desktop")} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1.1fr);
    gap: clamp(2rem, 4vw, 4rem);
    align-items: start;
  }
`;

/** Bleeds off the column on its right. */
const Photo = styled.div`
  margin-inline-end: calc(-1 * ${theme.space.gutter});

  ${media.up("desktop")} {
    grid-column: 2;
    grid-row: 1;
  }

  ${media.up("wide")} {
    margin-inline-end: calc(-1 * max(${theme.space.gutter}, 50vw - 42rem));
  }
`;

/** Without a photo the row is filled by the title on its left and the text on its right. */
const Text = styled.div<{ $fillsRow: boolean }>`
  ${media.up("desktop")} {
    display: ${({ $fillsRow }) => ($fillsRow ? "contents" : "block")};
  }
`;

const Title = styled.h3`
  margin-block-end: ${theme.space.base};
  font-size: ${theme.fontSize.heading};
  font-style: italic;
  line-height: 1.08;
`;

interface CeremonyType extends Queries.CeremonyTypeFragment {
  /** Where its photos are, if the gallery has any. */
  readonly photos: { readonly path: string; readonly category: string } | null;
}

const Price = styled.p`
  max-width: ${theme.measure};
  margin-block-start: ${theme.space.base};
  font-family: ${theme.fontFamily.display};
  font-size: ${theme.fontSize.lead};
`;

interface CeremonyTypesProps {
  readonly prices: Queries.PricesFragment;
  readonly text: Queries.SectionTextFragment;
  readonly services: readonly CeremonyType[];
}

/** Every service in full, each with an anchor for links. */
export function CeremonyTypes({ text, prices, services }: CeremonyTypesProps) {
  return (
    <Section heading={text.heading} note={text.note}>
      {services.map(({ photos, ...service }) => {
        const photo = service.image?.childImageSharp?.gatsbyImageData;
        return (
          <Type id={service.slug} key={service.id}>
            {photo && (
              <Photo>
                <Picture alt="" image={photo} sizes={`${minWidth("desktop")} 45vw, 95vw`} />
              </Photo>
            )}
            <Text $fillsRow={!photo}>
              <Title>{service.title}</Title>
              <div>
                <Prose html={service.description.html} />
                {service.price && (
                  <Price>
                    <Until day={prices.pricesUntil} text={service.price} />
                  </Price>
                )}
                {photos && <MoreLink to={photos.path}>{photosLink(photos.category)}</MoreLink>}
              </div>
            </Text>
          </Type>
        );
      })}
      {prices.priceNote && services.some(({ price }) => price) && <Price>{prices.priceNote}</Price>}
    </Section>
  );
}
