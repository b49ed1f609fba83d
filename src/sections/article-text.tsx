import { graphql } from "gatsby";
import { useId } from "react";
import { styled } from "styled-components";
import { ExternalLink, underlinedLinkStyles } from "../components/links";
import { Prose } from "../components/prose";
import { Day } from "../components/until";
import { articleText, LANGUAGE } from "../interface-text";
import { theme } from "../theme/theme";

export const fragment = graphql`
  fragment ArticleText on Article {
    body {
      html
    }
    checkedOn
    language
    sources
    validUntil
  }
`;

const Frame = styled.div`
  padding-inline: ${theme.space.gutter};
`;

const Column = styled.div`
  max-width: 84rem;
  padding-block: ${theme.space.section};
  margin-inline: auto;
`;

const Sources = styled.section`
  max-width: ${theme.measure};
  padding-block-start: ${theme.space.medium};
  margin-block-start: ${theme.space.large};
  border-block-start: 1px solid ${theme.color.hairline};

  h2 {
    font-size: ${theme.fontSize.title};
  }

  a {
    ${underlinedLinkStyles}
  }

  li,
  p {
    margin-block-start: ${theme.space.tight};
  }
`;

/** A source as the content has it: its name, a space, its address. */
function sourceOf(written: string) {
  const gap = written.lastIndexOf(" ");
  return { name: written.slice(0, gap), url: written.slice(gap + 1) };
}

/** An article's text, with its sources and its dates, which are in the site's own language. */
export function ArticleText({ article }: { readonly article: Queries.ArticleTextFragment }) {
  const sourcesId = useId();
  const { body, checkedOn, sources, validUntil } = article;
  const hasEnd = sources !== null || checkedOn !== null || validUntil !== null;
  return (
    <Frame>
      <Column>
        <Prose html={body.html} />
        {hasEnd && (
          <Sources aria-labelledby={sourcesId} dir="ltr" lang={LANGUAGE}>
            <h2 id={sourcesId}>{sources ? articleText.sources : articleText.dates}</h2>
            {sources && (
              <ul role="list">
                {sources.map(sourceOf).map(({ name, url }) => (
                  <li key={url}>
                    <ExternalLink href={url}>{name}</ExternalLink>
                  </li>
                ))}
              </ul>
            )}
            {checkedOn && (
              <p>
                {articleText.checkedOn} <Day day={checkedOn} />.
              </p>
            )}
            {validUntil && (
              <p>
                {articleText.validUntil} <Day day={validUntil} />.
              </p>
            )}
          </Sources>
        )}
      </Column>
    </Frame>
  );
}
