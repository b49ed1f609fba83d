import { useId, type ReactNode } from "react";
import { styled } from "styled-components";
import { media, theme } from "../theme/theme";
import { decorativeContent } from "./screen-readers";
import { HERO_PHOTO, OVER_PHOTO } from "./hero";
import { TideLine } from "./tide-line";

const Frame = styled.section`
  /* The column of notes, and what is beside the columns: photos may bleed off over both. */
  --side-column: max(9rem, (min(100vw - 2 * ${theme.space.gutter}, 84rem) - 2.5rem) / 5.2);
  --edge: max(${theme.space.gutter}, 50vw - 42rem);
  padding-inline: ${theme.space.gutter};

  /* The tide has cut the photo above already. */
  :is([${HERO_PHOTO}], [${HERO_PHOTO}] + nav) + & > svg {
    @media screen and ${OVER_PHOTO} {
      display: none;
    }
  }
`;

const Columns = styled.div`
  max-width: 84rem;
  margin-inline: auto;
  padding-block: ${theme.space.section};

  ${media.up("desktop")} {
    display: grid;
    grid-template-columns: var(--side-column) minmax(0, 1fr);
    column-gap: ${theme.space.large};
    align-items: start;
  }
`;

const ColumnsWithAside = styled(Columns)`
  ${media.below("desktop")} {
    padding-block-start: ${theme.space.medium};
  }

  /* An email address of usual length stays on one line. */
  ${media.up("desktop")} {
    grid-template-columns: minmax(17.5rem, 1fr) minmax(0, 2.2fr);
    column-gap: clamp(2.5rem, 6vw, 7rem);
  }
`;

/** A section without a note has no number, and is not counted. */
const Note = styled.div`
  counter-increment: section;
  margin-block-end: ${theme.space.base};
  color: ${theme.color.muted};

  &::before {
    ${decorativeContent(`counter(section) "."`)}
    font-family: ${theme.fontFamily.display};
    font-size: ${theme.fontSize.title};
    font-style: italic;
    line-height: 1;
    /* The note beside it must not move when the web font replaces its fallback. */
    display: inline-block;
    min-width: 1.5em;
  }

  p {
    display: inline;
    font-size: ${theme.fontSize.small};
    line-height: 1.45;
  }

  ${media.up("desktop")} {
    margin-block-end: 0;

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

const Aside = styled.div`
  grid-column: 1;

  ${media.below("desktop")} {
    margin-block-end: ${theme.space.medium};
  }

  & + div > h2 {
    margin-block-end: ${theme.space.medium};
  }
`;

const Heading = styled.h2`
  max-width: 20ch;
  margin-block-end: ${theme.space.large};
  font-size: ${theme.fontSize.heading};
  line-height: 1.08;
  letter-spacing: -0.02em;
`;

interface SectionProps {
  /** Target of links to the section. */
  readonly id?: string;
  readonly heading: ReactNode;
  readonly note?: string;
  /** Comes before the heading; in wide windows it is on the left of it and of what is below. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A section of a page; one with a note has a number, and both are beside it. */
export function Section({ id, heading, note, aside, children }: SectionProps) {
  const headingId = useId();
  const Layout = aside === undefined ? Columns : ColumnsWithAside;
  return (
    <Frame aria-labelledby={headingId} id={id}>
      <TideLine />
      <Layout>
        {note && (
          <Note>
            <p>{note}</p>
          </Note>
        )}
        {aside !== undefined && <Aside>{aside}</Aside>}
        <Content>
          <Heading id={headingId}>{heading}</Heading>
          {children}
        </Content>
      </Layout>
    </Frame>
  );
}
