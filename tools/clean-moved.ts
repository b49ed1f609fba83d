/** Runs before each build: makes a site whose folder was moved, renamed or copied start from an empty cache. */
import { cleanMovedSite } from "../src/build/site-folder";

if (cleanMovedSite(process.cwd())) {
  process.stdout.write("The site's folder has moved, so this build starts from an empty cache.\n");
}
