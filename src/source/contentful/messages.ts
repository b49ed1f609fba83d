import type { ContentfulSource } from "../../build/env";
import type { BuildProblems } from "../../build/fail-build";

/** A space, and the host of any of Contentful's APIs. */
type Space = Pick<ContentfulSource, "spaceId" | "environment" | "host">;

/** Returns the space's address in the web app. Spaces with EU data residency have an app of their own. */
function spaceUrl({ environment, host, spaceId }: Space) {
  const app = host.endsWith(".eu.contentful.com") ? "app.eu.contentful.com" : "app.contentful.com";
  return `https://${app}/spaces/${spaceId}/environments/${environment}`;
}

/** Addresses in Contentful's web app, at which the officiant changes things. */
export const webApp = {
  entry: (space: Space, id: string) => `${spaceUrl(space)}/entries/${id}`,
  asset: (space: Space, id: string) => `${spaceUrl(space)}/assets/${id}`,
  /** List of a content type's entries, with the button that adds one. */
  entriesOf: (space: Space, contentType: string) =>
    `${spaceUrl(space)}/entries?contentTypeId=${contentType}`,
};

const TRY_LATER =
  "Start the build again in some minutes; https://www.contentfulstatus.com has more information";

/** Reported if a response was cut off, which the plugin takes for an empty one. */
export const answerCutOff = ({ host }: Space) =>
  `${host} returned incomplete responses. ${TRY_LATER}`;

/** Reported if a picture cannot be downloaded. Its server is not that of the API. */
export const pictureNotReturned = (url: string, filename: string, reason: string) =>
  `${new URL(url).host} does not return the picture "${filename}" (${reason}). ${TRY_LATER}`;

/** Reported if the plugin ends the process: its own message is only in the terminal. */
export const PLUGIN_FAILED =
  "gatsby-source-contentful could not read it, and says why in the output of the build: where that names the access " +
  `token, the space, the environment or the host, correct the variable CONTENTFUL_… of that name. Else: ${TRY_LATER}`;

/** Creates the problem of a build that could not read Contentful. */
export const unreadableContentful = (reason: string): BuildProblems => ({
  kind: "contentful",
  heading: "Contentful could not be read, so nothing was built and the live site stays as it is.",
  problems: [`${reason}.`],
});
