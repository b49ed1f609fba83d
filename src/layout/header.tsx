import { Link } from "gatsby";
import { css, styled } from "styled-components";
import { BookingLink } from "../components/booking-link";
import { FOG, HERO_PHOTO } from "../components/hero";
import { SCROLLED_ATTRIBUTE } from "../startup/page-state";
import { colorProperty, media, theme } from "../theme";
import { Navigation } from "./navigation";

const opaque = css`
  ${colorProperty("action")}: ${theme.color.primary};
  ${colorProperty("focus")}: ${theme.color.accent};
  color: ${theme.color.ink};
  background: ${theme.color.paper};
  border-block-end-color: ${theme.color.hairline};
`;

const Frame = styled.header`
  position: fixed;
  inset: 0 0 auto;
  z-index: 10;
  border-block-end: 1px solid transparent;

  body:has([${HERO_PHOTO}]) & {
    ${colorProperty("action")}: currentColor;
    ${colorProperty("focus")}: ${theme.color.overPhoto};
    color: ${theme.color.overPhoto};
  }

  body:has(${FOG}) & {
    ${media.light} {
      ${colorProperty("focus")}: ${theme.color.ink};
      color: ${theme.color.ink};
    }
  }

  &&:not([${SCROLLED_ATTRIBUTE}="false"]) {
    ${opaque}
  }

  /* Without script nothing turns it opaque: it scrolls with the page. */
  ${media.short}, (scripting: none) {
    position: absolute;
  }

  /* Not in one list with the above: browsers without popovers would drop both. */
  body:has([popover]:popover-open) && {
    position: fixed;
    ${opaque}
  }

  &&& {
    ${media.noPopover} {
      position: static;
      ${opaque}
    }

    ${media.print} {
      position: static;
      ${opaque}
    }
  }

  ${media.motion} {
    transition: background-color ${theme.duration.underline};
  }
`;

const Bar = styled.div`
  display: flex;
  gap: ${theme.space.medium};
  align-items: center;
  max-width: calc(84rem + 2 * ${theme.space.gutter});
  min-height: var(--header-height);
  margin-inline: auto;
  padding-inline: ${theme.space.gutter};

  ${media.below("desktop")} {
    column-gap: ${theme.space.base};
  }

  ${media.noPopover} {
    flex-wrap: wrap;
    row-gap: 0;
    padding-block: ${theme.space.small};
  }
`;

/** A longer name is set smaller. */
const LONG_BRAND = 28;

/** With enlarged text on a small screen, the menu's toggle beside it matters more than its full size. */
const Brand = styled(Link)<{ $long: boolean }>`
  display: flex;
  align-items: center;
  min-width: 0;
  min-height: ${theme.target};
  margin-inline-end: auto;
  font-family: ${theme.fontFamily.display};
  font-size: min(
    ${({ $long }) =>
      $long ? "clamp(1rem, 0.9rem + 0.4vw, 1.25rem)" : "clamp(1.25rem, 1.1rem + 0.7vw, 1.6rem)"},
    7vw
  );

  /* From here on beside the links and the booking button. */
  ${media.up("desktop")} {
    ${({ $long }) => !$long && "font-size: clamp(1.2rem, 0.05rem + 1.8vw, 1.6rem);"}
  }

  line-height: 1.1;
  letter-spacing: -0.01em;
  text-decoration: none;
  overflow-wrap: break-word;
`;

/** At most three lines: the header is no higher. The footer has the name in full. */
const BrandName = styled.span`
  display: -webkit-box;
  min-width: 0;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
`;

/** Wherever the booking bar is not in sight: on large screens, and on a phone on its side. */
const Booking = styled.div`
  display: none;

  a {
    min-height: ${theme.target};
    padding: 0.25rem 0.9rem;
    font-size: ${theme.fontSize.small};
    line-height: 1.2;
    text-wrap: balance;
  }

  ${media.up("tablet")} {
    display: block;
  }

  ${media.short} and (min-width: 33em) {
    display: block;
  }

  ${media.up("desktop")} {
    order: 1;
    flex: none;
    white-space: nowrap;
  }
`;

interface HeaderProps {
  readonly brandName: string;
  readonly hasBooking: boolean;
  readonly path: string;
  readonly onMenuToggle: (open: boolean) => void;
}

/** Its state changes with no render: `src/startup/inline/mark-scrolled.ts` keeps it. */
const atTop = { [SCROLLED_ATTRIBUTE]: "false" };

/** Transparent over a hero, opaque once the page is scrolled. */
export function Header({ brandName, hasBooking, path, onMenuToggle }: HeaderProps) {
  return (
    <Frame {...atTop}>
      <Bar>
        <Brand $long={brandName.length > LONG_BRAND} to="/">
          <BrandName>{brandName}</BrandName>
        </Brand>
        {hasBooking && (
          <Booking data-screen-only>
            <BookingLink quiet />
          </Booking>
        )}
        <Navigation onToggle={onMenuToggle} path={path} />
      </Bar>
    </Frame>
  );
}
