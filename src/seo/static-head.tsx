import type { GatsbySSR } from "gatsby";
import { isValidElement } from "react";
import { renderToString } from "react-dom/server";
import { Helmet } from "react-helmet";
import { fontFaceCss } from "../theme/fonts";
import { globalCss } from "../theme/global-style";

/**
 * Renders a page and collects its head tags at once: react-helmet keeps the tags of the page rendered
 * last in a single place, and Gatsby renders several pages at a time.
 */
export const replaceRenderer: GatsbySSR["replaceRenderer"] = ({
  bodyComponent,
  replaceBodyHTMLString,
  setBodyAttributes,
  setHeadComponents,
  setHtmlAttributes,
}) => {
  replaceBodyHTMLString(renderToString(bodyComponent));
  const { bodyAttributes, htmlAttributes, link, meta, title } = Helmet.renderStatic();
  setHtmlAttributes(htmlAttributes.toComponent());
  setBodyAttributes(bodyAttributes.toComponent());
  setHeadComponents([title.toComponent(), link.toComponent(), meta.toComponent()]);
};

/**
 * Adds the font faces and the style of elements to the static HTML alone: a browser would load the
 * fonts again if script wrote their faces a second time.
 */
export const onRenderBody: GatsbySSR["onRenderBody"] = ({ setHeadComponents }) => {
  setHeadComponents([
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
