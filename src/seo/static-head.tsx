import type { GatsbySSR } from "gatsby";
import { onRenderBody as addHelmetTags } from "gatsby-plugin-react-helmet/gatsby-ssr";
import { renderToString } from "react-dom/server";
import { preloadsOf, RequestInHead, type PictureProps } from "../components/picture";
import { LANGUAGE } from "../interface-text";
import { globalCss, headingFontUrl } from "../theme/global-style";

/**
 * Renders a page, and has the plugin read its head tags before anything else can run: Helmet is one
 * object, and Gatsby renders two pages at once. When Gatsby calls the plugin, nothing is left to read.
 * The page asks for the picture of its first screen in its first bytes: the picture's own place is behind
 * 30 kB of styles, which is 90 ms later on a phone.
 */
export const replaceRenderer: GatsbySSR["replaceRenderer"] = (page) => {
  const pictures: PictureProps[] = [];
  const request = (picture: PictureProps) => void pictures.push(picture);
  page.replaceBodyHTMLString(
    renderToString(<RequestInHead value={request}>{page.bodyComponent}</RequestInHead>),
  );
  addHelmetTags(page);
  page.setHeadComponents(
    pictures
      .flatMap(preloadsOf)
      .map((link) => (
        <link as="image" fetchPriority="high" key={link.imageSrcSet} rel="preload" {...link} />
      )),
  );
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
    <style dangerouslySetInnerHTML={{ __html: globalCss }} key="global-style" />,
  ]);
};
