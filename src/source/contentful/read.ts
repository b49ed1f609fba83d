/**
 * The site's content as Contentful lists it. What is published is read with gatsby-source-contentful,
 * which would end the whole server where it fails: so drafts, and all content in the developer's
 * server, are read here, from the lists themselves.
 */
import type { ContentfulSource } from "../../build/env";
import { contentTypes } from "../../model";
import { descriptionOf, type RawImage, type RawPicture } from "../../model/fields";
import type { RawContent, RawEntry } from "../../model/parse";
import { fieldProblems } from "../../model/problems";
import { pictureLabel } from "../images";
import { checkAccess, Client } from "./client";
import { toAsset, type Asset } from "./download-images";
import { linkedAssetId, rawFields, readAsset, readList, type Listed } from "./lists";
import { webApp } from "./messages";
import type { ReadVersions, Versions } from "./versions";

const TYPES = contentTypes.map(({ id }) => id).join(",");

/** Entries of the site's own types, and all pictures. */
export interface Listing {
  readonly entries: readonly Listed[];
  readonly assets: readonly Listed[];
}

const ENTRIES = `entries?sys.contentType.sys.id[in]=${TYPES}&include=0`;
const ASSETS = "assets?select=sys,fields.file";

/** What to ask for: all of each item, or its version, and whether it has a file. */
const WHOLE = {
  entries: ENTRIES,
  assets: `${ASSETS},fields.title,fields.description`,
  pageSize: 100,
};
export const VERSIONS = { entries: `${ENTRIES}&select=sys`, assets: ASSETS, pageSize: 1000 };

/** Assets last: whoever publishes an entry has published its picture before it. */
export async function readLists(
  client: Client,
  { entries, assets, pageSize } = WHOLE,
): Promise<Listing> {
  return {
    entries: await readList(client, { path: entries, what: "entries", pageSize }),
    assets: await readList(client, { path: assets, what: "pictures", pageSize }),
  };
}

/** Which version of each item is published. */
export const versionsOf = ({ entries, assets }: Listing): Versions =>
  Object.fromEntries(
    [...entries, ...assets].map(({ sys }) => [`${sys.type}:${sys.id}`, sys.revision ?? 0]),
  );

const isOfType = (id: string) => (entry: Listed) => entry.sys.contentType?.sys.id === id;

/** The ids of the assets in picture fields, each of which links to one or to many. */
const linkedAssets = ({ entries }: Listing) =>
  new Set(
    contentTypes.flatMap(({ id, fields }) => {
      const names = Object.keys(fields).filter((name) => pictureLabel(fields[name]!) !== null);
      return entries
        .filter(isOfType(id))
        .flatMap((entry) => names.flatMap((name) => entry.fields[name]))
        .flatMap((value) => linkedAssetId(value) ?? []);
    }),
  );

/** Fetches the files that entries link to, by the id of their asset. */
export type Download = (assets: readonly Asset[]) => Promise<ReadonlyMap<string, RawImage>>;

/** Content as it was read, and which versions of it. */
export interface ReadContent extends ReadVersions {
  readonly content: RawContent;
}

/** Makes the site's content of what was read, with the files of its pictures. */
export async function toContent(
  source: ContentfulSource,
  listing: Listing,
  download: Download,
): Promise<ReadContent> {
  const linked = linkedAssets(listing);
  const assets = new Map(
    listing.assets
      .filter(({ sys }) => linked.has(sys.id))
      .map((asset) => [asset.sys.id, readAsset(asset)]),
  );
  const images = await download(
    [...assets].flatMap(([id, { file }]) => (file ? [toAsset(source, id, file)] : [])),
  );
  /** What a link leads to may have no file, or not be there at all. */
  function imageOf(id: string): RawImage {
    const problemAt = assets.has(id)
      ? fieldProblems.imageWithoutFile
      : fieldProblems.imageUnpublished;
    return images.get(id) ?? { path: "", problem: problemAt(webApp.asset(source, id)) };
  }
  /** One of many pictures, with what its asset says that it shows. */
  function pictureOf(id: string): RawPicture {
    const { description, file, title } = assets.get(id) ?? {};
    return {
      ...imageOf(id),
      id,
      name: file?.fileName ?? id,
      location: webApp.asset(source, id),
      // Nobody can describe an asset that is not there.
      description: assets.has(id) ? descriptionOf(description, title, file?.fileName) : "",
    };
  }
  const entries = contentTypes.flatMap((contentType) =>
    listing.entries
      .filter(isOfType(contentType.id))
      .map(({ sys: { id, updatedAt }, fields }): RawEntry => ({
        type: contentType.id,
        id,
        updatedAt,
        location: webApp.entry(source, id),
        fields: rawFields(contentType, (name) => fields[name], imageOf, pictureOf),
      })),
  );
  const items = [...listing.entries, ...listing.assets].map(({ sys }) => sys);
  return {
    content: { entries, createLocation: ({ id }) => webApp.entriesOf(source, id) },
    versions: versionsOf(listing),
    updatedAt: Object.fromEntries(
      items.map(({ id, type, updatedAt }) => [`${type}:${id}`, updatedAt]),
    ),
    newestChange:
      items
        .map(({ updatedAt }) => updatedAt)
        .toSorted()
        .at(-1) ?? null,
  };
}

/**
 * Reads every entry as the source's host returns it now.
 *
 * @throws Error in one plain sentence where Contentful cannot be read
 */
export async function readContentful(
  source: ContentfulSource,
  download: Download,
): Promise<ReadContent> {
  const client = new Client(source);
  await checkAccess(client);
  return toContent(source, await readLists(client), download);
}
