import { z } from "zod";
import type { ContentfulSource } from "../../env";
import { contentTypes } from "../../model";
import { createClient, Refusal, type Client } from "./client";
import { failures } from "./failures";

const contentTypeList = z.object({
  items: z.array(
    z.object({
      sys: z.object({ id: z.string() }),
      fields: z.array(z.object({ id: z.string() })),
    }),
  ),
});

const anything = z.unknown();

/** Path of an environment of the space, which all that is read is below. */
export const environmentOf = ({ spaceId, environment }: ContentfulSource) =>
  `/spaces/${spaceId}/environments/${environment}`;

/** Contentful says of a space and of an environment alike that it was not found. */
async function whatIsUnknown({ source, get }: Client): Promise<string> {
  const spaceIsThere = await get(`/spaces/${source.spaceId}`, anything).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );
  return spaceIsThere ? failures.environmentUnknown(source) : failures.spaceUnknown(source);
}

async function inPlainWords(client: Client, refusal: Refusal): Promise<Error> {
  const { source } = client;
  if (refusal.status === 401 || refusal.status === 403) {
    return new Error(failures.tokenRefused(source));
  }
  if (refusal.status === 404) return new Error(await whatIsUnknown(client));
  return refusal;
}

/**
 * The ids of the fields of each content type in the space.
 *
 * @throws Error in one plain sentence, with its mend
 */
export async function readContentTypes(
  client: Client,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const path = `${environmentOf(client.source)}/content_types?limit=1000`;
  const { items } = await client.get(path, contentTypeList).catch(async (error: unknown) => {
    throw error instanceof Refusal ? await inPlainWords(client, error) : error;
  });
  return new Map(items.map(({ sys, fields }) => [sys.id, new Set(fields.map(({ id }) => id))]));
}

/**
 * Finds out, before anything else is asked, whether the site's content can be read at all: the
 * plugin itself would take half a minute to say less.
 *
 * @throws Error in one plain sentence, with its mend
 */
export async function checkAccess(source: ContentfulSource): Promise<void> {
  const there = await readContentTypes(createClient(source));
  const missing = contentTypes.map(({ id }) => id).filter((id) => !there.has(id));
  if (missing.length > 0) throw new Error(failures.typesMissing(source, missing));
}
