import type { GatsbyBrowser } from "gatsby";
import { ThemeProvider } from "styled-components";
import { Layout } from "./layout/layout";
import { GlobalStyle } from "./theme/global-style";
import { theme } from "./theme/theme";

/** What stands around the whole site, in the browser and in the static HTML alike. */
export const wrapRootElement: GatsbyBrowser["wrapRootElement"] = ({ element }) => (
  <ThemeProvider theme={theme}>{element}</ThemeProvider>
);

/**
 * What stands around each page, and stays when the visitor goes to another. The global style is
 * here, because the root stands outside of what collects styles for the static HTML.
 */
export const wrapPageElement: GatsbyBrowser["wrapPageElement"] = ({ element, props }) => (
  <>
    <GlobalStyle />
    <Layout path={props.location.pathname}>{element}</Layout>
  </>
);
