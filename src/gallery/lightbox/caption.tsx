import { Link } from "gatsby";
import { styled } from "styled-components";
import { theme } from "../../theme/theme";
import { Credit } from "../../components/credit";
import { Words } from "../../components/words";
import { ceremony, positionOf } from "../../interface-text";
import type { Photo } from "../photo";
import { landscapePhone, wide } from "./styles";

const Frame = styled.div`
  position: absolute;
  inset: auto 0 0;
  display: flex;
  flex-direction: column;
  max-height: 12.5rem;
  padding-inline: ${theme.space.gutter};
  overflow-y: auto;
  font-size: ${theme.fontSize.small};
  line-height: 1.4;
  touch-action: pan-y;
  user-select: text;

  /* The words are no wider than their text: a click beside them is one on the backdrop. */
  > * {
    grid-column: 2;
    place-self: start;
  }

  ${wide} {
    display: grid;
    grid-template-columns: 6rem minmax(0, auto) 6rem;
    column-gap: ${theme.space.medium};
    align-content: start;
    justify-content: center;
    max-height: 8.5rem;
    padding-block: ${theme.space.base} ${theme.space.medium};
  }

  ${landscapePhone} {
    grid-template-columns: 4rem minmax(0, auto) 0;
    max-height: 5.25rem;
    padding-block: ${theme.space.hair};
  }
`;

const Description = styled.p`
  max-width: ${theme.measure};
`;

const Ceremony = styled.p`
  font-family: ${theme.fontFamily.display};
  font-size: 1.15em;
  font-style: italic;
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
  place-self: stretch;
  order: 1;
  min-height: 3.75rem;
  pointer-events: none;
  background: ${theme.color.scrim};

  ${wide} {
    position: static;
    display: block;
    grid-column: 1;
    place-self: start end;
    order: 0;
    min-height: 0;
    background: none;
  }
`;

interface CaptionProps {
  readonly id: string;
  readonly photo: Photo;
  /** From 1. */
  readonly position: number;
  readonly total: number;
}

/** What the photo shows and its position; announced whenever the photo changes. */
export function Caption({ id, photo, position, total }: CaptionProps) {
  const path = photo.ceremonyPath;
  const name = ceremony(photo.category);
  return (
    <Frame aria-atomic="true" id={id} role="status">
      <Position>{positionOf(position, total)}</Position>
      <Words as={Description}>{photo.alt}</Words>
      <Ceremony>{path ? <CeremonyLink to={path}>{name}</CeremonyLink> : name}</Ceremony>
      <Credit credit={photo} />
    </Frame>
  );
}
