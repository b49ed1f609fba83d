import { styled } from "styled-components";
import { linkStyles } from "../components/links";
import { tableOfContents } from "../interface-text";
import { decorativeContent } from "../components/screen-readers";
import { media, theme } from "../theme/theme";

const Frame = styled.nav`
  padding: ${theme.space.medium} ${theme.space.gutter} 0;
  counter-reset: part;
`;

const List = styled.ol`
  max-width: ${theme.maxWidth.page};
  margin-inline: auto;

  ${media.up("desktop")} {
    display: flex;
    flex-wrap: wrap;
    column-gap: clamp(1.5rem, 3vw, 3.5rem);
    justify-content: space-between;
  }
`;

const Part = styled.li`
  display: flex;
  align-items: baseline;

  ${media.below("desktop")} {
    &:not(:last-child) {
      border-block-end: 1px solid ${theme.color.hairline};
    }
  }

  &::before {
    counter-increment: part;
    ${decorativeContent('counter(part) "."')}
    flex: none;
    width: 2rem;
    font-family: ${theme.fontFamily.display};
    font-style: italic;
    color: ${theme.color.muted};
  }

  a {
    flex: 1;
    min-height: ${theme.target};
    padding-block: 0.6rem;
    font: ${theme.fontSize.lead} / 1.2 ${theme.fontFamily.display};
    ${linkStyles}
  }

  ${media.up("desktop")} {
    a {
      font-size: clamp(1.1rem, 1.6vw, 1.5rem);
    }

    &::before {
      width: 1.4em;
    }
  }
`;

interface TableOfContentsProps {
  /** In the order of the page. */
  readonly sections: readonly Queries.SectionTextFragment[];
}

/** Links to the sections of a page, with the same numbers. */
export const TableOfContents = ({ sections }: TableOfContentsProps) => (
  <Frame aria-label={tableOfContents} data-screen-only>
    <List role="list">
      {sections.map(({ heading, name }) => (
        <Part key={name}>
          <a href={`#${name}`}>
            <span>{heading}</span>
          </a>
        </Part>
      ))}
    </List>
  </Frame>
);
