import type { GatsbyBrowser } from "gatsby";
import { useState, type PropsWithChildren } from "react";
import { styled } from "styled-components";
import { BookingUrl } from "../components/button";
import { ExternalLinkNote } from "../components/links";
import { directionOf, frameText, LANGUAGE } from "../interface-text";
import { required } from "../required";
import { useSite } from "../seo/use-site";
import { ErrorBoundary } from "../startup/error-boundary";
import { InlineProgram } from "../startup/inline-program";
import { MAIN_ID } from "../startup/page-state";
import { theme } from "../theme/theme";
import { isActive, type PageContext } from "../routes";
import { BookingBar } from "./booking-bar";
import { Footer } from "./footer";
import { Header } from "./header";
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

  /* Draws the ring inside of the edge: around it may be a photo. */
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

interface LayoutProps {
  readonly path: string;
  /** The article that the page shows: it has a language, and is printed without what is around it. */
  readonly article?: Queries.ArticleTextFragment | null;
}

/** The frame of every page. */
function Layout({ path, article, children }: PropsWithChildren<LayoutProps>) {
  const language = article?.language ?? LANGUAGE;
  const { articles, heroes, site, settings } = useSite();
  useHeroPrefetch(heroes);
  const [isMenuOpen, setMenuOpen] = useState(false);
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
        inert={isMenuOpen}
        tabIndex={-1}
      >
        <ErrorBoundary key={path}>{children}</ErrorBoundary>
      </Main>
      <div data-screen-only={article ? true : undefined} inert={isMenuOpen}>
        <Footer
          articles={articles}
          buildYear={required(site.buildYear, "time of its build")}
          path={path}
          settings={settings}
        />
      </div>
      {hasBooking && <BookingBar path={path} />}
      <ExternalLinkNote />
    </BookingUrl>
  );
}

/** Wraps each page, in the browser and in the static HTML, and persists while the visitor navigates. */
export const wrapPageElement: GatsbyBrowser<
  Pick<LayoutProps, "article"> | undefined,
  PageContext
>["wrapPageElement"] = ({ element, props }) => (
  <Layout article={props.data?.article} path={props.pageContext.pagePath}>
    {element}
  </Layout>
);
