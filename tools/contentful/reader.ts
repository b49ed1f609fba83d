import { createClient } from "contentful";
import type { ContentfulSource } from "../../src/build/env";
import { contentTypes } from "../../src/model";
import { getAll } from "./client";

/** Contentful's own client for what is published, or for drafts, without links followed. */
export const readerOf = ({ accessToken, environment, host, spaceId }: ContentfulSource) =>
  createClient({
    accessToken,
    environment,
    host,
    space: spaceId,
    timeout: 15_000,
    retryLimit: 2,
    // Who calls says what went wrong.
    logHandler: () => undefined,
  }).withoutLinkResolution;

/** An entry or a picture that is published. */
export interface PublishedItem {
  readonly sys: {
    readonly type: string;
    readonly id: string;
    readonly updatedAt: string;
    readonly revision: number;
    readonly contentType?: { readonly sys: { readonly id: string } };
  };
  readonly fields: Readonly<Record<string, unknown>>;
}

/** All that a build makes nodes of: entries of the site's own types, and pictures with a file. */
export async function readPublished(source: ContentfulSource) {
  const reader = readerOf(source);
  const entries = await getAll<PublishedItem>(({ query }) =>
    reader.getEntries({
      ...query,
      order: ["sys.id"],
      "sys.contentType.sys.id[in]": contentTypes.map(({ id }) => id),
      include: 0,
    }),
  );
  const assets = await getAll(({ query }) =>
    reader.getAssets({
      ...query,
      order: ["sys.id"],
      select: ["sys", "fields.title", "fields.file"],
    }),
  );
  return {
    entries,
    pictures: assets
      .filter(({ fields }) => fields.file !== undefined)
      .map(({ fields, sys }): PublishedItem => ({ sys, fields: { ...fields } })),
  };
}
