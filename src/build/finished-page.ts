/** How Gatsby names the files that it publishes. */
import { parse, type HTMLElement } from "node-html-parser";

/** Scripts and styles are named after their content, notices of licences after their script. */
export const CODE_FILE = /^[^/]+[-.][0-9a-f]{20}\.(js|css)(\.LICENSE\.txt)?$/;

/** The folder with the results of static queries, each in a file that is named by a number. */
const STATIC_QUERIES = "page-data/sq/d/";

/** Whether a file is the result of a static query. */
export const isStaticQuery = (file: string): boolean => file.startsWith(STATIC_QUERIES);

/** Whether a file is the data of a page, or of a static query. */
export const isPageData = (file: string): boolean =>
  /^page-data\/.*page-data\.json$/.test(file) || isStaticQuery(file);

/** Whether a file is a picture. Each is in a folder of its own, unlike the fonts. */
export const isPicture = (file: string): boolean => /^static\/[^/]+\//.test(file);

export const parsePage = (html: string): HTMLElement =>
  parse(html, { comment: true, blockTextElements: { script: true, style: true } });
