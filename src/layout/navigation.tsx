import { Link } from "gatsby";
import { useCallback, useEffect, useRef, useState } from "react";
import { styled } from "styled-components";
import { linkStyles } from "../components/links";
import { decorativeContent, visuallyHidden } from "../components/screen-readers";
import { frameText } from "../interface-text";
import { media, minWidth, theme } from "../theme/theme";
import { isActive, routes } from "../routes";

const MENU_ID = "menu";
const OPEN = ":popover-open";

/** A row of links; on small screens, in browsers with popovers, a menu that needs no script. */
const Nav = styled.nav`
  all: unset;
  display: block;
  box-sizing: border-box;

  ${media.up("desktop")} {
    flex: none;
  }

  ${media.popover} {
    ${media.below("desktop")} {
      position: fixed;
      inset: var(--header-height) 0 var(--booking-bar-height);
      padding: ${theme.space.large} ${theme.space.gutter};
      overflow-y: auto;
      color: ${theme.color.ink};
      background: ${theme.color.paper};

      &:not(${OPEN}) {
        display: none;
      }

      ul {
        display: block;
        white-space: normal;
      }

      a {
        align-items: baseline;
        padding-block: 0.7rem;
        font: ${theme.fontSize.heading} / 1.2 ${theme.fontFamily.display};
        border-block-end: 1px solid ${theme.color.hairline};
      }

      a::before {
        counter-increment: route;
        ${decorativeContent(`counter(route) "."`)}
        flex: none;
        width: 2.5rem;
        font-size: ${theme.fontSize.body};
        font-style: italic;
        color: ${theme.color.muted};
      }

      a span {
        padding-block: 0;
        background: none;
      }

      a[aria-current="page"] {
        font-weight: 400;
      }

      a[aria-current="page"] span {
        font-style: italic;
        text-decoration: underline;
        text-decoration-thickness: 1px;
        text-underline-offset: 0.2em;
      }
    }
  }
`;

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 clamp(1rem, 2.2vw, 2.25rem);
  white-space: nowrap;
  counter-reset: route;

  ${media.up("desktop")} {
    flex-wrap: nowrap;
    gap: clamp(1rem, 4.7vw - 2rem, 2.25rem);
    font-size: clamp(1rem, 0.25rem + 1.17vw, 1.1875rem);

    &:has(> :nth-child(7)) {
      gap: clamp(0.6rem, 4vw - 2rem, 2.25rem);
    }
  }
`;

const RouteLink = styled(Link)`
  display: flex;
  align-items: center;
  min-height: ${theme.target};
  ${linkStyles}

  span {
    padding-block: 0.15rem;
  }

  &[aria-current="page"] {
    font-weight: 600;
  }
`;

/** Hides the word in a very narrow window, which has room for the icon only. */
const ToggleLabel = styled.span`
  ${media.narrow} {
    ${visuallyHidden}
  }
`;

const Toggle = styled.button`
  display: none;
  flex: none;
  gap: 0.6rem;
  align-items: center;
  justify-content: flex-end;
  min-width: ${theme.target};
  min-height: ${theme.target};
  padding: 0 0.25rem;
  white-space: nowrap;
  background: none;
  border: 0;

  ${media.popover} {
    ${media.below("desktop")} {
      display: inline-flex;
    }
  }
`;

const Bars = styled.svg`
  flex: none;
  width: 1.5rem;
  height: 1.5rem;
`;

export interface NavigationProps {
  readonly path: string;
  readonly onMenuToggle: (isOpen: boolean) => void;
}

// eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- not every browser has popovers
export const closeMenu = () => document.getElementById(MENU_ID)?.hidePopover?.();

/** The main navigation: links in the header or, on small screens, a menu. */
export function Navigation({ path, onMenuToggle }: NavigationProps) {
  const nav = useRef<HTMLElement>(null);
  // Undefined until hydration: before it, nothing could update `aria-expanded`.
  const [isOpen, setOpen] = useState<boolean>();
  // Close the menu after navigation, also by the Back button.
  useEffect(() => closeMenu, [path]);

  // Close it when a tablet is rotated: as a row of links, an open popover would cover the header.
  useEffect(() => {
    const wide = window.matchMedia(minWidth("desktop"));
    wide.addEventListener("change", closeMenu);
    return () => wide.removeEventListener("change", closeMenu);
  }, []);

  // The menu opens without script, so it may already be open at hydration.
  const syncState = useCallback(() => {
    const isOpen = CSS.supports(`selector(${OPEN})`) && nav.current?.matches(OPEN) === true;
    setOpen(isOpen);
    onMenuToggle(isOpen);
  }, [onMenuToggle]);
  useEffect(syncState, [syncState]);

  return (
    <>
      <Toggle
        data-screen-only
        aria-controls={MENU_ID}
        aria-expanded={isOpen}
        popoverTarget={MENU_ID}
        type="button"
      >
        <ToggleLabel>{isOpen ? frameText.closeMenu : frameText.menu}</ToggleLabel>
        <Bars aria-hidden="true" fill="none" viewBox="0 0 24 24">
          <path
            d={isOpen ? "M5 5l14 14M19 5 5 19" : "M3 8h18M3 16h18"}
            stroke="currentColor"
            strokeWidth="1.5"
          />
        </Bars>
      </Toggle>
      <Nav
        aria-label={frameText.navigation}
        data-screen-only
        id={MENU_ID}
        onToggle={syncState}
        popover="auto"
        ref={nav}
      >
        <List role="list">
          {routes.map(({ path: to, name }) => (
            <li key={to}>
              <RouteLink
                aria-current={isActive(to, path) ? "page" : undefined}
                onClick={closeMenu}
                to={to}
              >
                <span>{name}</span>
              </RouteLink>
            </li>
          ))}
        </List>
      </Nav>
    </>
  );
}
