/** `gatsby develop` on a copy of the site, because it would overwrite the built pages. */
import path from "node:path";
import { program, root } from "../../support/project";
import { copySite, shrinkPictures } from "../../support/site-copy";
import { startServer } from "../servers";
import { withServer } from "../with-server";

/** The copy of the site that the server shows. */
export const site = path.join(root, "test-results/develop-site");

let server: Awaited<ReturnType<typeof startServer>>;

/** All that the server has printed up to now. */
export const terminal = () => server.printed();

async function start() {
  copySite({ folder: site });
  await shrinkPictures(site);
  server = await startServer([program("gatsby"), "develop"], site);
  return server;
}

export const test = withServer(start);
