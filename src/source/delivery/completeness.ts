import { setTimeout as wait } from "node:timers/promises";
import type { ContentfulSource } from "../../env";
import { failures, type Lack } from "./failures";
import { hasFile, readListing, type Listed, type Listing } from "./listing";

/** How often Contentful is asked again where its list and what was read differ, and how soon. */
const MOST_ROUNDS = 3;
const PAUSE_MS = 2_000;

/** What the plugin has read: the id of each item and when that version of it was published. */
export interface Read {
  readonly entries: readonly (readonly [id: string, updatedAt: string])[];
  readonly assets: readonly (readonly [id: string, updatedAt: string])[];
}

function lackIn(listed: readonly Listed[], read: Read["entries"]): Lack {
  const versions = new Map(read);
  const known = listed.filter(({ sys }) => versions.has(sys.id));
  const isOutdated = ({ sys }: Listed) =>
    Date.parse(versions.get(sys.id)!) < Date.parse(sys.updatedAt);
  return {
    missing: listed.filter(({ sys }) => !versions.has(sys.id)).map(({ sys }) => sys.id),
    outdated: known.filter(isOutdated).map(({ sys }) => sys.id),
  };
}

function lackOf({ entries, assets }: Listing, read: Read): Lack {
  // The plugin passes over an asset without a file.
  const withFile = assets.filter(hasFile);
  const [ofEntries, ofAssets] = [lackIn(entries, read.entries), lackIn(withFile, read.assets)];
  return {
    missing: [...ofEntries.missing, ...ofAssets.missing],
    outdated: [...ofEntries.outdated, ...ofAssets.outdated],
  };
}

/**
 * Compares what was read with what Contentful listed before. What is newer, or has come since, is as
 * good. Where something lacks, Contentful is asked again: it may have been taken away meanwhile.
 *
 * @param noted the list that was made right before reading
 * @returns the list that what was read is complete by
 * @throws Error in one plain sentence where something still lacks
 */
export async function completeListing(
  source: ContentfulSource,
  noted: Listing | null,
  read: Read,
): Promise<Listing> {
  let listing = noted ?? (await readListing(source));
  for (let round = 1; ; round++) {
    const lack = lackOf(listing, read);
    if (lack.missing.length === 0 && lack.outdated.length === 0) return listing;
    if (round === MOST_ROUNDS) {
      const total = listing.entries.length + listing.assets.length;
      throw new Error(failures.lacking(source, total, lack));
    }
    await wait(PAUSE_MS);
    listing = await readListing(source);
  }
}
