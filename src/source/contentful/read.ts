/**
 * Reads Contentful's Delivery API, or for drafts its Preview API: the same lists, in the space's default language. For
 * seconds to minutes after a publish some of Contentful's servers hand out what was there before, so what is published
 * is read again until all answers agree.
 */
import { setTimeout as wait } from "node:timers/promises";
import type { ContentfulSource } from "../../env";
import { contentTypes } from "../../model";
import { descriptionOf, type RawImage, type RawPicture } from "../../model/fields";
import type { RawContent, RawEntry } from "../../model/parse";
import { fieldProblems } from "../../model/problems";
import { pictureLabel } from "../images";
import { checkAccess, Client } from "./client";
import { toAsset, type Asset } from "./download-images";
import {
  ContradictoryAnswers,
  linkedAssetId,
  rawFields,
  readAsset,
  readList,
  verifyList,
  type List,
  type Listed,
} from "./lists";
import { faults, webApp } from "./messages";
import type { ReadVersions, Versions } from "./versions";

/** How long to wait before everything is read again. */
const PAUSES_MS = [2_000, 5_000, 10_000];

const TYPES = contentTypes.map(({ id }) => id).join(",");
const ENTRIES: List = {
  path: `entries?sys.contentType.sys.id[in]=${TYPES}&include=0`,
  what: "entries",
};
const ASSETS: List = {
  path: "assets?select=sys,fields.file,fields.title,fields.description",
  what: "pictures",
};

/** Entries of the site's own types, and all pictures. */
export interface Listing {
  readonly entries: readonly Listed[];
  readonly assets: readonly Listed[];
}

/** Assets last: whoever publishes an entry has published its picture before it. */
export const readLists = async (client: Client): Promise<Listing> => ({
  entries: await readList(client, ENTRIES),
  assets: await readList(client, ASSETS),
});

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

/** @throws ContradictoryAnswers where Contentful itself says that there is more, or newer */
async function verify(client: Client, listing: Listing, isLastReading: boolean): Promise<void> {
  await verifyList(client, ENTRIES, listing.entries);
  await verifyList(client, ASSETS, listing.assets);
  const known = new Set(listing.assets.map(({ sys }) => sys.id));
  const missing = [...linkedAssets(listing)].filter((id) => !known.has(id));
  // What never comes is not published: the model says so, and of which entry.
  if (missing.length > 0 && !isLastReading) {
    throw new ContradictoryAnswers(client, faults.picturesMissing(missing));
  }
}

interface Options {
  /** Told why everything is read again. */
  readonly log?: (sentence: string) => void;
  readonly pausesMs?: readonly number[];
}

async function readPublished(
  client: Client,
  { log, pausesMs = PAUSES_MS }: Options,
): Promise<Listing> {
  for (let reading = 1; ; reading++) {
    const pause = pausesMs[reading - 1];
    try {
      const listing = await readLists(client);
      await verify(client, listing, pause === undefined);
      return listing;
    } catch (error) {
      if (!(error instanceof ContradictoryAnswers)) throw error;
      const { fault } = error;
      if (pause === undefined) {
        throw new Error(client.messages.contradictory(fault, reading), { cause: error });
      }
      log?.(client.messages.readAgain(fault, pause));
      await wait(pause);
    }
  }
}

/** Content as it was read, and which versions of it. */
export interface ReadContent extends ReadVersions {
  readonly content: RawContent;
}

/**
 * Reads what is published, or every entry as it is now where the source has drafts.
 *
 * @param download fetches the files that entries link to, by the id of their asset
 * @throws Error in one plain sentence where Contentful cannot be read, or its answers never agree
 */
export async function readContentful(
  source: ContentfulSource,
  download: (assets: readonly Asset[]) => Promise<ReadonlyMap<string, RawImage>>,
  options: Options = {},
): Promise<ReadContent> {
  const client = new Client(source);
  await checkAccess(client);
  // A preview has to show what is saved, also what is not right yet, and reads again by itself.
  const listing = source.drafts ? await readLists(client) : await readPublished(client, options);

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
    const faultAt = assets.has(id)
      ? fieldProblems.imageWithoutFile
      : fieldProblems.imageUnpublished;
    return images.get(id) ?? { path: "", problem: faultAt(webApp.asset(source, id)) };
  }
  /** One of many pictures, with what its asset says that it shows. */
  function pictureOf(id: string): RawPicture {
    const { description, file, title } = assets.get(id) ?? {};
    return {
      ...imageOf(id),
      id,
      name: file?.fileName ?? id,
      location: webApp.asset(source, id),
      // Of an asset that is not there, nobody can write what it shows.
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
  const dates = [...listing.entries, ...listing.assets].map(({ sys }) => sys.updatedAt);
  return {
    content: { entries, createLocation: ({ id }) => webApp.entriesOf(source, id) },
    versions: versionsOf(listing),
    newestChange: dates.toSorted().at(-1) ?? null,
  };
}
