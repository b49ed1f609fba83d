import { graphql } from "gatsby";
import { styled } from "styled-components";
import { ExternalLink, underlinedLinkStyles } from "../components/links";
import { NumberedProse } from "../components/numbered-prose";
import { OrderOfService } from "../components/order-of-service";
import { Section } from "../components/section";
import { Sidebar, TextBesideSidebar } from "../components/sidebar";
import { Validity } from "../components/text";
import { sources as sourcesHeading } from "../interface-text";
import { LANGUAGE } from "../region";
import { media, theme } from "../theme/theme";

export const fragment = graphql`
  fragment ArticleText on Article {
    body
    checkedOn
    isCeremony
    language
    sources {
      name
      url
    }
    validUntil
  }
`;

/** In print, its lists are checklists. */
const Checklists = styled(NumberedProse)`
  ${media.print} {
    ul > li {
      list-style: none;

      &::before {
        content: "";
        float: inline-start;
        width: 0.8em;
        height: 0.8em;
        margin: 0.4em 0 0 -1.4em;
        border: 1px solid;
      }
    }

    /* The list of sources already has the addresses. */
    &[data-has-sources] a::after {
      content: none !important;
    }
  }
`;

/** A text beside its notes. A page of a booklet is too narrow for both, and browsers do not know that. */
const Columns = styled(TextBesideSidebar)`
  ${media.print} {
    &:has([data-booklet]) {
      display: block;
      margin-block: calc(${theme.space.base} - ${theme.space.large});
      margin-inline-start: calc(-1 * (var(--side-column) + ${theme.space.large}));
    }
  }
`;

const Notes = styled(Sidebar)`
  padding-block-start: ${theme.space.small};
  font-size: ${theme.fontSize.small};
  line-height: 1.45;
  color: ${theme.color.muted};
  border-block-start: 1px solid ${theme.color.hairline};

  > * + *,
  li + li {
    margin-block-start: ${theme.space.tight};
  }

  h2 {
    font-style: italic;
  }

  a {
    ${underlinedLinkStyles}
  }
`;

/** An article's text, with its sources and dates beside it, which are in the site's language. */
export function ArticleText({ article }: { readonly article: Queries.ArticleTextFragment }) {
  const { body, checkedOn, isCeremony, sources, validUntil } = article;
  const Text = isCeremony ? OrderOfService : Checklists;
  return (
    <Section>
      <Columns>
        <Text data-has-sources={sources ? true : undefined} html={body} />
        {(sources ?? checkedOn ?? validUntil) && (
          <Notes aria-label={sources ? sourcesHeading : undefined} dir="ltr" lang={LANGUAGE}>
            {sources && (
              <>
                <h2>{sourcesHeading}</h2>
                <ul role="list">
                  {sources.map(({ name, url }) => (
                    <li key={url}>
                      <ExternalLink href={url}>{name}</ExternalLink>
                    </li>
                  ))}
                </ul>
              </>
            )}
            <Validity checkedOn={checkedOn} until={validUntil} />
          </Notes>
        )}
      </Columns>
    </Section>
  );
}
