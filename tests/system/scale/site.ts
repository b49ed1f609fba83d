import path from "node:path";
import { root } from "../../support/project";
import { serveSite } from "../../support/served-site";
import { withServer } from "../with-server";

/** Where the setup builds the large site. */
export const site = path.join(root, "test-results/large-site");

export const test = withServer(() => serveSite("", site));
