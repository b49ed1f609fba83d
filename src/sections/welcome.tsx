import { graphql } from "gatsby";
import { styled } from "styled-components";
import { Excerpt } from "../components/excerpt";
import { MoreLink } from "../components/links";
import { Section } from "../components/section";
import { Picture } from "../components/picture";
import { Recording } from "../components/recording";
import { Prose } from "../components/text";
import { minWidth } from "../theme/theme";

export const fragment = graphql`
  fragment Welcome on Page {
    audio
    audioCaption
    audioTranscript
    body
    bodyAlt
    bodyImage {
      ...WelcomePicture
    }
  }

  fragment WelcomeSettings on SiteSettings {
    blurb
    excerpt
    excerptSource
    portrait {
      ...WelcomePicture
    }
    portraitAlt
  }

  fragment WelcomePicture on File {
    childImageSharp {
      gatsbyImageData(
        layout: FULL_WIDTH
        breakpoints: [400, 744, 1200]
        avifOptions: { quality: 36 }
      )
    }
  }
`;

/** Makes the picture as tall as the text beside it in a wide window. */
const PictureFrame = styled.div`
  height: 100%;

  picture,
  img {
    height: 100%;
  }

  /* In a portrait, the head is near the top. */
  img {
    min-height: 24rem;
    object-fit: cover;
    object-position: 50% 15%;
  }
`;

interface WelcomeProps {
  readonly text: Queries.SectionTextFragment;
  readonly page: Queries.WelcomeFragment;
  readonly settings: Queries.WelcomeSettingsFragment;
}

/** Introduces the officiant, with a portrait or another picture, and an excerpt from a ceremony. Links to About. */
export function Welcome({ text, page, settings }: WelcomeProps) {
  const { excerpt, portrait, portraitAlt } = settings;
  const image = (portrait ?? page.bodyImage)?.childImageSharp?.gatsbyImageData;
  const isTall = image ? image.height > image.width : false;
  const picture = image && (
    <PictureFrame>
      <Picture
        alt={portrait ? portraitAlt : page.bodyAlt}
        image={image}
        sizes={`${minWidth("desktop")} ${isTall ? 44 : 62}vw, 95vw`}
      />
    </PictureFrame>
  );
  return (
    <Section
      below={excerpt && <Excerpt excerpt={excerpt} source={settings.excerptSource} />}
      heading={text.heading}
      isPictureTall={isTall}
      note={text.note}
      picture={picture}
    >
      {page.body ? <Prose html={page.body} /> : <p>{settings.blurb}</p>}
      <Recording {...page} />
      <MoreLink to="/about/">{text.link}</MoreLink>
    </Section>
  );
}
