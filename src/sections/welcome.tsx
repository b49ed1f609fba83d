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
        gatsbyImageData(layout: FULL_WIDTH, breakpoints: [400, 744, 1200])
      }
    }
  }
  fragment WelcomeSettings on SiteSettings {
    blurb
    portrait {
      childImageSharp {
        gatsbyImageData(layout: FULL_WIDTH, breakpoints: [320, 640, 960])
      }
    }
    portraitAlt
  }
`;

const Columns = styled.div`
  display: grid;
  gap: ${theme.space.large};

  ${media.up("desktop")} {
    grid-template-columns: minmax(0, 30rem) minmax(0, 1fr);
    gap: clamp(2.5rem, 5vw, 5rem);
    align-items: start;
  }
`;

/** Bleeds off the column to the viewport's right edge. */
const Photo = styled.div`
  margin-inline-end: calc(-1 * ${theme.space.gutter});

  ${media.up("desktop")} {
    margin-block-start: -5rem;
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

/** The portrait, as a signature, and the link. */
const Signature = styled.div`
  display: flex;
  gap: ${theme.space.medium};
  align-items: end;
  margin-block-start: ${theme.space.medium};

  picture {
    flex: 0 1 9rem;
  }
`;

interface WelcomeProps {
  readonly text: Queries.SectionTextFragment;
  readonly page: Queries.WelcomeFragment;
  readonly settings: Queries.WelcomeSettingsFragment;
}

/** A short introduction of the officiant; the rest is on the About page. */
export function Welcome({ text, page, settings }: WelcomeProps) {
  const photo = page.bodyImage?.childImageSharp?.gatsbyImageData;
  const portrait = settings.portrait?.childImageSharp?.gatsbyImageData;
  const more = <MoreLink to="/about/">{text.link}</MoreLink>;
  return (
    <Section heading={text.heading} note={text.note}>
      <Columns>
        <Text>
          {page.body ? <Prose html={page.body.html} /> : <p>{settings.blurb}</p>}
          {portrait ? (
            <Signature>
              <Picture alt={settings.portraitAlt} image={portrait} sizes="9rem" />
              {more}
            </Signature>
          ) : (
            more
          )}
        </Text>
        {photo && (
          <Photo>
            <Picture alt={page.bodyAlt} image={photo} sizes={`${minWidth("desktop")} 45vw, 95vw`} />
          </Photo>
        )}
      </Columns>
    </Section>
  );
}
