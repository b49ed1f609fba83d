import type { GatsbyBrowser } from "gatsby";
import { useState, type PropsWithChildren } from "react";
import { styled } from "styled-components";
import { BOOKING_LABEL, BookingLink, BookingUrl } from "../components/button";
import { ExternalLinkNote } from "../components/links";
import { directionOf, frameText, LANGUAGE } from "../interface-text";
import { required } from "../required";
import { useSite } from "../seo/use-site";
import { ErrorBoundary } from "../startup/error-boundary";
import { InlineProgram } from "../startup/inline-program";
import { MAIN_ID, SCROLLED_ATTRIBUTE } from "../startup/page-state";
import { media, theme } from "../theme/theme";
import { isActive, type PageContext } from "../routes";
import { Footer } from "./footer";
import { Header } from "./header";

const SkipLink = styled.a`
  position: fixed;
  inset: 0.5rem auto auto 0.5rem;
  z-index: 20;
  padding: 0.75rem 1.25rem;
  color: ${theme.color.onPrimary};
  background: ${theme.color.primary};

  &:not(:focus) {
    transform: translateY(-200%);
  }

  /* Inside of its edge: around it may be a photo. */
  &:focus-visible {
    outline-color: currentColor;
    outline-offset: -6px;
  }
`;

const Main = styled.main`
  counter-reset: section;
  overflow-x: clip;

  &:focus {
    outline: none;
  }
`;

/** The booking link at the bottom of a phone's screen. */
const BookingBar = styled.aside`
  position: fixed;
  inset: auto 0 0;
  z-index: 9;
  display: flex;
  align-items: center;
  height: var(--booking-bar-height);
  padding-inline: ${theme.space.gutter};
  background: ${theme.color.paper};
  border-block-start: 1px solid ${theme.color.hairline};

  a {
    flex: 1;
    min-height: ${theme.target};
    padding: 0.4rem 1rem;
  }

  /* Hidden at the top of a page whose hero has a booking link already. */
  ${media.script} {
    body:has([${BOOKING_LABEL}="short"]):has([${SCROLLED_ATTRIBUTE}="false"]):not(
        :has(:popover-open)
      )
      & {
      visibility: hidden;
    }
  }

  /* At the end of the page; the header has a booking link in its place. */
  ${media.short} {
    position: static;
    height: auto;
    padding-block: ${theme.space.tight};
  }

  ${media.up("tablet")} {
    display: none;
  }
`;

interface LayoutProps {
  readonly path: string;
  /** Language of the page's own text. */
  readonly language?: string;
}

/** The frame of every page. */
function Layout({ path, language = LANGUAGE, children }: PropsWithChildren<LayoutProps>) {
  const { articles, site, settings } = useSite();
  const [menuOpen, setMenuOpen] = useState(false);
  // Booking links lead to Contact if there is no partner; Contact has none that leads to itself.
  const hasBooking = settings.bookingUrl !== null || !isActive("/contact/", path);
  return (
    <BookingUrl value={settings.bookingUrl}>
      <InlineProgram name="before-hydration" />
      <SkipLink data-screen-only href={`#${MAIN_ID}`}>
        {frameText.skipLink}
      </SkipLink>
      <Header
        brandName={settings.brandName}
        hasBooking={hasBooking}
        onMenuToggle={setMenuOpen}
        path={path}
      />
      <Main
        data-no-booking={hasBooking ? undefined : true}
        id={MAIN_ID}
        {...(language !== LANGUAGE && { dir: directionOf(language), lang: language })}
        inert={menuOpen}
        tabIndex={-1}
      >
        <ErrorBoundary key={path}>{children}</ErrorBoundary>
      </Main>
      <div inert={menuOpen}>
        <Footer
          articles={articles}
          buildYear={required(site.buildYear, "time of its build")}
          path={path}
          settings={settings}
        />
      </div>
      {hasBooking && (
        <BookingBar data-screen-only aria-label={frameText.bookingBar}>
          <BookingLink />
        </BookingBar>
      )}
      <ExternalLinkNote />
    </BookingUrl>
  );
}

/** Wraps each page, in the browser and in the static HTML, and persists while the visitor navigates. */
export const wrapPageElement: GatsbyBrowser<
  { readonly article?: Queries.ArticleTextFragment | null } | undefined,
  PageContext
>["wrapPageElement"] = ({ element, props }) => (
  <Layout language={props.data?.article?.language} path={props.pageContext.pagePath}>
    {element}
  </Layout>
);
