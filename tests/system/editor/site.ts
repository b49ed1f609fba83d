import path from "node:path";
import { root } from "../../support/project";

/** The copy of the site whose content the tests change, a git folder of its own. */
export const site = path.join(root, "test-results/editor-site");
export const REPOSITORY = "officiant/wedding-site";
