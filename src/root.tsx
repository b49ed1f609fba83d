import type { GatsbyBrowser } from "gatsby";
import { ThemeProvider } from "styled-components";
import { Layout } from "./layout/layout";
import { theme } from "./theme/theme";

/** Wraps the whole site, in the browser and in the static HTML. */
export const wrapRootElement: GatsbyBrowser["wrapRootElement"] = ({ element }) => (
  <ThemeProvider theme={theme}>{element}</ThemeProvider>
);

/** Wraps each page, and persists while the visitor navigates. */
export const wrapPageElement: GatsbyBrowser["wrapPageElement"] = ({ element, props }) => (
  <Layout path={props.location.pathname}>{element}</Layout>
);
