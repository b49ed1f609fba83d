import { graphql, Link } from "gatsby";
import { css, styled, type RuleSet } from "styled-components";
import { MoreLink, standaloneLinkStyles } from "../components/links";
import { Section } from "../components/section";
import { Picture } from "../components/picture";
import { Price, PriceNote, Prose } from "../components/text";
import { lettersFrom, photosLink } from "../interface-text";
import { media, theme } from "../theme/theme";

export const fragment = graphql`
  fragment CeremonyType on Service {
    description
    focus
    id
    image {
      ...CeremonyPicture
    }
    price
    slug
    title
  }

  fragment CeremonyPicture on File {
    childImageSharp {
      gatsbyImageData(layout: FULL_WIDTH, breakpoints: [400, 744, 1200, 2000])
    }
  }

  fragment LettersOfKind on TestimonialGroupConnection {
    fieldValue
    nodes {
      author
      entryId
      position
    }
  }

  fragment Prices on SiteSettings {
    priceNote
    pricesUntil
  }
`;

const Type = styled.article`
  display: flex;
  flex-direction: column;
  gap: ${theme.space.medium};

  & + & {
    margin-block-start: ${theme.space.section};
  }

  ${media.up("desktop")} {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: clamp(2rem, 4vw, 4rem);
  }
`;

/** From the column's left edge to the window's: over the column of notes in a wide window. */
const toLeftEdge = css`
  margin-inline-start: calc(-1 * var(--edge));

  ${media.up("desktop")} {
    margin-inline-start: calc(-1 * (var(--edge) + var(--side-column) + ${theme.space.large}));
  }
`;

const bleedsLeft = css`
  grid-column: 1;
  ${toLeftEdge}
`;

const bleedsRight = css`
  grid-column: 2;
  margin-inline-end: calc(-1 * var(--edge));
`;

const fillsWindow = css`
  grid-column: 1 / -1;
  margin-inline-end: calc(-1 * var(--edge));
  ${toLeftEdge}

  && img {
    aspect-ratio: 1.4;
    object-fit: cover;

    ${media.up("desktop")} {
      aspect-ratio: 2.1;
    }
  }
`;

/** Makes a picture as tall as the text beside it; beside a long text, limits its height and makes it sticky. */
const besideText = css`
  container-type: inline-size;

  ${media.up("desktop")} {
    picture {
      position: sticky;
      inset-block-start: calc(var(--header-height) + 1.5rem);
      display: block;
      height: 100%;
      max-height: 135cqi;
    }

    img {
      height: 100%;
      object-fit: cover;
    }
  }
`;

/** Layouts that pictures take in turn; one in portrait format never takes the full-width one. */
const LAYOUTS = [bleedsRight, fillsWindow, bleedsLeft, bleedsRight, bleedsLeft];

const PictureFrame = styled.div<{ $layout: RuleSet<object>; $focus: string | null }>`
  ${({ $layout }) => $layout}
  ${({ $layout }) => $layout !== fillsWindow && besideText}

  img {
    object-position: ${({ $focus }) => $focus};
  }

  ${media.up("desktop")} {
    grid-row: 1;
  }
`;

const Text = styled.div<{ $fillsRow: boolean }>`
  grid-column: ${({ $fillsRow }) => $fillsRow && "1 / -1"};
`;

const Title = styled.h3`
  margin-block-end: ${theme.space.small};
  font-size: ${theme.fontSize.heading};
  font-style: italic;
  line-height: 1.08;
`;

const Letters = styled.p`
  display: flex;
  flex-wrap: wrap;
  column-gap: 0.6em;
  align-items: center;

  a {
    ${standaloneLinkStyles}
  }
`;

interface CeremonyType extends Queries.CeremonyTypeFragment {
  /** Where its photos are, if the gallery has any. */
  readonly gallery: { readonly path: string; readonly category: string } | null;
  /** Letters of couples who had such a ceremony. */
  readonly letters: readonly { readonly author: string; readonly path: string }[];
}

interface CeremonyTypesProps {
  readonly prices: Queries.PricesFragment;
  readonly text: Queries.SectionTextFragment;
  readonly services: readonly CeremonyType[];
}

/** All services in full, each with an id for links. */
export const CeremonyTypes = ({ text, prices, services }: CeremonyTypesProps) => (
  <Section id={text.name} heading={text.heading} note={text.note}>
    {services.map(({ gallery, letters, ...service }, index) => {
      const image = service.image?.childImageSharp?.gatsbyImageData;
      const isPortrait = image && image.height > image.width;
      const layout = LAYOUTS[isPortrait ? 2 + (index % 2) : index % LAYOUTS.length]!;
      return (
        <Type id={service.slug} key={service.id}>
          {image && (
            <PictureFrame $focus={service.focus} $layout={layout}>
              <Picture alt="" image={image} sizes="95vw" />
            </PictureFrame>
          )}
          <Text $fillsRow={!image || layout === fillsWindow}>
            <Title>{service.title}</Title>
            {service.price && <Price>{service.price}</Price>}
            <Prose html={service.description} />
            {gallery && <MoreLink to={gallery.path}>{photosLink(gallery.category)}</MoreLink>}
            {letters.length > 0 && (
              <Letters>
                {lettersFrom}
                {letters.map(({ author, path }) => (
                  <Link dir="auto" key={path} to={path}>
                    {author}
                  </Link>
                ))}
              </Letters>
            )}
          </Text>
        </Type>
      );
    })}
    <PriceNote note={prices.priceNote} services={services} until={prices.pricesUntil} />
  </Section>
);
