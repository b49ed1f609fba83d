import { Link } from "gatsby";
import { useEffect, useRef, useState } from "react";
import { css, styled } from "styled-components";
import { linkStyles } from "../components/links";
import { media } from "../theme/media";
import { isActive, routes } from "../routes";

const MENU_ID = "menu";

/** On small screens a native popover, which needs no script to open and close. */
const Nav = styled.nav`
  ${media.below("desktop")} {
    position: fixed;
    inset: var(--header-height) 0 var(--booking-bar-height);
    width: auto;
    height: auto;
    margin: 0;
    padding: ${({ theme }) => theme.space.large} ${({ theme }) => theme.space.gutter};
    overflow-y: auto;
    color: ${({ theme }) => theme.color.ink};
    background: ${({ theme }) => theme.color.paper};
    border: 0;
  }

  ${media.up("desktop")} {
    position: static;
    display: block;
    width: auto;
    margin: 0;
    padding: 0;
    overflow: visible;
    color: inherit;
    background: none;
    border: 0;
  }
`;

const List = styled.ul`
  counter-reset: route;

  ${media.up("desktop")} {
    display: flex;
    gap: clamp(1rem, 2.2vw, 2.25rem);
  }
`;

const menuItem = css`
  display: flex;
  align-items: baseline;
  padding-block: 0.7rem;
  font-family: ${({ theme }) => theme.fontFamily.display};
  font-size: ${({ theme }) => theme.fontSize.heading};
  line-height: 1.2;
  color: inherit;
  text-decoration: none;
  border-block-end: 1px solid ${({ theme }) => theme.color.hairline};

  &::before {
    counter-increment: route;
    content: counter(route) "." / "";
    flex: none;
    width: 2.5rem;
    font-size: ${({ theme }) => theme.fontSize.body};
    font-style: italic;
    color: ${({ theme }) => theme.color.muted};
  }

  &[aria-current="page"] span {
    font-style: italic;
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.2em;
  }
`;

const barItem = css`
  display: flex;
  align-items: center;
  min-height: ${({ theme }) => theme.target};

  span {
    ${linkStyles}
    padding-block: 0.15rem;
  }

  &:hover span,
  &[aria-current="page"] span {
    background-size: 100% 1px;
  }

  &[aria-current="page"] {
    font-weight: 600;
  }

  text-decoration: none;
`;

const RouteLink = styled(Link)`
  ${media.below("desktop")} {
    ${menuItem}
  }

  ${media.up("desktop")} {
    ${barItem}
  }
`;

const Toggle = styled.button`
  display: inline-flex;
  gap: 0.6rem;
  align-items: center;
  min-width: ${({ theme }) => theme.target};
  min-height: ${({ theme }) => theme.target};
  padding: 0 0.25rem;
  white-space: nowrap;
  background: none;
  border: 0;
  cursor: pointer;

  ${media.up("desktop")} {
    display: none;
  }
`;

const Bars = styled.svg`
  width: 1.5rem;
  height: 1.5rem;
`;

interface NavigationProps {
  /** Path of the current page. */
  readonly path: string;
  /** Called when the menu of small screens opens and closes. */
  readonly onToggle: (open: boolean) => void;
}

/** The main navigation: a row of links, or on small screens a menu. */
export function Navigation({ path, onToggle }: NavigationProps) {
  const nav = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- not every browser has popovers
  const close = () => nav.current?.hidePopover?.();

  // The Back button closes the menu too.
  useEffect(() => close, [path]);

  return (
    <>
      <Toggle aria-controls={MENU_ID} aria-expanded={open} popoverTarget={MENU_ID} type="button">
        Menu
        <Bars aria-hidden="true" fill="none" focusable="false" viewBox="0 0 24 24">
          <path
            d={open ? "M5 5l14 14M19 5 5 19" : "M3 8h18M3 16h18"}
            stroke="currentColor"
            strokeWidth="1.5"
          />
        </Bars>
      </Toggle>
      <Nav
        aria-label="Main"
        id={MENU_ID}
        onToggle={(event) => {
          const isOpen = event.newState === "open";
          setOpen(isOpen);
          onToggle(isOpen);
        }}
        popover="auto"
        ref={nav}
      >
        <List role="list">
          {routes.map((route) => (
            <li key={route.path}>
              <RouteLink
                aria-current={isActive(route.path, path) ? "page" : undefined}
                onClick={close}
                to={route.path}
              >
                <span>{route.name}</span>
              </RouteLink>
            </li>
          ))}
        </List>
      </Nav>
    </>
  );
}
