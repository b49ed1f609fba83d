import { graphql } from "gatsby";
import { styled } from "styled-components";
import { Excerpt } from "../components/excerpt";
import { MoreLink } from "../components/links";
import { Section } from "../components/section";
import { Picture } from "../components/picture";
import { Recording } from "../components/recording";
import { Prose } from "../components/text";
import { media, minWidth, theme } from "../theme/theme";

export const fragment = graphql`
  fragment Welcome on Page {
    audio
    audioCaption
    audioTranscript
    body
    bodyAlt
    bodyImage {
      ...WelcomePhoto
    }
  }

  fragment WelcomeSettings on SiteSettings {
    blurb
    excerpt
    excerptSource
    portrait {
      ...WelcomePhoto
    }
    portraitAlt
  }

  fragment WelcomePhoto on File {
    childImageSharp {
      gatsbyImageData(
        layout: FULL_WIDTH
        breakpoints: [400, 744, 1200]
        avifOptions: { quality: 36 }
      )
    }
  }
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space.large};

  ${media.up("desktop")} {
    grid-template-columns: minmax(26rem, 1fr) minmax(0, 1fr);
    gap: clamp(2rem, 4vw, 4rem);
    align-items: start;
  }
`;

/** Extends the picture to the right edge of the window. */
const Photo = styled.div`
  margin-inline-end: calc(-1 * var(--edge));

  /* In a portrait, the head is near the top. */
  img {
    object-fit: cover;
    object-position: 50% 15%;
  }

  /* Makes the photo about as tall as the text beside it. */
  ${media.up("desktop")} {
    margin-block-start: -5rem;

    img {
      aspect-ratio: 0.9;
    }
  }
`;

const Text = styled.div`
  > :first-child {
    margin-block-end: ${theme.space.medium};
    font-size: ${theme.fontSize.lead};
    line-height: 1.5;

    /* A line beside a photo has room for 45 characters. */
    ${Columns} > & {
      ${media.up("desktop")} {
        font-size: ${theme.fontSize.body};
      }
    }
  }
`;

interface WelcomeProps {
  readonly text: Queries.SectionTextFragment;
  readonly page: Queries.WelcomeFragment;
  readonly settings: Queries.WelcomeSettingsFragment;
}

/** Introduces the officiant, with her portrait or else an excerpt from a ceremony, and links to About. */
export function Welcome({ text, page, settings }: WelcomeProps) {
  const { excerpt, portrait, portraitAlt } = settings;
  const { childImageSharp: photo } = portrait ?? (excerpt === null ? page.bodyImage : null) ?? {};
  const Layout = photo ? Columns : "div";
  return (
    <Section heading={text.heading} note={text.note}>
      <Layout>
        <Text>
          {page.body ? <Prose html={page.body} /> : <p>{settings.blurb}</p>}
          <Recording {...page} />
          <MoreLink to="/about/">{text.link}</MoreLink>
        </Text>
        {photo && (
          <Photo>
            <Picture
              alt={portrait ? portraitAlt : page.bodyAlt}
              image={photo.gatsbyImageData}
              sizes={`${minWidth("desktop")} 60vw, 95vw`}
            />
          </Photo>
        )}
      </Layout>
      {!portrait && <Excerpt {...settings} />}
    </Section>
  );
}
