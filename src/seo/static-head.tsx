import type { GatsbySSR } from "gatsby";
import { Children, isValidElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { fontFaceCss, headingFontUrl } from "../theme/fonts";
import { globalCss } from "../theme/global-style";
import { CollectTags } from "./head";
import { LANGUAGE } from "./language";

/** Renders a page, and puts the head tags that its components have into its head. */
export const replaceRenderer: GatsbySSR["replaceRenderer"] = ({
  bodyComponent,
  replaceBodyHTMLString,
  setHeadComponents,
}) => {
  const tags: ReactNode[] = [];
  const collect = (tag: ReactNode) => void tags.push(tag);
  replaceBodyHTMLString(renderToString(<CollectTags value={collect}>{bodyComponent}</CollectTags>));
  setHeadComponents([
    <link
      as="font"
      crossOrigin="anonymous"
      href={headingFontUrl}
      key="heading-font"
      rel="preload"
      type="font/woff2"
    />,
    ...Children.toArray(tags),
  ]);
};

/**
 * Adds the font faces and the style of elements to the static HTML alone: a browser would load the
 * fonts again if script wrote their faces a second time.
 */
export const onRenderBody: GatsbySSR["onRenderBody"] = ({
  setHeadComponents,
  setHtmlAttributes,
}) => {
  setHtmlAttributes({ lang: LANGUAGE });
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
