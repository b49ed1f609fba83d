import { css, styled } from "styled-components";
import { media } from "../../theme/media";
import { isHere, type AnyPhoto } from "../photo";
import { ceremony, placeOf } from "../words";
import { lowWindow } from "./look";

/** The place beside the words, where there is width for it. */
const beside = css`
  display: grid;
  grid-template-columns: 6rem minmax(0, auto) 6rem;
  column-gap: ${({ theme }) => theme.space.medium};
  align-content: start;
  justify-content: center;
`;

const placeBeside = css`
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

  ${lowWindow} {
    ${beside}
    grid-template-columns: 4rem minmax(0, auto) 0;
    max-height: 5.25rem;
    padding-block: ${({ theme }) => theme.space.hair};
  }
`;

const Sentence = styled.p`
  max-width: ${({ theme }) => theme.measure};
`;

const Kind = styled.p`
  font-family: ${({ theme }) => theme.fontFamily.display};
  font-size: 1.15em;
  font-style: italic;

  grid-column: 2;
`;

/** On a phone it stands between the two buttons below the words. */
const Place = styled.p`
  display: grid;
  place-content: center;
  order: 1;
  min-height: 3.75rem;

  ${media.up("tablet")} {
    ${placeBeside}
  }

  ${lowWindow} {
    ${placeBeside}
  }
`;

interface CaptionProps {
  readonly id: string;
  readonly photo: AnyPhoto;
  /** From 1. */
  readonly place: number;
  readonly total: number;
}

/** What the photo shows and where it stands, told again whenever another photo comes. */
export function Caption({ id, photo, place, total }: CaptionProps) {
  return (
    <Frame aria-atomic="true" id={id} role="status">
      <Place>{placeOf(place, total)}</Place>
      {isHere(photo) && <Sentence>{photo.alt}</Sentence>}
      <Kind>{ceremony(photo.category)}</Kind>
    </Frame>
  );
}
