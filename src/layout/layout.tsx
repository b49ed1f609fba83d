import type { GatsbyBrowser } from "gatsby";
import { useLayoutEffect, useState, type PropsWithChildren } from "react";
import { flushSync } from "react-dom";
import { styled } from "styled-components";
import { HasFreeDates } from "../components/date-link";
import { BookingUrl } from "../components/button";
import { ExternalLinkNote } from "../components/links";
import { frameText } from "../interface-text";
import { LANGUAGE } from "../region";
import { required } from "../required";
import { useSite } from "../seo/use-site";
import { ErrorBoundary } from "./error-boundary";
import { InlineProgram } from "../startup/inline-program";
import { restoreOpened } from "../startup/opened-answers";
import { MAIN_ID } from "../startup/page-state";
import { restoreFocus } from "../startup/static-page";
import { theme } from "../theme/theme";
import { isActive, type PageContext } from "../routes";
import { BookingBar } from "./booking-bar";
import { Footer } from "./footer";
import { Header } from "./header";
import { LoadingNote } from "./loading-note";
import { closeMenu } from "./navigation";
import { useHeroPrefetch } from "./use-hero-prefetch";

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

  /* Draws the ring inside the edge, because the link may be over a picture. */
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

/** Languages that are written from right to left. */
const RIGHT_TO_LEFT = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b|-(Arab|Hebr)\b/;
const directionOf = (language: string) => (RIGHT_TO_LEFT.test(language) ? "rtl" : "ltr");

interface LayoutProps {
  readonly path: string;
  /** The article of the page: it may be in another language, and is printed without the footer. */
  readonly article?: Queries.ArticleTextFragment | null;
}

function Layout({ path, article, children }: PropsWithChildren<LayoutProps>) {
  const language = article?.language ?? LANGUAGE;
  const { articles, heroes, site, settings } = useSite();
  useHeroPrefetch(heroes);
  const [isMenuOpen, setMenuOpen] = useState(false);
  useLayoutEffect(restoreFocus, []);
  // Before the router scrolls to the saved position.
  useLayoutEffect(restoreOpened, [path]);
  const skipToContent = () => {
    closeMenu();
    // At once, because an inert element cannot take the focus.
    flushSync(() => setMenuOpen(false));
  };
  // Without a partner, booking links lead to Contact, which must not link to itself.
  const hasBooking = settings.bookingUrl !== null || !isActive("/contact/", path);
  return (
    <BookingUrl value={settings.bookingUrl}>
      <HasFreeDates value={settings.freeDates !== null}>
        <InlineProgram name="before-hydration" />
        <SkipLink data-screen-only href={`#${MAIN_ID}`} onClick={skipToContent}>
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
          inert={isMenuOpen}
          tabIndex={-1}
        >
          <ErrorBoundary key={path}>{children}</ErrorBoundary>
        </Main>
        <div data-screen-only={article ? true : undefined} inert={isMenuOpen}>
          <Footer
            articles={articles}
            buildYear={required(site.buildYear, "build time")}
            path={path}
            settings={settings}
          />
        </div>
        {hasBooking && <BookingBar path={path} />}
        <ExternalLinkNote />
        <LoadingNote />
      </HasFreeDates>
    </BookingUrl>
  );
}

/** Wraps every page, in the browser and in static HTML, and persists while the visitor navigates. */
export const wrapPageElement: GatsbyBrowser<
  Pick<LayoutProps, "article"> | undefined,
  PageContext
>["wrapPageElement"] = ({ element, props }) => (
  <Layout article={props.data?.article} path={props.pageContext.pagePath}>
    {element}
  </Layout>
);
