import type { GatsbySSR } from "gatsby";
import { onRenderBody as addHelmetTags } from "gatsby-plugin-react-helmet/gatsby-ssr";
import { isValidElement } from "react";
import { renderToString } from "react-dom/server";
import { LANGUAGE } from "../interface-text";
import { fontFaceCss, headingFontUrl } from "../theme/fonts";
import { globalCss } from "../theme/global-style";

/**
 * Renders a page, and has the plugin read its head tags before anything else can run: Helmet is one
 * object, and Gatsby renders two pages at once. When Gatsby calls the plugin, nothing is left to read.
 */
export const replaceRenderer: GatsbySSR["replaceRenderer"] = (page) => {
  page.replaceBodyHTMLString(renderToString(page.bodyComponent));
  addHelmetTags(page);
};

/**
 * Adds to the static HTML alone what no script has to keep: the language, and the fonts, which a browser
 * would load again if script wrote their faces a second time.
 */
export const onRenderBody: GatsbySSR["onRenderBody"] = ({
  setHeadComponents,
  setHtmlAttributes,
}) => {
  setHtmlAttributes({ lang: LANGUAGE });
  setHeadComponents([
    <link
      as="font"
      crossOrigin="anonymous"
      href={headingFontUrl}
      key="heading-font"
      rel="preload"
      type="font/woff2"
    />,
    <style dangerouslySetInnerHTML={{ __html: fontFaceCss() + globalCss }} key="global-style" />,
  ]);
};

/** Leaves out what gatsby-plugin-image adds to every page for a component that the site does not use. */
export const onPreRenderHTML: GatsbySSR["onPreRenderHTML"] = ({
  getHeadComponents,
  replaceHeadComponents,
}) => {
  const isNeeded = (component: unknown) =>
    !(isValidElement(component) && component.key?.startsWith("gatsby-image-style"));
  replaceHeadComponents(getHeadComponents().filter(isNeeded));
};
