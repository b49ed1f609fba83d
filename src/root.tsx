import type { GatsbyBrowser } from "gatsby";
import { ThemeProvider } from "styled-components";
import { Layout } from "./layout/layout";
import { GlobalStyle } from "./theme/global-style";
import { theme } from "./theme/theme";

/** Wraps the whole site, in the browser and in the static HTML. */
export const wrapRootElement: GatsbyBrowser["wrapRootElement"] = ({ element }) => (
  <ThemeProvider theme={theme}>{element}</ThemeProvider>
);

/**
 * Wraps each page, and persists while the visitor navigates. The global style is here because the
 * root element is outside of the provider that collects styles for the static HTML.
 */
export const wrapPageElement: GatsbyBrowser["wrapPageElement"] = ({ element, props }) => (
  <>
    <GlobalStyle />
    <Layout path={props.location.pathname}>{element}</Layout>
  </>
);
