import { graphql } from "gatsby";
import { css, styled, type RuleSet } from "styled-components";
import { MoreLink } from "../components/links";
import { Section } from "../components/section";
import { Picture } from "../components/picture";
import { Prose, Until } from "../components/text";
import { photosLink } from "../interface-text";
import { media, minWidth, theme } from "../theme/theme";

export const fragment = graphql`
  fragment CeremonyType on Service {
    description
    focus
    id
    image {
      ...CeremonyPhoto
    }
    price
    slug
    title
  }

  fragment CeremonyPhoto on File {
    childImageSharp {
      gatsbyImageData(layout: FULL_WIDTH, breakpoints: [400, 744, 1200, 2000])
    }
  }

  fragment Prices on SiteSettings {
    priceNote
    pricesUntil
  }
`;

const Type = styled.article`
  /* From the first column to the window's left edge. */
  --to-left: calc(-1 * var(--edge));

  display: flex;
  flex-direction: column;
  gap: ${theme.space.medium};

  & + & {
    margin-block-start: ${theme.space.section};
  }

  ${media.up("desktop")} {
    --to-left: calc(-1 * (var(--side-column) + ${theme.space.large} + var(--edge)));

    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: clamp(2rem, 4vw, 4rem);
    align-items: start;
  }
`;

const bleedsLeft = css`
  grid-column: 1;
  margin-inline-start: var(--to-left);
`;

const bleedsRight = css`
  grid-column: 2;
  margin-inline-end: calc(-1 * var(--edge));
`;

const fillsWindow = css`
  grid-column: 1 / -1;
  margin-inline: var(--to-left) calc(-1 * var(--edge));

  && img {
    aspect-ratio: 1.4;
    object-fit: cover;

    ${media.up("desktop")} {
      aspect-ratio: 2.1;
    }
  }
`;

/** Layouts of the photos in turn. A portrait photo never gets the full-width one. */
const PHOTO_LAYOUTS = [
  { style: bleedsRight, sizes: "46vw" },
  { style: fillsWindow, sizes: "100vw" },
  { style: bleedsLeft, sizes: "56vw" },
  { style: bleedsRight, sizes: "46vw" },
  { style: bleedsLeft, sizes: "56vw" },
];

/** Keeps the photo in view while its text is read. */
const Photo = styled.div<{ $layout: RuleSet<object>; $focus: string | null }>`
  ${({ $layout }) => $layout}

  img {
    object-position: ${({ $focus }) => $focus};
  }

  ${media.up("desktop")} {
    grid-row: 1;
    position: sticky;
    inset-block-start: calc(var(--header-height) + 1.5rem);
  }
`;

/** Puts the title on the left and the text on the right where no photo is beside them. */
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
  /** Link to its photos, if the gallery has any. */
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
export const CeremonyTypes = ({ text, prices, services }: CeremonyTypesProps) => (
  <Section id={text.name} heading={text.heading} note={text.note}>
    {services.map(({ photos, ...service }, index) => {
      const photo = service.image?.childImageSharp?.gatsbyImageData;
      const isHigh = photo && photo.height > photo.width;
      const { style, sizes } =
        PHOTO_LAYOUTS[isHigh ? 2 + (index % 2) : index % PHOTO_LAYOUTS.length]!;
      return (
        <Type id={service.slug} key={service.id}>
          {photo && (
            <Photo $focus={service.focus} $layout={style}>
              <Picture alt="" image={photo} sizes={`${minWidth("desktop")} ${sizes}, 95vw`} />
            </Photo>
          )}
          <Text $fillsRow={!photo || style === fillsWindow}>
            <Title>{service.title}</Title>
            <div>
              <Prose html={service.description} />
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
