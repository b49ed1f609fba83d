/** How Gatsby names the files that it publishes. */
import { parse, type HTMLElement } from "node-html-parser";

/** The folder with the results of static queries, each in a file that is named by a number. */
const STATIC_QUERIES = "page-data/sq/d/";

/** Whether a file is the result of a static query. */
export const isStaticQuery = (file: string): boolean => file.startsWith(STATIC_QUERIES);

/** Whether a file is a picture. Each is in a folder of its own, unlike the fonts. */
export const isPicture = (file: string): boolean => /^static\/[^/]+\//.test(file);

/** Gatsby writes pages, their parts and their data only when they change. A build writes all other files anew. */
const KEPT = /^(_gatsby|page-data|~partytown)\/|^(?!edit\/)(.+\/)?index\.html$|^404\.html$/;

/** Whether a build may leave a file of an earlier one as it is. */
export const isKept = (file: string): boolean => KEPT.test(file) || isPicture(file);

export const parsePage = (html: string): HTMLElement =>
  parse(html, { comment: true, blockTextElements: { script: true, style: true } });
