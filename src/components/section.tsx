import { useId, type ReactNode } from "react";
import { styled } from "styled-components";
import { media } from "../theme/media";
import { theme } from "../theme/theme";
import { decorativeContent } from "./decorative-content";
import { TideLine } from "./tide-line";

const Frame = styled.section`
  counter-increment: section;
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

const SideNote = styled.div`
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

const Heading = styled.h2`
  max-width: 20ch;
  margin-block-end: ${theme.space.large};
  font-size: ${theme.fontSize.heading};
  line-height: 1.08;
  letter-spacing: -0.02em;
`;

interface SectionProps {
  readonly heading: ReactNode;
  readonly note?: string;
  readonly children: ReactNode;
}

/** A numbered section of a page, with its number and a note beside it. */
export function Section({ heading, note, children }: SectionProps) {
  const headingId = useId();
  return (
    <Frame aria-labelledby={headingId}>
      <TideLine />
      <Column>
        <SideNote>{note && <Note>{note}</Note>}</SideNote>
        <div>
          <Heading id={headingId}>{heading}</Heading>
          {children}
        </div>
      </Column>
    </Frame>
  );
}
