import { graphql, Link } from "gatsby";
import { styled } from "styled-components";
import { ExternalLink, linkStyles, underlinedLinkStyles } from "../components/links";
import { breakAfterParts } from "../components/text";
import { TideLine } from "../components/tide-line";
import { footerText, profileText, sendAMessage } from "../interface-text";
import { LANGUAGE } from "../region";
import { media, theme } from "../theme/theme";
import { profilesOf } from "../profiles";
import { isActive, quickLinks } from "../routes";
import { useBrowserValue } from "../components/use-browser-value";

export const fragment = graphql`
  fragment SiteFooter on SiteSettings {
    blurb
    brandName
    email
    instagramUrl
    partnerName
    partnerProfileUrl
    profiles
    sampleCount
    serviceArea
  }

  fragment FooterArticles on ArticleConnection {
    nodes {
      id
      language
      slug
      title
    }
  }
`;

const Frame = styled.footer`
  padding-inline: ${theme.space.gutter};
  background: ${theme.color.shade};
`;

const Colophon = styled.div<{ $hasProfiles: boolean }>`
  display: grid;
  gap: ${theme.space.large} clamp(2.5rem, 4vw, 5rem);
  max-width: ${theme.maxWidth.page};
  margin-inline: auto;
  padding-block: clamp(3rem, 6vw, 5rem) ${theme.space.large};

  ${media.up("tablet")} {
    grid-template-columns: 1fr 1fr;
  }

  ${media.up("desktop")} {
    grid-template-columns:
      minmax(0, 1fr) fit-content(14rem)
      ${({ $hasProfiles }) => $hasProfiles && "fit-content(14rem)"}
      fit-content(23vw);
  }

  ${media.print} {
    grid-template-columns: repeat(3, 1fr);
    padding-block: ${theme.space.medium};
  }
`;

const Blurb = styled.p`
  max-width: 32rem;
  font: ${theme.fontSize.lead} / 1.35 ${theme.fontFamily.display};
`;

const Title = styled.h2`
  margin-block-end: ${theme.space.tight};
  font-size: ${theme.fontSize.title};
  font-style: italic;

  ul + & {
    margin-block-start: ${theme.space.medium};
  }
`;

const Item = styled.li`
  > * {
    display: inline-block;
    min-width: ${theme.target};
    padding-block: ${theme.space.tight};
  }

  > a {
    ${linkStyles}
  }

  > [href^="mailto:"] {
    ${underlinedLinkStyles}
  }
`;

const Imprint = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.tight} ${theme.space.large};
  max-width: ${theme.maxWidth.page};
  margin-inline: auto;
  padding-block: ${theme.space.medium};
  font-size: ${theme.fontSize.small};
  color: ${theme.color.muted};
`;

interface FooterProps {
  readonly articles: Queries.FooterArticlesFragment["nodes"];
  readonly settings: Queries.SiteFooterFragment;
  readonly buildYear: string;
  readonly path: string;
}

/** The footer of every page, with the current year; static HTML has the year of the build. */
export function Footer({ articles, settings, buildYear, path }: FooterProps) {
  const year = useBrowserValue(() => String(new Date().getFullYear()), buildYear);
  const profiles = profilesOf(settings);
  return (
    <Frame>
      <Colophon $hasProfiles={profiles.length > 0}>
        <Blurb>{settings.blurb}</Blurb>
        <nav data-screen-only aria-labelledby="footer-pages">
          <Title id="footer-pages">{footerText.pages}</Title>
          <ul role="list">
            {quickLinks.map(({ path: to, name }) => (
              <Item key={to}>
                <Link aria-current={isActive(to, path) ? "page" : undefined} to={to}>
                  <span>{name}</span>
                </Link>
              </Item>
            ))}
          </ul>
          {articles.length > 0 && (
            <>
              <Title>{footerText.more}</Title>
              <ul role="list">
                {articles.map(({ id, language, slug, title }) => (
                  <Item key={id} lang={language === LANGUAGE ? undefined : language}>
                    <Link to={`/${slug}/`}>
                      <span>{title}</span>
                    </Link>
                  </Item>
                ))}
              </ul>
            </>
          )}
        </nav>
        {profiles.length > 0 && (
          <div>
            <Title>{profileText.heading}</Title>
            <ul role="list">
              {profiles.map(({ name, url }) => (
                <Item key={url}>
                  <ExternalLink href={url}>{name}</ExternalLink>
                </Item>
              ))}
            </ul>
          </div>
        )}
        <div>
          <Title>{footerText.contact}</Title>
          <ul role="list">
            <Item>
              <span>{settings.serviceArea}</span>
            </Item>
            <Item>
              <a href={`mailto:${settings.email}`}>{breakAfterParts(settings.email)}</a>
            </Item>
            <Item>
              <Link to="/contact/">
                <span>{sendAMessage}</span>
              </Link>
            </Item>
          </ul>
        </div>
      </Colophon>
      <TideLine />
      <Imprint>
        <p>{`© ${year} ${settings.brandName}`}</p>
        {settings.sampleCount > 0 && <p>{footerText.sample}</p>}
      </Imprint>
    </Frame>
  );
}
