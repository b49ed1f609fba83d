import type { ContentfulSource } from "../../env";
import type { BuildProblems } from "../../build-problems";

/** Space, and the host of any of Contentful's APIs. */
type Space = Pick<ContentfulSource, "spaceId" | "environment" | "host">;

/** Returns the space's address in the web app. Spaces with EU data residency have their own. */
function spaceUrl({ environment, host, spaceId }: Space) {
  const app = host.endsWith(".eu.contentful.com") ? "app.eu.contentful.com" : "app.contentful.com";
  return `https://${app}/spaces/${spaceId}/environments/${environment}`;
}

/** Addresses in Contentful's web app at which the officiant edits content. */
export const webApp = {
  entry: (space: Space, id: string) => `${spaceUrl(space)}/entries/${id}`,
  asset: (space: Space, id: string) => `${spaceUrl(space)}/assets/${id}`,
  entries: (space: Space) => `${spaceUrl(space)}/entries`,
  /** List of a type's entries, with the button that adds one. */
  entriesOf: (space: Space, contentType: string) =>
    `${spaceUrl(space)}/entries?contentTypeId=${contentType}`,
};

/** Creates the problem of a build that could not read Contentful, from one or more sentences. */
export const unreadableContentful = (reason: string): BuildProblems => ({
  kind: "contentful",
  heading: "Contentful could not be read, so nothing was built and the live site stays as it is.",
  problems: [
    `${reason} Start the build again in a few minutes. For outages, see https://www.contentfulstatus.com`,
  ],
});
