import { graphql } from "gatsby";
import { styled } from "styled-components";
import { ExternalLink, underlinedLinkStyles } from "../components/links";
import { numeral, Section } from "../components/section";
import { Sidebar, TextBesideSidebar } from "../components/sidebar";
import { Prose, Validity } from "../components/text";
import { LANGUAGE, sources as sourcesHeading } from "../interface-text";
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

/** Numbers its headings like the sections of other pages. In print, its lists are checklists. */
const NumberedProse = styled(Prose)`
  h2 {
    counter-increment: section;
    font-size: ${theme.fontSize.heading};
    line-height: 1.08;

    &::before {
      ${numeral}
      display: block;
      margin-block-end: 0.4em;
    }
  }

  > h2:first-child {
    margin-block-start: 0;
  }

  ${media.up("desktop")} {
    h2 {
      position: relative;

      &::before {
        position: absolute;
        inset: 0.35em auto auto calc(-1 * (var(--side-column) + ${theme.space.large}));
      }
    }
  }

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
      margin-block: calc(${theme.space.base} - ${theme.space.section});
    }
  }
`;

/** Sets a ceremony as an order of service: what is said in the display font, directions in small print. */
const Ceremony = styled(NumberedProse)`
  font: ${theme.fontSize.lead} / 1.5 ${theme.fontFamily.display};

  h2 {
    padding-block-start: ${theme.space.base};
    border-block-start: 1px solid ${theme.color.hairline};
  }

  > h2:first-child {
    padding-block-start: 0;
    border: 0;
  }

  ${media.up("desktop")} {
    h2::before {
      inset-block-start: ${theme.space.medium};
    }

    > h2:first-child::before {
      inset-block-start: 0.35em;
    }
  }

  em {
    font: normal ${theme.fontSize.small} / 1.45 ${theme.fontFamily.text};
    color: ${theme.color.muted};

    /* Puts directions, and who speaks, on lines of their own. */
    &:only-child {
      display: block;
    }
  }

  /* Fits four pages of half a sheet (global-style.ts). */
  ${media.print} {
    font-size: 1rem;
    line-height: 1.32;

    > * + * {
      margin-block-start: 0.5em;
    }

    h2 {
      margin-block: 1em 0.3em;
      padding-block-start: 0.6em;
      font-size: 1.3rem;

      &::before {
        display: inline;
        margin-inline-end: 0.4em;
        font-size: inherit;
      }
    }

    em:only-child {
      display: inline;
      font-size: 0.85em;
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
  const Text = isCeremony ? Ceremony : NumberedProse;
  return (
    <Section>
      <Columns>
        <Text
          data-booklet={isCeremony ? true : undefined}
          data-has-sources={sources ? true : undefined}
          html={body}
        />
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
