import { useState } from "react";
import { styled } from "styled-components";
import { replayOnHydration } from "../click-replay";
import { media } from "../theme/media";
import type { Category } from "./categories";
import { allKinds, filterName, words } from "./words";

/**
 * On a phone the buttons are as wide as the columns, not as their words: those are a little wider or
 * narrower in the stand-in font, and a button would jump to another line when the font arrives.
 */
const Frame = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(6.9rem, 1fr));
  gap: ${({ theme }) => theme.space.tight};
  margin-block-end: ${({ theme }) => theme.space.large};

  ${media.up("tablet")} {
    display: flex;
    flex-wrap: wrap;
  }

  ${media.up("desktop")} {
    margin-inline-end: calc(-1 * ${({ theme }) => theme.space.gutter});
  }

  /* It could do nothing. */
  ${media.noScript} {
    display: none;
  }
`;

const Choice = styled.button`
  min-width: ${({ theme }) => theme.target};
  min-height: ${({ theme }) => theme.target};
  padding: 0.4rem 0.25rem;
  font-size: ${({ theme }) => theme.fontSize.small};
  line-height: 1.25;
  color: ${({ theme }) => theme.color.ink};
  background: transparent;
  border: 1px solid ${({ theme }) => theme.color.controlEdge};
  border-radius: 0.2rem;
  cursor: pointer;

  ${media.up("tablet")} {
    padding-inline: 0.75rem;
  }

  &:hover {
    text-decoration: underline;
    text-underline-offset: 0.25em;
  }

  &[aria-pressed="true"] {
    color: ${({ theme }) => theme.color.onPrimary};
    background: ${({ theme }) => theme.color.primary};
    border-color: ${({ theme }) => theme.color.primary};
  }
`;

/** Shows the other buttons: no choice itself. */
const Unfold = styled(Choice)`
  text-decoration: underline;
  text-underline-offset: 0.25em;
  border-color: transparent;
`;

/** More buttons than these would push the photos off a phone's first screens. */
const MOST = 14;

/** The categories to begin with, where there are many: the first ones, and the one that is chosen. */
function firstOf(categories: readonly Category[], chosen: Category | null) {
  const first = categories.slice(0, MOST - 2);
  return chosen && !first.includes(chosen) ? [...first, chosen] : first;
}

interface FiltersProps {
  readonly categories: readonly Category[];
  /** The chosen one; `null` for all. */
  readonly category: Category | null;
  /** How many photos there are in all. */
  readonly total: number;
  readonly onChoose: (category: Category | null) => void;
}

/** One button for each kind of ceremony, and one for all of them. */
export function Filters({ categories, category, total, onChoose }: FiltersProps) {
  const [unfolded, setUnfolded] = useState(false);
  const areMany = categories.length > MOST;
  const choices = areMany && !unfolded ? firstOf(categories, category) : categories;
  return (
    <Frame aria-label={words.filters} role="group">
      <Choice
        {...replayOnHydration}
        aria-label={filterName(words.all, total)}
        aria-pressed={category === null}
        onClick={() => onChoose(null)}
        type="button"
      >
        {words.all}
      </Choice>
      {choices.map((choice) => (
        <Choice
          {...replayOnHydration}
          key={choice.slug}
          aria-label={filterName(choice.name, choice.count)}
          aria-pressed={choice.slug === category?.slug}
          onClick={() => onChoose(choice)}
          type="button"
        >
          {choice.name}
        </Choice>
      ))}
      {areMany && (
        <Unfold
          {...replayOnHydration}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
          type="button"
        >
          {unfolded ? words.fewerKinds : allKinds(categories.length)}
        </Unfold>
      )}
    </Frame>
  );
}
