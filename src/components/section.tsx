import { useId, type ReactNode } from "react";
import { css, styled } from "styled-components";
import { media, theme } from "../theme/theme";
import { decorativeContent, visuallyHidden } from "./screen-readers";
import { HERO_PHOTO, OVER_PHOTO } from "./hero";
import { TideLine } from "./tide-line";

/** Counts a section, unless it is the only one of the page. */
export const numbered = css`
  &:not(:only-of-type) {
    counter-increment: section;
  }
`;

export const numeral = css`
  ${decorativeContent(`counter(section) "."`)}
  font: italic ${theme.fontSize.title} / 1 ${theme.fontFamily.display};
  color: ${theme.color.accent};
`;

const Frame = styled.section`
  /* Widths of the page's margin and of the column of notes: photos may bleed into both. */
  --edge: max(${theme.space.gutter}, 50vw - ${theme.maxWidth.page} / 2);
  --side-column: max(9rem, (100vw - 2 * var(--edge) - 2.5rem) / 5.2);
  padding-inline: ${theme.space.gutter};
  ${numbered}

  /* The photo above already ends with a tide line. */
  :is([${HERO_PHOTO}], [${HERO_PHOTO}] + nav) + & > svg {
    @media screen and ${OVER_PHOTO} {
      display: none;
    }
  }
`;

const Columns = styled.div`
  max-width: ${theme.maxWidth.page};
  margin-inline: auto;
  padding-block: ${theme.space.section};

  ${media.up("desktop")} {
    display: grid;
    grid-template-columns: var(--side-column) minmax(0, 1fr);
    column-gap: ${theme.space.large};
    align-items: start;
  }
`;

/** Keeps the first section close to the hero in a narrow window. */
const CloseColumns = styled(Columns)`
  ${media.below("desktop")} {
    padding-block-start: ${theme.space.base};
  }
`;

/** Shows the pictures at once in a narrow window: the heading is for screen readers, the note is hidden. */
const PictureColumns = styled(CloseColumns)`
  ${media.below("tablet")} {
    h2 {
      ${visuallyHidden}
    }

    > div:first-child {
      display: none;
    }
  }
`;

const ColumnsWithAside = styled(CloseColumns)`
  h2::before {
    ${numeral}
    margin-inline-end: 0.5em;
  }

  > div > h2 {
    margin-block-end: ${theme.space.base};
  }

  /* Keeps an email address of usual length on one line. */
  ${media.up("desktop")} {
    grid-template-columns: minmax(17.5rem, 1fr) minmax(0, 2.2fr);
    column-gap: clamp(2.5rem, 6vw, 7rem);
  }
`;

const Note = styled.div`
  margin-block-end: ${theme.space.base};
  break-after: avoid;
  color: ${theme.color.muted};

  &::before {
    ${numeral}
    /* Keeps the note beside the number in place when the web font loads. */
    display: inline-block;
    min-width: 1.5em;
  }

  ${Frame}:only-of-type > div > & {
    &::before,
    &:empty {
      display: none;
    }
  }

  p {
    display: inline;
    font-size: ${theme.fontSize.small};
    line-height: 1.45;
  }

  ${media.up("desktop")} {
    margin-block-end: ${theme.space.medium};

    &::before,
    p {
      display: block;
      max-width: 15rem;
    }

    &::before {
      margin-block: 0.55em 0.4em;
    }
  }
`;

const Content = styled.div`
  grid-column: 2;
`;

const Wide = styled.div`
  grid-column: 1 / -1;
`;

const Aside = styled.div`
  ${media.below("desktop")} {
    margin-block-end: ${theme.space.base};
  }
`;

const Heading = styled.h2`
  max-width: 20ch;
  margin-block-end: ${theme.space.large};
  font-size: ${theme.fontSize.heading};
  line-height: 1.08;
  letter-spacing: -0.02em;
`;

/** A list in three columns, or in one in a narrow window. */
export const ThreeColumns = styled.ul`
  display: grid;
  gap: ${theme.space.large};

  ${media.up("tablet")} {
    grid-template-columns: repeat(3, 1fr);
    gap: clamp(1.5rem, 3.5vw, 3.5rem);
  }
`;

interface SectionProps {
  readonly id?: string;
  /** A section without a heading has no number either: its content has headings. */
  readonly heading?: ReactNode;
  readonly note?: string;
  /** Shown above the heading or, in a wide window, to the left of the section. */
  readonly aside?: ReactNode;
  /** Hides the heading and the note in a narrow window; screen readers still read the heading. */
  readonly isHeadingLargeOnly?: boolean;
  /** Extends the content over the column of notes, below the note. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

export function Section(props: SectionProps) {
  const { id, heading, note, aside, isHeadingLargeOnly, isWide, children } = props;
  const headingId = useId();
  const Plain = isHeadingLargeOnly ? PictureColumns : Columns;
  const Layout = aside === undefined ? Plain : ColumnsWithAside;
  return (
    <Frame aria-labelledby={heading ? headingId : undefined} id={id}>
      <TideLine />
      <Layout>
        {aside !== undefined && <Aside>{aside}</Aside>}
        {aside === undefined && heading && <Note>{note && <p>{note}</p>}</Note>}
        <Content>
          {heading && <Heading id={headingId}>{heading}</Heading>}
          {!isWide && children}
        </Content>
        {isWide && <Wide>{children}</Wide>}
      </Layout>
    </Frame>
  );
}
