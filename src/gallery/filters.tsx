import type { Ref } from "react";
import { styled } from "styled-components";
import { InlineProgram } from "../startup/inline-program";
import { useBrowserValue } from "../components/use-browser-value";
import { media, theme } from "../theme/theme";
import { allPhotos, filterName, galleryText } from "../interface-text";
import type { Category } from "./photo";

/**
 * On a phone, a scrolling row that cuts a button in half, whatever its width. Columns of fixed width keep the buttons
 * in place when the web font loads. A mouse cannot scroll the row, so there the buttons wrap.
 */
const Frame = styled.div`
  --whole: 2;

  position: relative;
  display: grid;
  grid-auto-columns: calc(
    (100% + ${theme.space.gutter} - var(--whole) * ${theme.space.tight}) / (var(--whole) + 0.5)
  );
  grid-auto-flow: column;
  gap: ${theme.space.tight};
  padding: 0.4rem ${theme.space.gutter};
  margin: -0.4rem calc(-1 * ${theme.space.gutter}) ${theme.space.base};
  overflow-x: auto;
  scrollbar-width: none;

  ${media.narrow} {
    --whole: 1;
  }

  @media (min-width: 30em) {
    --whole: 3;
  }

  ${media.finePointer} {
    display: flex;
    flex-wrap: wrap;
  }

  ${media.up("tablet")} {
    display: flex;
    flex-wrap: wrap;
    padding: 0;
    margin: 0 0 ${theme.space.large};
    overflow: visible;
  }

  ${media.up("desktop")} {
    margin-inline-end: calc(-1 * ${theme.space.gutter});
  }

  &[hidden] {
    display: none;
  }

  &[inert] {
    visibility: hidden;
  }
`;

const FilterButton = styled.button`
  min-width: ${theme.target};
  min-height: ${theme.target};
  padding: 0.4rem 0.25rem;
  font-size: ${theme.fontSize.small};
  line-height: 1.25;
  background: transparent;
  border: 1px solid ${theme.color.controlEdge};
  border-radius: 0.2rem;
  cursor: pointer;

  ${media.finePointer} {
    padding-inline: 0.75rem;
  }

  ${media.up("tablet")} {
    padding-inline: 0.75rem;
  }

  ${media.hover} {
    &:hover {
      text-decoration: underline;
      text-underline-offset: 0.25em;
    }
  }

  &[aria-pressed="true"] {
    color: ${theme.color.onPrimary};
    background: ${theme.color.primary};
    border-color: ${theme.color.primary};

    /* Otherwise it would get the colours of the other buttons. */
    ${media.forcedColors} {
      color: HighlightText;
      background: Highlight;
      border-color: Highlight;
      forced-color-adjust: none;
    }
  }
`;

interface FiltersProps {
  readonly categories: readonly Category[];
  /** The selected category; `null` for all. */
  readonly category: Category | null;
  /** The number of photos on the page. */
  readonly total: number;
  /** Whether other pages have more photos. */
  readonly isPaginated: boolean;
  readonly onChoose: (slug: string | null) => void;
  readonly ref?: Ref<HTMLDivElement>;
}

/**
 * A button for each category, and one for all photos. They are hidden without script; otherwise the inline script
 * below reserves their space until React has made them work.
 */
export function Filters({ categories, category, total, isPaginated, onChoose, ref }: FiltersProps) {
  const isHydrated = useBrowserValue(() => true, false);
  const all: Category = { name: allPhotos, slug: "", count: total };
  return (
    <>
      <Frame
        ref={ref}
        data-screen-only
        aria-label={galleryText.filters}
        hidden={!isHydrated}
        inert={!isHydrated}
        role="group"
      >
        {[all, ...categories].map(({ name, slug, count }) => (
          <FilterButton
            key={slug}
            aria-label={filterName(name, count, isPaginated)}
            aria-pressed={slug === (category ?? all).slug}
            data-category={slug}
            onClick={() => onChoose(slug || null)}
            type="button"
          >
            {name}
          </FilterButton>
        ))}
      </Frame>
      <InlineProgram name="gallery-filter" />
    </>
  );
}
