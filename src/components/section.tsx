import { useId, type ReactNode } from "react";
import { css, styled } from "styled-components";
import { media, theme } from "../theme/theme";
import { decorativeContent, visuallyHidden } from "./screen-readers";
import { HERO_PHOTO, OVER_PHOTO } from "./hero";
import { TideLine } from "./tide-line";

/** Counts a part of a page, unless it is the only one. */
export const numbered = css`
  &:not(:only-of-type) {
    counter-increment: section;
  }
`;

/** The number of a part, in the accent: the only text that has it. */
export const numeral = css`
  ${decorativeContent(`counter(section) "."`)}
  font: italic ${theme.fontSize.title} / 1 ${theme.fontFamily.display};
  color: ${theme.color.accent};
`;

const Frame = styled.section`
  /* The space beside the columns, and the column of notes: photos may bleed off over both. */
  --edge: max(${theme.space.gutter}, 50vw - ${theme.maxWidth.page} / 2);
  --side-column: max(9rem, (100vw - 2 * var(--edge) - 2.5rem) / 5.2);
  padding-inline: ${theme.space.gutter};
  ${numbered}

  /* The photo above ends with a tide line already. */
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

/** Keeps what is below a hero close to it in a narrow window. */
const CloseColumns = styled(Columns)`
  ${media.below("desktop")} {
    padding-block-start: ${theme.space.base};
  }
`;

/** Leaves number, heading and note to screen readers in a narrow window, which has no room for them. */
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

  /* An email address of usual length stays on one line. */
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
    /* The note beside it must not move when the web font replaces its fallback. */
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

/** Content below the heading, as wide as the page: it uses the column of notes too. */
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

/** A list in three columns, below one another in narrow windows. */
export const ThreeColumns = styled.ul`
  display: grid;
  gap: ${theme.space.large};

  ${media.up("tablet")} {
    grid-template-columns: repeat(3, 1fr);
    gap: clamp(1.5rem, 3.5vw, 3.5rem);
  }
`;

interface SectionProps {
  /** Target of links to the section. */
  readonly id?: string;
  /** A section without one has no number either: its content has headings of its own. */
  readonly heading?: ReactNode;
  readonly note?: string;
  /** Comes before the heading; in wide windows it is on the left of it and of what is below. */
  readonly aside?: ReactNode;
  /** Leaves the heading to screen readers in a narrow window, so that the content is visible at once. */
  readonly isHeadingLargeOnly?: boolean;
  /** Extends the content over the column of notes, below the note. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A section of a page, with its number and its note beside it. */
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
