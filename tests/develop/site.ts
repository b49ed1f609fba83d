import path from "node:path";
import { previewSite } from "../support/draft-preview";

/** The copy of the site that the developer's server shows: where the preview has compiled it already. */
export const site = path.join(previewSite, ".preview");
