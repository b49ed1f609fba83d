import type { ContentfulSource } from "../../env";

type Place = Pick<ContentfulSource, "spaceId" | "environment">;

const home = ({ spaceId, environment }: Place) =>
  `https://app.contentful.com/spaces/${spaceId}/environments/${environment}`;

/** Where the officiant changes things: addresses in Contentful's web app. */
export const webApp = {
  entry: (place: Place, id: string) => `${home(place)}/entries/${id}`,
  asset: (place: Place, id: string) => `${home(place)}/assets/${id}`,
  /** The list of a content type's entries, with the button that adds one. */
  entriesOf: (place: Place, contentType: string) =>
    `${home(place)}/entries?contentTypeId=${contentType}`,
};
