import { faces, fallbacks } from "./fonts/faces";

/** The file of the page's heading, to preload. */
export const headingFontUrl = faces[0]!.url;

/** The `@font-face` rules of the site, for the head of the static HTML. */
export const fontFaceCss = (): string =>
  [
    ...faces.map(
      ({ family, style, weight, url, range }) =>
        `@font-face{font-family:"${family}";font-style:${style};font-weight:${weight};` +
        `font-display:swap;src:url("${url}") format("woff2");unicode-range:${range}}`,
    ),
    ...fallbacks.map(
      ({ family, local, ascent, descent, size }) =>
        `@font-face{font-family:"${family}";src:${local.map((name) => `local("${name}")`).join(",")};` +
        `ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%;size-adjust:${size}%}`,
    ),
  ].join("");
