import path from "node:path";
import { previewSite } from "../support/draft-preview";

/** The copy of the site that the developer's server shows: where the preview has compiled it already. */
export const site = path.join(previewSite, ".preview");

/** Settings that are saved when the server says that it follows the content, and has not started yet. */
export const SAVED_DURING_START = { responseTime: "before the server has started" };

/** What the server has said. */
export const TERMINAL = path.join(site, "terminal.log");
