import type { ContentfulSource } from "../../build/env";
import type { BuildProblems } from "../../build/fail-build";
import { redactToken } from "./network-error";

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
  /** The list of a content type's entries, with the button that adds one. */
  entriesOf: (place: Place, contentType: string) =>
    `${home(place)}/entries?contentTypeId=${contentType}`,
  /** The lists of several types, in a sentence. */
  listsOf: (place: Place, contentTypes: readonly string[]) =>
    contentTypes.map((id) => webApp.entriesOf(place, id)).join(" or "),
};

const seconds = (milliseconds: number) => `${Math.ceil(milliseconds / 1000)} seconds`;

/** A sentence, and after it what Contentful says about it. */
const withSaid = (sentence: string, said: string) => (said ? `${sentence}. ${said}` : sentence);

const STATUS_PAGE = "https://www.contentfulstatus.com tells more";

/** Every sentence about a Contentful that cannot be read: what is wrong, and how to fix it. */
export function messagesFor({ accessToken, drafts, environment, host, spaceId }: ContentfulSource) {
  const token = redactToken(accessToken);
  /** The API of the source, and the variables that it was chosen with. */
  const names = drafts
    ? { api: "Preview", token: "CONTENTFUL_PREVIEW_TOKEN", host: "CONTENTFUL_PREVIEW_HOST" }
    : { api: "Delivery", token: "CONTENTFUL_ACCESS_TOKEN", host: "CONTENTFUL_HOST" };
  // A build that failed is over; a preview tries again by itself.
  const tryLater = drafts ? STATUS_PAGE : `Start the build again in some minutes; ${STATUS_PAGE}`;

  return {
    tokenRefused: (said: string) =>
      withSaid(
        `${host} refuses the access token ${token}. Copy the Content ${names.api} API's token of ` +
          `space "${spaceId}" anew from Settings → API keys into ${names.token}`,
        said,
      ),

    /** Contentful answers so for a space and for an environment that it does not know. */
    spaceUnknown: () =>
      `${host} has no space "${spaceId}" with an environment "${environment}" that the access token ${token} opens. ` +
      "Compare CONTENTFUL_SPACE_ID with Settings → General settings, CONTENTFUL_ENVIRONMENT with Settings → " +
      `Environments, and ${names.token} with Settings → API keys`,

    typesMissing: (ids: readonly string[]) =>
      `Space "${spaceId}" has in its environment "${environment}" no content type ${ids.map((id) => `"${id}"`).join(", ")}. ` +
      `Make ${ids.length === 1 ? "it" : "them"} with npm run cms:apply, or choose another space or environment`,

    unreachable: (reason: string) =>
      `${host} cannot be reached (${reason}). Check the connection, and ${names.host}`,

    untrusted: (reason: string) =>
      `The certificate of ${host} is not trusted (${reason}). Check ${names.host}; for a server of your own, ` +
      "let NODE_EXTRA_CA_CERTS name the file of its certificate authority",

    rateLimited: (pauseMs?: number) =>
      `${host} takes no more requests for now (status 429)` +
      (pauseMs ? ` and asks to wait ${seconds(pauseMs)}` : "") +
      (drafts ? "" : ". Start the build again then"),

    /** Where it does not answer as Contentful does, it may be no Contentful. */
    refused: (path: string, status: number, said: string) =>
      `${host} answers ${path} with status ${status}` +
      (said ? `. ${said}` : `, which the site does not know. Check ${names.host}`),

    unexpectedAnswer: (path: string) =>
      `${host} answers ${path} with something else than Contentful's API does. Check ${names.host}`,

    /** @param problem one of `answerProblems` */
    unreliable: (problem: string) => `${host} ${problem}. ${tryLater}`,

    readAgain: (problem: string, pauseMs: number) =>
      `${host} ${problem}. Everything is read again in ${seconds(pauseMs)}.`,
  };
}

/** What can be wrong with Contentful's answers; each follows its host. */
export const answerProblems = {
  missing: "does not answer",
  broken: "breaks its answers off",
  interrupted: "answers at first, and fails before everything is read",
  fails: (status: number) => `fails with status ${status}`,
  listIncomplete: (what: string, got: number, total: number) =>
    `says that there are ${total} ${what}, but returns ${got}`,
  /** @param keys of entries and assets, as `Entry:about` */
  otherVersions: (keys: readonly string[]) =>
    `lists other versions than it returned of ${keys.slice(0, 5).join(", ")}${keys.length > 5 ? ", …" : ""}`,
};

/** Files have a server of their own; its host follows from their address. */
export const pictureNotReturned = (url: string, fileName: string, reason: string) =>
  `${new URL(url).host} does not return the picture "${fileName}" (${reason}). ${STATUS_PAGE}`;

/** How a build ends that could not read Contentful. */
export const unreadableContentful = (reason: string): BuildProblems => ({
  kind: "contentful",
  heading: "Contentful could not be read, so nothing was built and the live site stays as it is.",
  problems: [`${reason}.`],
});
