import type { GatsbySSR } from "gatsby";
import { cloneElement, isValidElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { trailTo } from "../routes";
import { fontFaceCss } from "../theme/fonts";
import { jsonLd, scriptText } from "./json-ld";
import { LANGUAGE } from "./language";
import { largestPicture } from "./largest-picture";
import { renumberGroups } from "./steady-styles";
import { StructuredData, type PageData } from "./structured-data";
import type { Site } from "./use-site";

let lastTurn = Promise.resolve();
let endTurn: () => void = () => undefined;
/** Structured data of the page whose turn it is; `null` for one that has none. */
let structuredData: string | null = null;

function keepStructuredData({ home, settings, site }: Site, pageData: PageData) {
  const { page, path, questions = [], photos = [] } = pageData;
  const graph = jsonLd(
    {
      ...settings,
      siteUrl: site.siteMetadata.siteUrl,
      language: LANGUAGE,
      profiles: [settings.instagramUrl, settings.partnerProfileUrl],
      picture: home.socialCard,
    },
    {
      path,
      title: page.title,
      trail: trailTo(path),
      questions: questions.map(({ question, answer }) => ({ question, answer: answer.text })),
      photos: photos.flatMap(({ alt, image }) => {
        const picture = largestPicture(image?.childImageSharp?.thumbnail.images.fallback?.srcSet);
        return picture ? [{ path: picture, caption: alt }] : [];
      }),
    },
  );
  structuredData = scriptText(graph);
}

/**
 * Renders one page at a time. react-helmet keeps the head tags of the page being rendered in a
 * single place, and gatsby-plugin-react-helmet collects them afterwards; Gatsby renders two pages
 * at once, so that without turns a page now and then gets the other's title.
 */
export const replaceRenderer: GatsbySSR["replaceRenderer"] = async ({
  bodyComponent,
  replaceBodyHTMLString,
}) => {
  const before = lastTurn;
  let end: () => void = () => undefined;
  lastTurn = new Promise((resolve) => {
    end = resolve;
  });
  await before;
  endTurn = end;
  structuredData = null;
  try {
    replaceBodyHTMLString(
      renderToString(<StructuredData value={keepStructuredData}>{bodyComponent}</StructuredData>),
    );
  } catch (error) {
    endTurn();
    throw error;
  }
};

/**
 * The site's own hook runs after the plugins': by now the head tags are collected. The font faces
 * stand in the static HTML alone, because a browser loads fonts anew when script writes their
 * faces a second time. Structured data stands behind the page's words, where it delays none of them.
 */
export const onRenderBody: GatsbySSR["onRenderBody"] = ({
  setHeadComponents,
  setPostBodyComponents,
}) => {
  setHeadComponents([
    <style dangerouslySetInnerHTML={{ __html: fontFaceCss() }} key="font-faces" />,
  ]);
  if (structuredData !== null) {
    setPostBodyComponents([
      <script
        dangerouslySetInnerHTML={{ __html: structuredData }}
        key="structured-data"
        type="application/ld+json"
      />,
    ]);
  }
  endTurn();
};

/**
 * Gatsby writes each page's path into a script of its own text. Read from an attribute, the path
 * leaves one text for all pages, and the Content-Security-Policy needs one hash for it.
 */
const PATH_SCRIPT = "window.pagePath=document.currentScript.dataset.path";

const pathScript = (path: string) => (
  <script
    dangerouslySetInnerHTML={{ __html: PATH_SCRIPT }}
    data-path={path}
    id="gatsby-script-loader"
    key="script-loader"
  />
);

const hasKey = (component: ReactNode, start: string) =>
  isValidElement(component) && Boolean(component.key?.startsWith(start));

interface InlineStyle {
  readonly "data-styled"?: string;
  readonly dangerouslySetInnerHTML?: { readonly __html: string };
}

/** A style element of styled-components with steady words; anything else as it is. */
function withSteadyWords(component: ReactNode): ReactNode {
  if (!isValidElement<InlineStyle>(component)) return component;
  const { "data-styled": styled, dangerouslySetInnerHTML: inner } = component.props;
  if (styled === undefined || !inner) return component;
  return cloneElement(component, {
    dangerouslySetInnerHTML: { __html: renumberGroups(inner.__html) },
  });
}

/**
 * Leaves out what gatsby-plugin-image adds to every page for a component that the site lacks,
 * writes the page's path as an attribute, and makes inline scripts and styles the same wherever
 * they can be: the Content-Security-Policy has one hash for each text.
 */
export const onPreRenderHTML: GatsbySSR["onPreRenderHTML"] = ({
  getHeadComponents,
  getPostBodyComponents,
  pathname,
  replaceHeadComponents,
  replacePostBodyComponents,
}) => {
  replaceHeadComponents(
    getHeadComponents()
      .filter((component) => !hasKey(component, "gatsby-image-style"))
      .map(withSteadyWords),
  );
  replacePostBodyComponents(
    getPostBodyComponents().map((component) =>
      hasKey(component, "script-loader") ? pathScript(pathname) : component,
    ),
  );
};
