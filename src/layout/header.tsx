import { Link } from "gatsby";
import { styled } from "styled-components";
import { BookingLink } from "../components/button";
import { FOG, HERO_PICTURE } from "../components/hero";
import { SCRIPT_ATTRIBUTE, SCROLLED_ATTRIBUTE } from "../startup/page-state";
import { colorProperty, media, minWidth, theme } from "../theme/theme";
import { Navigation, type NavigationProps } from "./navigation";

/** Selects the header at the top of a page while the menu is closed; without `:has()`, it is always opaque. */
const CLEAR = `:not(:has([popover]:popover-open)) &[${SCROLLED_ATTRIBUTE}="false"]`;

const Frame = styled.header`
  inset: 0 0 auto;
  z-index: 10;
  background: ${theme.color.paper};
  border-block-end: 1px solid ${theme.color.hairline};

  @media screen {
    /* Scrolls with the page without the script that would turn it opaque. */
    position: absolute;

    [${SCRIPT_ATTRIBUTE}] & {
      position: fixed;
    }

    body${CLEAR} {
      background: transparent;
      border-width: 0;
    }

    body:has([${HERO_PICTURE}])${CLEAR} {
      ${colorProperty("action")}: currentColor;
      ${colorProperty("focus")}: ${theme.color.overPicture};
      color: ${theme.color.overPicture};
    }

    /* Scrolls with the page in a low window. */
    ${media.short} {
      [${SCRIPT_ATTRIBUTE}] & {
        position: absolute;
      }
    }
  }

  ${media.light} {
    body:has(${FOG})${CLEAR} {
      ${colorProperty("focus")}: ${theme.color.ink};
      color: ${theme.color.ink};
    }
  }

  :root body:has([popover]:popover-open) & {
    position: fixed;
  }

  ${media.noPopover} {
    :root & {
      position: static;
    }
  }
`;

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${theme.space.base};
  align-items: center;
  max-width: calc(${theme.maxWidth.page} + 2 * ${theme.space.gutter});
  min-height: var(--header-height);
  margin-inline: auto;
  padding-inline: ${theme.space.gutter};

  ${media.up("desktop")} {
    flex-wrap: nowrap;
    column-gap: ${theme.space.medium};
  }

  ${media.noPopover} {
    padding-block: ${theme.space.small};
  }
`;

/** Maximum number of characters of a name in full size. */
const LONG_BRAND = 28;

/** Shrinks to make room for the menu's toggle on a small screen with enlarged text. */
const Brand = styled(Link)<{ $long: boolean }>`
  display: flex;
  flex: 1 1 min(6rem, 25vw);
  align-items: center;
  min-width: 0;
  min-height: ${theme.target};
  font-family: ${theme.fontFamily.display};
  font-size: min(
    ${({ $long }) =>
      $long ? "clamp(1rem, 0.9rem + 0.4vw, 1.25rem)" : "clamp(1.25rem, 1.1rem + 0.7vw, 1.6rem)"},
    7vw
  );

  /* Leaves room for the links and the booking button. */
  ${media.up("desktop")} {
    ${({ $long }) => !$long && "font-size: clamp(1.2rem, 0.05rem + 1.8vw, 1.6rem);"}
  }

  line-height: 1.1;
  letter-spacing: -0.01em;
  text-decoration: none;
  overflow-wrap: break-word;
`;

/** Clamps the name to three lines beside a row of links; the footer has it in full. */
const BrandName = styled.span`
  min-width: 0;

  ${media.up("desktop")} {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
  }
`;

/** Replaces the booking bar on large screens, and on a phone in landscape. */
const Booking = styled.div`
  display: none;

  a {
    min-height: ${theme.target};
    padding: 0.25rem 0.9rem;
    font-size: ${theme.fontSize.small};
    line-height: 1.2;
    text-wrap: balance;
  }

  ${media.short} and (min-width: 33em), ${minWidth("tablet")} {
    display: block;
  }

  ${media.up("desktop")} {
    flex: none;
    white-space: nowrap;
  }
`;

interface HeaderProps extends NavigationProps {
  readonly brandName: string;
  readonly hasBooking: boolean;
}

/** Initial state, which `src/startup/inline/mark-scrolled.ts` changes without a render. */
const atTop = { [SCROLLED_ATTRIBUTE]: "false" };

/** Transparent over a hero, and opaque once the page is scrolled. */
export const Header = ({ brandName, hasBooking, ...navigation }: HeaderProps) => (
  <Frame {...atTop}>
    <Bar>
      <Brand $long={brandName.length > LONG_BRAND} to="/">
        <BrandName>{brandName}</BrandName>
      </Brand>
      <Navigation {...navigation} />
      {hasBooking && (
        <Booking data-screen-only>
          <BookingLink quiet />
        </Booking>
      )}
    </Bar>
  </Frame>
);
