import { tmpdir } from "node:os";
import path from "node:path";
import { port } from "../support/browser-settings";

/** The copy of the site that the developer's server shows. */
export const site = path.join(tmpdir(), `develop-site-${port}`);
