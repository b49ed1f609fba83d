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

interface LayoutProps {
  readonly path: string;
  /** Whether it is an article, which is printed without what is around it. */
  readonly isArticle?: boolean;
  /** Language of the page's own text. */
  readonly language?: string;
}

/** The frame of every page. */
function Layout(props: PropsWithChildren<LayoutProps>) {
  const { path, isArticle, language = LANGUAGE, children } = props;
  const { articles, heroes, site, settings } = useSite();
  useHeroPrefetch(heroes);
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
      <div data-screen-only={isArticle ? true : undefined} inert={menuOpen}>
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
  { readonly article?: Queries.ArticleTextFragment | null } | undefined,
  PageContext
>["wrapPageElement"] = ({ element, props }) => (
  <Layout
    isArticle={Boolean(props.data?.article)}
    language={props.data?.article?.language}
    path={props.pageContext.pagePath}
  >
    {element}
  </Layout>
);
