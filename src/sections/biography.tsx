import { graphql } from "gatsby";
import { styled } from "styled-components";
import { ButtonLink } from "../components/button";
import { NameLink } from "../components/links";
import { Excerpt } from "../components/excerpt";
import { Section } from "../components/section";
import { Sidebar, TextBesideSidebar } from "../components/sidebar";
import { Picture } from "../components/picture";
import { Recording } from "../components/recording";
import { Prose } from "../components/text";
import { factText, letsConnect } from "../interface-text";
import { minWidth, theme } from "../theme/theme";

export const fragment = graphql`
  fragment Biography on Page {
    audio
    audioCaption
    audioTranscript
    body
    bodyAlt
    bodyImage {
      childImageSharp {
        gatsbyImageData(layout: FULL_WIDTH, breakpoints: [400, 800, 1200])
      }
    }
  }
  fragment BiographySettings on SiteSettings {
    blurb
    credential
    credentialUrl
    excerpt
    excerptSource
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

const Story = styled(Prose)`
  > :first-child {
    font-size: ${theme.fontSize.lead};
    line-height: 1.5;
  }
`;

const Below = styled.div`
  margin-block-start: ${theme.space.large};
`;

const Facts = styled.dl`
  margin-block: ${theme.space.medium};
`;

const Fact = styled.div`
  padding-block: ${theme.space.small};
  border-block-start: 1px solid ${theme.color.hairline};
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
  const [beside, below] = [
    { alt: settings.portraitAlt, image: settings.portrait?.childImageSharp?.gatsbyImageData },
    { alt: page.bodyAlt, image: page.bodyImage?.childImageSharp?.gatsbyImageData },
  ].flatMap(({ alt, image }) => (image ? [{ alt, image }] : []));
  return (
    <Section heading={<bdi>{settings.officiantName}</bdi>}>
      <TextBesideSidebar>
        <div>
          {page.body ? <Story html={page.body} /> : <p>{settings.blurb}</p>}
          <Recording {...page} />
          {below && (
            <Below>
              <Picture {...below} sizes={`${minWidth("tablet")} 55vw, 90vw`} />
            </Below>
          )}
        </div>
        <Sidebar aria-label={factText.heading}>
          {beside && <Picture {...beside} sizes={`${minWidth("tablet")} 18rem, 90vw`} />}
          <Facts>
            {settings.credential && (settings.partnerName ?? settings.credentialUrl) && (
              <Fact>
                <Term>{settings.credential}</Term>
                {settings.partnerName && (
                  <dd>
                    {`${factText.via} `}
                    <NameLink name={settings.partnerName} url={settings.partnerProfileUrl} />
                  </dd>
                )}
                {settings.credentialUrl && (
                  <dd>
                    <NameLink name={factText.register} url={settings.credentialUrl} />
                  </dd>
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
          <ButtonLink to="/contact/">{letsConnect}</ButtonLink>
        </Sidebar>
      </TextBesideSidebar>
      {!settings.portrait && <Excerpt {...settings} />}
    </Section>
  );
}
