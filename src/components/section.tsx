import { useId, type ReactNode } from "react";
import { styled } from "styled-components";
import { media } from "../theme/media";
import { theme } from "../theme/theme";
import { decorativeContent } from "../theme/decorative-content";
import { TideLine } from "./tide-line";

const Frame = styled.section`
  padding-inline: ${theme.space.gutter};
`;

const Column = styled.div`
  max-width: 84rem;
  margin-inline: auto;
  padding-block: ${theme.space.section};

  ${media.up("desktop")} {
    display: grid;
    grid-template-columns: minmax(9rem, 1fr) minmax(0, 4.2fr);
    column-gap: ${theme.space.large};
  }
`;

/** A section without a note has no number, and is not counted. */
const SideNote = styled.div`
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

  ${media.up("desktop")} {
    margin-block-end: 0;

    &::before {
      display: block;
      margin-block: 0.55em 0.4em;
    }
  }
`;

const Note = styled.p`
  display: inline;
  font-size: ${theme.fontSize.small};
  line-height: 1.45;

  ${media.up("desktop")} {
    display: block;
    max-width: 15rem;
  }
`;

/** With an aside, it is a grid of its own in wide windows. */
const Content = styled.div<{ $hasAside: boolean }>`
  ${media.up("desktop")} {
    grid-column: 2;
    display: ${({ $hasAside }) => ($hasAside ? "grid" : "block")};
    /* An email address of usual length stays on one line. */
    grid-template-columns: minmax(0, 1.8fr) minmax(17.5rem, 1fr);
    column-gap: clamp(2.5rem, 4vw, 5rem);
    align-items: start;
  }
`;

const Aside = styled.div`
  margin-block-end: ${theme.space.section};

  ${media.up("desktop")} {
    grid-area: 2 / 2;
    margin-block-end: 0;
  }
`;

const Heading = styled.h2`
  grid-column: 1 / -1;
  max-width: 20ch;
  margin-block-end: ${theme.space.large};
  font-size: ${theme.fontSize.heading};
  line-height: 1.08;
  letter-spacing: -0.02em;
`;

interface SectionProps {
  readonly heading: ReactNode;
  readonly note?: string;
  /** Comes before the heading; in wide windows it is beside what is below the heading. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A section of a page; one with a note has a number, and both are beside it. */
export function Section({ heading, note, aside, children }: SectionProps) {
  const headingId = useId();
  return (
    <Frame aria-labelledby={headingId}>
      <TideLine />
      <Column>
        {note && (
          <SideNote>
            <Note>{note}</Note>
          </SideNote>
        )}
        <Content $hasAside={aside !== undefined}>
          {aside !== undefined && <Aside>{aside}</Aside>}
          <Heading id={headingId}>{heading}</Heading>
          {children}
        </Content>
      </Column>
    </Frame>
  );
}
