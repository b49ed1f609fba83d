import { css, styled } from "styled-components";
import { media } from "../../theme/media";
import { ceremony, positionOf } from "../messages";
import { isLoaded, type AnyPhoto } from "../photo";
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
  display: block;
  align-content: start;
  order: 0;
  min-height: 0;
  text-align: end;
`;

const Frame = styled.div`
  position: absolute;
  inset: auto 0 0;
  display: flex;
  flex-direction: column;
  justify-content: flex-end;
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

const Description = styled.p`
  max-width: ${({ theme }) => theme.measure};
`;

const Ceremony = styled.p`
  font-family: ${({ theme }) => theme.fontFamily.display};
  font-size: 1.15em;
  font-style: italic;

  grid-column: 2;
`;

/** On a phone it is between the two buttons below the text. */
const Position = styled.p`
  display: grid;
  place-content: center;
  order: 1;
  min-height: 3.75rem;

  ${media.up("tablet")} {
    ${positionBeside}
  }

  ${landscapePhone} {
    ${positionBeside}
  }
`;

interface CaptionProps {
  readonly id: string;
  readonly photo: AnyPhoto;
  /** From 1. */
  readonly position: number;
  readonly total: number;
}

/** What the photo shows and its position; announced whenever the photo changes. */
export function Caption({ id, photo, position, total }: CaptionProps) {
  return (
    <Frame aria-atomic="true" id={id} role="status">
      <Position>{positionOf(position, total)}</Position>
      {isLoaded(photo) && <Description>{photo.alt}</Description>}
      <Ceremony>{ceremony(photo.category)}</Ceremony>
    </Frame>
  );
}
