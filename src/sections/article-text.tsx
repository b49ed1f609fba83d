import { graphql } from "gatsby";
import { useId } from "react";
import { styled } from "styled-components";
import { ExternalLink, underlinedLinkStyles } from "../components/links";
import { Day, Prose } from "../components/text";
import { LANGUAGE } from "../interface-text";
import { theme } from "../theme/theme";

export const fragment = graphql`
  fragment ArticleText on Article {
    body
    checkedOn
    language
    sources {
      name
      url
    }
    validUntil
  }
`;

const Column = styled.div`
  max-width: calc(84rem + 2 * ${theme.space.gutter});
  padding: ${theme.space.section} ${theme.space.gutter};
  margin-inline: auto;
`;

const Notes = styled.section`
  max-width: ${theme.measure};
  padding-block-start: ${theme.space.base};
  margin-block-start: ${theme.space.large};
  border-block-start: 1px solid ${theme.color.hairline};

  > * + * {
    margin-block-start: ${theme.space.tight};
  }

  a {
    ${underlinedLinkStyles}
  }
`;

/** Interface text that only articles use. */
const words = { sources: "Sources", checkedOn: "Checked on", validUntil: "Holds until" };

/** An article's text, with its sources and its dates, which are in the site's own language. */
export function ArticleText({ article }: { readonly article: Queries.ArticleTextFragment }) {
  const sourcesId = useId();
  const { body, checkedOn, sources, validUntil } = article;
  return (
    <Column>
      <Prose html={body} />
      {(sources ?? checkedOn ?? validUntil) && (
        <Notes aria-labelledby={sources ? sourcesId : undefined} dir="ltr" lang={LANGUAGE}>
          {sources && <h2 id={sourcesId}>{words.sources}</h2>}
          {sources && (
            <ul>
              {sources.map(({ name, url }) => (
                <li key={url}>
                  <ExternalLink href={url}>{name}</ExternalLink>
                </li>
              ))}
            </ul>
          )}
          {checkedOn && (
            <p>
              {`${words.checkedOn} `}
              <Day day={checkedOn} />.
            </p>
          )}
          {validUntil && (
            <p>
              {`${words.validUntil} `}
              <Day day={validUntil} />.
            </p>
          )}
        </Notes>
      )}
    </Column>
  );
}
