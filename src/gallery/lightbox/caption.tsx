import { Link } from "gatsby";
import { css, styled } from "styled-components";
import { Credit } from "../../components/credit";
import { Words } from "../../components/words";
import { media } from "../../theme/media";
import { pathOfCeremony } from "../ceremonies";
import { ceremony, positionOf } from "../../interface-words";
import type { Photo } from "../photo";
import { landscapePhone } from "./styles";

/** The position beside the text, if there is width for it. */
const beside = css`
  display: grid;
  grid-template-columns: 6rem minmax(0, auto) 6rem;
  column-gap: ${({ theme }) => theme.space.medium};
  align-content: start;
  justify-content: center;
`;

const positionBeside = css`
  position: static;
  display: block;
  place-self: start end;
  order: 0;
  min-height: 0;
  background: none;
`;

const Frame = styled.div`
  position: absolute;
  inset: auto 0 0;
  display: flex;
  flex-direction: column;
  max-height: 12.5rem;
  padding-inline: ${({ theme }) => theme.space.gutter};
  overflow-y: auto;
  font-size: ${({ theme }) => theme.fontSize.small};
  line-height: 1.4;
  touch-action: pan-y;
  user-select: text;

  ${media.up("tablet")} {
    ${beside}
    max-height: 8.5rem;
    padding-block: ${({ theme }) => theme.space.base} ${({ theme }) => theme.space.medium};
  }

  ${landscapePhone} {
    ${beside}
    grid-template-columns: 4rem minmax(0, auto) 0;
    max-height: 5.25rem;
    padding-block: ${({ theme }) => theme.space.hair};
  }
`;

/* The words are no wider than their text: a click beside them is one on the backdrop. */
const Description = styled.p`
  place-self: start;
  max-width: ${({ theme }) => theme.measure};
`;

const Ceremony = styled.p`
  font-family: ${({ theme }) => theme.fontFamily.display};
  font-size: 1.15em;
  font-style: italic;

  grid-column: 2;
  place-self: start;
`;

const CreditLine = styled(Credit)`
  grid-column: 2;
  place-self: start;
`;

/** Its target is larger than its words. */
const CeremonyLink = styled(Link)`
  position: relative;
  text-decoration-thickness: 1px;
  text-underline-offset: 0.2em;

  &::after {
    content: "";
    position: absolute;
    inset: -0.75rem 0;
  }
`;

/** On a phone it is between the two buttons below the text, which scrolls behind it where it is long. */
const Position = styled.p`
  position: sticky;
  inset-block-end: 0;
  display: grid;
  flex: none;
  place-content: center;
  order: 1;
  min-height: 3.75rem;
  pointer-events: none;
  background: ${({ theme }) => theme.color.scrim};

  ${media.up("tablet")} {
    ${positionBeside}
  }

  ${landscapePhone} {
    ${positionBeside}
  }
`;

interface CaptionProps {
  readonly id: string;
  readonly photo: Photo;
  /** From 1. */
  readonly position: number;
  readonly total: number;
  /** The types of ceremony that the caption may lead to. */
  readonly ceremonies: readonly Queries.CeremonyFragment[];
}

/** What the photo shows and its position; announced whenever the photo changes. */
export function Caption({ id, photo, position, total, ceremonies }: CaptionProps) {
  const path = pathOfCeremony(photo.category, ceremonies);
  return (
    <Frame aria-atomic="true" id={id} role="status">
      <Position>{positionOf(position, total)}</Position>
      <Description>
        <Words>{photo.alt}</Words>
      </Description>
      <Ceremony>
        {path ? (
          <CeremonyLink to={path}>{ceremony(photo.category)}</CeremonyLink>
        ) : (
          ceremony(photo.category)
        )}
      </Ceremony>
      <CreditLine credit={photo.credit} />
    </Frame>
  );
}
