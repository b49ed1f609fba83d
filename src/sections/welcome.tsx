import { graphql } from "gatsby";
import { styled } from "styled-components";
import { MoreLink } from "../components/links";
import { Section } from "../components/section";
import { Picture } from "../components/picture";
import { Prose } from "../components/prose";
import { media, minWidth } from "../theme/media";
import { theme } from "../theme/theme";

export const fragment = graphql`
  fragment Welcome on Page {
    body {
      html
    }
    bodyAlt
    bodyImage {
      childImageSharp {
        gatsbyImageData(
          layout: FULL_WIDTH
          breakpoints: [400, 744, 1200]
          avifOptions: { quality: 38 }
        )
      }
    }
  }
  fragment WelcomeSettings on SiteSettings {
    blurb
    portrait {
      childImageSharp {
        gatsbyImageData(
          layout: FULL_WIDTH
          breakpoints: [400, 744, 1200]
          avifOptions: { quality: 38 }
        )
      }
    }
    portraitAlt
  }
`;

const Columns = styled.div`
  display: grid;
  gap: ${theme.space.large};

  ${media.up("desktop")} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1.35fr);
    gap: clamp(2.5rem, 5vw, 5rem);
    align-items: start;
  }
`;

/** Bleeds off the column to the viewport's right edge. */
const Photo = styled.div`
  margin-inline-end: calc(-1 * ${theme.space.gutter});

  /* About as high as the text beside it. */
  ${media.up("desktop")} {
    margin-block-start: -5rem;

    img {
      aspect-ratio: 1.05;
      object-fit: cover;
    }
  }

  ${media.up("wide")} {
    margin-inline-end: calc(-1 * max(${theme.space.gutter}, 50vw - 42rem));
  }
`;

const Text = styled.div`
  > :first-child {
    margin-block-end: ${theme.space.medium};
    font-size: ${theme.fontSize.lead};
    line-height: 1.5;
  }
`;

interface WelcomeProps {
  readonly text: Queries.SectionTextFragment;
  readonly page: Queries.WelcomeFragment;
  readonly settings: Queries.WelcomeSettingsFragment;
}

/** A short introduction of the officiant, with her portrait if there is one; the rest is on About. */
export function Welcome({ text, page, settings }: WelcomeProps) {
  const portrait = settings.portrait?.childImageSharp?.gatsbyImageData;
  const photo = portrait ?? page.bodyImage?.childImageSharp?.gatsbyImageData;
  return (
    <Section heading={text.heading} note={text.note}>
      <Columns>
        <Text>
          {page.body ? <Prose html={page.body.html} /> : <p>{settings.blurb}</p>}
          <MoreLink to="/about/">{text.link}</MoreLink>
        </Text>
        {photo && (
          <Photo>
            <Picture
              alt={portrait ? settings.portraitAlt : page.bodyAlt}
              image={photo}
              sizes={`${minWidth("desktop")} 70vw, 95vw`}
            />
          </Photo>
        )}
      </Columns>
    </Section>
  );
}
