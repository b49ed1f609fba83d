import { graphql } from "gatsby";
import { styled } from "styled-components";
import { NameLink } from "../components/links";
import { NumberedProse } from "../components/numbered-prose";
import { Section } from "../components/section";
import { Sidebar, TextBesideSidebar } from "../components/sidebar";
import { Picture } from "../components/picture";
import { Recording } from "../components/recording";
import { factText } from "../interface-text";
import { media, minWidth, theme } from "../theme/theme";

export const fragment = graphql`
  fragment Biography on Page {
    audio
    audioCaption
    audioTranscript
    body
    bodyAlt
    bodyImage {
      childImageSharp {
        gatsbyImageData(
          layout: FULL_WIDTH
          breakpoints: [400, 800, 1200, 1600]
          avifOptions: { quality: 36 }
        )
      }
    }
  }
  fragment BiographySettings on SiteSettings {
    blurb
    credential
    credentialUrl
    languages
    officiantName
    partnerName
    partnerProfileUrl
    portrait {
      childImageSharp {
        gatsbyImageData(layout: FULL_WIDTH, breakpoints: [320, 640, 960])
      }
    }
    portraitAlt
    serviceArea
    shortServiceArea
  }
`;

const Story = styled(NumberedProse)`
  > :first-child {
    font-size: ${theme.fontSize.lead};
    line-height: 1.5;
  }
`;

/** Extends the picture from the text's left edge to the window's right one. */
const Wide = styled.div`
  margin-block-start: ${theme.space.large};
  margin-inline-end: calc(-1 * var(--edge));

  ${media.up("desktop")} {
    margin-block-start: ${theme.space.section};
  }
`;

/** Side by side where they are below the text. */
const Facts = styled.dl`
  ${media.below("desktop")} {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 12rem), 1fr));
    gap: 0 ${theme.space.medium};
  }

  ${media.print} {
    display: block;
  }

  picture + & {
    margin-block-start: ${theme.space.medium};
  }
`;

const Fact = styled.div`
  padding-block: ${theme.space.small};
  border-block-start: 1px solid ${theme.color.hairline};
`;

/** Makes the link as large as a touch target without moving the lines around it. */
const Detail = styled.dd`
  a {
    display: inline-block;
    margin-block: -0.5rem;
    padding-block: 0.5rem;
  }
`;

const Term = styled.dt`
  font-family: ${theme.fontFamily.display};
  font-style: italic;
`;

interface BiographyProps {
  readonly page: Queries.BiographyFragment;
  readonly settings: Queries.BiographySettingsFragment;
}

/** The officiant's biography, with a sticky sidebar of facts. */
export function Biography({ page, settings }: BiographyProps) {
  const portrait = settings.portrait?.childImageSharp?.gatsbyImageData;
  const picture = page.bodyImage?.childImageSharp?.gatsbyImageData;
  return (
    <Section heading={<bdi>{settings.officiantName}</bdi>}>
      <TextBesideSidebar>
        <div>
          {page.body ? <Story html={page.body} /> : <p>{settings.blurb}</p>}
          <Recording {...page} />
        </div>
        <Sidebar aria-label={factText.heading}>
          {portrait && (
            <Picture
              alt={settings.portraitAlt}
              image={portrait}
              sizes={`${minWidth("desktop")} 18rem, 90vw`}
            />
          )}
          <Facts>
            {settings.credential && (settings.partnerName ?? settings.credentialUrl) && (
              <Fact>
                <Term>{settings.credential}</Term>
                {settings.partnerName && (
                  <Detail>
                    {`${factText.via} `}
                    <NameLink name={settings.partnerName} url={settings.partnerProfileUrl} />
                  </Detail>
                )}
                {settings.credentialUrl && (
                  <Detail>
                    <NameLink name={factText.register} url={settings.credentialUrl} />
                  </Detail>
                )}
              </Fact>
            )}
            <Fact>
              <Term>{factText.area}</Term>
              <dd>{settings.shortServiceArea ?? settings.serviceArea}</dd>
            </Fact>
            <Fact>
              <Term>{factText.languages}</Term>
              <dd>{settings.languages.join(", ")}</dd>
            </Fact>
          </Facts>
        </Sidebar>
      </TextBesideSidebar>
      {picture && (
        <Wide>
          <Picture alt={page.bodyAlt} image={picture} sizes={`${minWidth("desktop")} 75vw, 95vw`} />
        </Wide>
      )}
    </Section>
  );
}
