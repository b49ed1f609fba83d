import { Link } from "gatsby";
import { useSyncExternalStore } from "react";
import { css, styled } from "styled-components";
import { HERO_PHOTO } from "../components/hero";
import { media } from "../theme/media";
import { Navigation } from "./navigation";

/** Attribute of the header, "true" or "false", for selectors of its own styles and others. */
export const SCROLLED_ATTRIBUTE = "data-scrolled";

/** The specification's threshold, in px: the page counts as scrolled beyond it. */
export const SCROLL_THRESHOLD = 20;

function subscribeToScroll(onChange: () => void) {
  window.addEventListener("scroll", onChange, { passive: true });
  return () => window.removeEventListener("scroll", onChange);
}

/** Whether the page is scrolled past the threshold; `false` in static HTML. */
export const useScrolled = (): boolean =>
  useSyncExternalStore(
    subscribeToScroll,
    () => window.scrollY > SCROLL_THRESHOLD,
    () => false,
  );

const opaque = css`
  color: ${({ theme }) => theme.color.ink};
  background: ${({ theme }) => theme.color.paper};
  border-block-end-color: ${({ theme }) => theme.color.hairline};
`;

const Frame = styled.header`
  position: fixed;
  inset: 0 0 auto;
  z-index: 10;
  color: ${({ theme }) => theme.color.ink};
  border-block-end: 1px solid transparent;

  body:has([${HERO_PHOTO}]) & {
    color: ${({ theme }) => theme.color.overPhoto};
  }

  &&[${SCROLLED_ATTRIBUTE}="true"],
  body:has([popover]:popover-open) && {
    ${opaque}
  }

  /* Without script nothing turns it opaque: it scrolls with the page. */
  ${media.noScript} {
    position: absolute;
  }

  ${media.motion} {
    transition: background-color ${({ theme }) => theme.duration.underline};
  }
`;

const Bar = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.space.medium};
  align-items: center;
  justify-content: space-between;
  max-width: calc(84rem + 2 * ${({ theme }) => theme.space.gutter});
  min-height: var(--header-height);
  margin-inline: auto;
  padding-inline: ${({ theme }) => theme.space.gutter};
`;

const Brand = styled(Link)`
  display: flex;
  align-items: center;
  min-height: ${({ theme }) => theme.target};
  font-family: ${({ theme }) => theme.fontFamily.display};
  font-size: clamp(1.25rem, 1.1rem + 0.7vw, 1.6rem);
  line-height: 1.1;
  letter-spacing: -0.01em;
  text-decoration: none;
`;

interface HeaderProps {
  readonly brandName: string;
  readonly path: string;
  readonly onMenuToggle: (open: boolean) => void;
}

/** Transparent over a hero, opaque once the page is scrolled. */
export function Header({ brandName, path, onMenuToggle }: HeaderProps) {
  const scrolled = useScrolled();
  return (
    <Frame {...{ [SCROLLED_ATTRIBUTE]: scrolled }}>
      <Bar>
        <Brand to="/">{brandName}</Brand>
        <Navigation onToggle={onMenuToggle} path={path} />
      </Bar>
    </Frame>
  );
}
