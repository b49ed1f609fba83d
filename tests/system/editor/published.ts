/** The editor below `/edit/` of the site that the tests built. */
import { cpSync, rmSync } from "node:fs";
import path from "node:path";
import { serveSite, type ServedSite } from "../../support/served-site";
import { runNode, testSite } from "../../support/site-copy";
import { REPOSITORY, site } from "./site";

/** The last step of `npm run build`, in the copy. */
export const publish = (variables: Readonly<Record<string, string>>) =>
  runNode(["--import", "tsx", "tools/editor/publish.ts"], variables, site);

/** @throws Error where it cannot be published */
export async function publishEditor(): Promise<ServedSite> {
  rmSync(path.join(site, "public"), { recursive: true, force: true });
  cpSync(path.join(testSite, "public"), path.join(site, "public"), {
    recursive: true,
    filter: (file) => file !== path.join(testSite, "public/edit"),
  });
  const { code, output } = await publish({ EDITOR_REPOSITORY: REPOSITORY });
  if (code !== 0) throw new Error(output);
  return serveSite("", site);
}
