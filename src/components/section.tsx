import { useId, type ReactNode } from "react";
import { styled } from "styled-components";
import { media, theme } from "../theme/theme";
import { visuallyHidden } from "./screen-readers";
import { numbered, numeral } from "./section-number";
import { HERO_PICTURE, OVER_PICTURE } from "./hero";
import { TideLine } from "./tide-line";

const Frame = styled.section`
  /* Widths of the page's margin and of the column of notes: pictures may bleed into both. */
  --edge: max(${theme.space.gutter}, 50vw - ${theme.maxWidth.page} / 2);
  --side-column: max(9rem, (100vw - 2 * var(--edge) - 2.5rem) / 5.2);
  padding-inline: ${theme.space.gutter};
  ${numbered}

  /* The picture above already ends with a tide line. */
  :is([${HERO_PICTURE}], [${HERO_PICTURE}] + nav) + & > svg {
    @media screen and ${OVER_PICTURE} {
      display: none;
    }
  }
`;

const Columns = styled.div`
  max-width: ${theme.maxWidth.page};
  margin-inline: auto;
  padding-block: ${theme.space.section};

  ${media.columns} {
    display: grid;
    grid-template-columns: var(--side-column) minmax(0, 1fr);
    column-gap: ${theme.space.large};
    align-items: start;
  }

  ${media.print} {
    padding-block: ${theme.space.large};
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

const Content = styled.div`
  grid-column: 2;
`;

const Below = styled(Content)`
  margin-block-start: ${theme.space.large};

  ${media.up("desktop")} {
    margin-block-start: ${theme.space.section};
  }
`;

const PictureColumn = styled.div`
  grid-column: 2;
  margin-block-start: ${theme.space.large};
  margin-inline-end: calc(-1 * var(--edge));

  ${media.up("desktop")} {
    grid-area: 1 / 2 / 3;
    align-self: stretch;
    margin-block-start: 0;
  }
`;

/** Puts a picture beside the heading and the text, and extends it to the right edge of the window. */
const ColumnsWithPicture = styled(Columns)`
  ${media.up("desktop")} {
    grid-template: auto 1fr / minmax(21rem, 1fr) minmax(0, calc(62vw - var(--edge)));

    > ${Content} {
      grid-column: 1;
    }

    > ${Below} {
      grid-column: 1 / -1;
      padding-inline-start: calc(var(--side-column) + ${theme.space.large});
    }
  }
`;

/** Leaves more room for the text beside a picture in portrait format. */
const ColumnsWithTallPicture = styled(ColumnsWithPicture)`
  ${media.up("desktop")} {
    grid-template-columns: minmax(21rem, 1fr) minmax(0, calc(44vw - var(--edge)));
  }
`;

/** Shows what is beside the heading first in a narrow window, where the number is beside the heading. */
const ColumnsWithAside = styled(CloseColumns)`
  > div > h2::before {
    ${numeral}
    margin-inline-end: 0.5em;

    ${media.columns} {
      display: none;
    }
  }

  > div > h2 {
    margin-block-end: ${theme.space.base};
  }
`;

const Note = styled.div`
  /* Keeps the note beside the number in place when the web font loads. */
  display: grid;
  grid-template-columns: calc(1.5 * ${theme.fontSize.title}) minmax(0, 1fr);
  align-items: baseline;
  margin-block-end: ${theme.space.base};
  color: ${theme.color.muted};

  &::before {
    ${numeral}
  }

  ${Frame}:only-of-type > div > & {
    &::before,
    &:empty {
      display: none;
    }
  }

  p {
    font-size: ${theme.fontSize.small};
    line-height: 1.45;
  }

  ${media.columns} {
    display: block;
    max-width: 15rem;
    margin-block-end: ${theme.space.medium};

    &::before {
      display: block;
      margin-block: 0.55em 0.4em;
    }
  }
`;

/** Keeps its first entry apart from the note above it. */
const Wide = styled.div`
  grid-column: 1 / -1;

  ${media.up("desktop")} {
    margin-block-start: ${theme.space.large};
  }
`;

const Aside = styled.div`
  margin-block-end: ${theme.space.base};

  ${media.columns} {
    &::before {
      ${numeral}
      display: block;
      margin-block: 0.55em ${theme.space.medium};
    }
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

  ${media.print} {
    grid-template-columns: repeat(3, 1fr);
    gap: ${theme.space.medium};
    break-inside: avoid;
  }
`;

interface SectionProps {
  readonly id?: string;
  /** A section without a heading has no number either: its content has headings. */
  readonly heading?: ReactNode;
  readonly note?: string;
  /** Shown above the heading or, in a wide window, to the left of the section. */
  readonly aside?: ReactNode;
  /** Shown beside the heading and the content or, in a narrow window, below them. */
  readonly picture?: ReactNode;
  /** Whether the picture is in portrait format. */
  readonly isPictureTall?: boolean;
  /** Shown below the content and the picture. */
  readonly below?: ReactNode;
  /** Hides the heading and the note in a narrow window; screen readers still read the heading. */
  readonly isHeadingLargeOnly?: boolean;
  /** Extends the content over the column of notes, below the note. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

export function Section(props: SectionProps) {
  const { id, heading, note, aside, picture, below, isHeadingLargeOnly, isWide, children } = props;
  const headingId = useId();
  const WithPicture = props.isPictureTall ? ColumnsWithTallPicture : ColumnsWithPicture;
  const Plain = isHeadingLargeOnly ? PictureColumns : picture ? WithPicture : Columns;
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
        {picture && <PictureColumn>{picture}</PictureColumn>}
        {below && <Below>{below}</Below>}
      </Layout>
    </Frame>
  );
}
