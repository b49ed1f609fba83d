import type { ContentfulSource } from "../../build/env";
import type { BuildProblems } from "../../build/fail-build";

/** Where content is: its space, and the host of any of Contentful's APIs. */
type Place = Pick<ContentfulSource, "spaceId" | "environment" | "host">;

/** A space with EU data residency has a web app of its own, as it has hosts of its own. */
const appOf = ({ host }: Place) =>
  host.endsWith(".eu.contentful.com") ? "app.eu.contentful.com" : "app.contentful.com";

const home = (place: Place) =>
  `https://${appOf(place)}/spaces/${place.spaceId}/environments/${place.environment}`;

/** Where the officiant changes things: addresses in Contentful's web app. */
export const webApp = {
  entry: (place: Place, id: string) => `${home(place)}/entries/${id}`,
  asset: (place: Place, id: string) => `${home(place)}/assets/${id}`,
  entries: (place: Place) => `${home(place)}/entries`,
  /** The list of a content type's entries, with the button that adds one. */
  entriesOf: (place: Place, contentType: string) =>
    `${home(place)}/entries?contentTypeId=${contentType}`,
};

const TRY_LATER =
  "Start the build again in some minutes; https://www.contentfulstatus.com tells more";

/** The plugin took an answer that is cut off for an empty one. */
export const answerCutOff = ({ host }: Place) => `${host} breaks its answers off. ${TRY_LATER}`;

/** Files have a server of their own; its host follows from their address. */
export const pictureNotReturned = (url: string, filename: string, reason: string) =>
  `${new URL(url).host} does not return the picture "${filename}" (${reason}). ${TRY_LATER}`;

/** The plugin has ended the process itself; what it says is in the terminal alone. */
export const PLUGIN_FAILED =
  "gatsby-source-contentful could not read it, and says why in the output of the build: where that names the access " +
  `token, the space, the environment or the host, correct the variable CONTENTFUL_… of that name. Else: ${TRY_LATER}`;

/** How a build ends that could not read Contentful. */
export const unreadableContentful = (reason: string): BuildProblems => ({
  kind: "contentful",
  heading: "Contentful could not be read, so nothing was built and the live site stays as it is.",
  problems: [`${reason}.`],
});
