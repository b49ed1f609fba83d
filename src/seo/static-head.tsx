import type { GatsbySSR } from "gatsby";
import { onRenderBody as addHelmetTags } from "gatsby-plugin-react-helmet/gatsby-ssr";
import { renderToString } from "react-dom/server";
import { preloadsOf, RequestInHead, type PictureProps } from "../components/picture";
import { LANGUAGE } from "../region";
import { globalCss, headingFontUrl } from "../theme/global-style";

/**
 * Renders a page, and lets the plugin read its head tags in the same tick: Helmet is a singleton, and Gatsby
 * renders two pages at once. When Gatsby calls the plugin later, nothing is left to read. Preloads the picture
 * above the fold at the start of the HTML: its element follows 30 kB of styles, 90 ms later on a phone.
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
 * Adds what only static HTML needs: the language, and the fonts, which a browser would load again if script
 * added the same `@font-face` rules.
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
