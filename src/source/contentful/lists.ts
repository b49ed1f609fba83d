import { z } from "zod";
import type { ContentType } from "../../model/content-type";
import type { RawImage } from "../../model/fields";
import { environmentPath, isTooLarge, type Client } from "./client";
import { faults } from "./messages";

/** Contentful's largest page. */
const PAGE_SIZE = 1000;

const listed = z.object({
  sys: z.object({
    type: z.enum(["Entry", "Asset"]),
    id: z.string(),
    updatedAt: z.string(),
    /** A draft that was never published has none. */
    revision: z.number().optional(),
    contentType: z.object({ sys: z.object({ id: z.string() }) }).optional(),
  }),
  /** Drafts and deleted files leave `null` here, and an entry without a value no `fields` at all. */
  fields: z.record(z.string(), z.unknown()).default({}),
});

const page = z.object({ total: z.number(), items: z.array(listed) });

/** An entry or an asset as Contentful's API lists it. */
export type Listed = z.output<typeof listed>;

export interface List {
  /** Path below the environment, with a query. */
  readonly path: string;
  /** What they are, in the plural, for messages. */
  readonly what: string;
}

/** Answers that contradict each other: a server lags behind, or something is being published. */
export class ContradictoryAnswers extends Error {
  /** @param fault what Contentful does, without its host */
  constructor(
    { messages }: Client,
    readonly fault: string,
  ) {
    super(messages.contradictory(fault));
  }
}

/**
 * Reads a list, page after page; of pages larger than Contentful sends (7 MB), smaller ones.
 *
 * @throws ContradictoryAnswers where it holds fewer than it counts, or changes meanwhile
 */
export async function readList(client: Client, { path, what }: List): Promise<Listed[]> {
  const items = new Map<string, Listed>();
  const base = `${environmentPath(client.source)}/${path}&order=sys.createdAt,sys.id`;
  let total: number | undefined;
  let limit = PAGE_SIZE;
  for (let skip = 0; skip < (total ?? Infinity);) {
    const answer = await client
      .get(`${base}&limit=${limit}&skip=${skip}`, page)
      .catch((error: unknown) => {
        if (!isTooLarge(error) || limit === 1) throw error;
        return null;
      });
    if (answer === null) {
      limit = Math.ceil(limit / 4);
      continue;
    }
    for (const item of answer.items) items.set(item.sys.id, item);
    skip += answer.items.length;
    total ??= answer.total;
    // What is added or removed between two pages moves the rest: an item comes twice, or never.
    if (answer.total !== total || items.size !== skip) {
      throw new ContradictoryAnswers(client, faults.listChanges(what));
    }
    if (skip < total && answer.items.length < limit) {
      throw new ContradictoryAnswers(client, faults.listIncomplete(what, skip, total));
    }
  }
  return [...items.values()];
}

/** The newest item below a path with a query, and how many there are. */
export const readNewest = (client: Client, path: string) =>
  client.get(`${environmentPath(client.source)}/${path}&order=-sys.updatedAt&limit=1`, page);

/**
 * Asks for the newest item of a list, and how many there are: Contentful caches each answer by itself.
 *
 * @throws ContradictoryAnswers where the list is older than that
 */
export async function verifyList(
  client: Client,
  { path, what }: List,
  items: readonly Listed[],
): Promise<void> {
  const { total, items: newest } = await readNewest(client, path);
  if (total !== items.length) {
    throw new ContradictoryAnswers(client, faults.listIncomplete(what, items.length, total));
  }
  const isNewer = (updatedAt: string) => items.every(({ sys }) => sys.updatedAt < updatedAt);
  if (newest.some(({ sys }) => isNewer(sys.updatedAt))) {
    throw new ContradictoryAnswers(client, faults.listOutdated(what));
  }
}

const linkTo = <Type extends string>(type: Type) =>
  z.object({ sys: z.object({ linkType: z.literal(type), id: z.string() }) });
const assetLink = linkTo("Asset");
const entryLinks = z.array(linkTo("Entry"));

/** The id of the asset that a value links to; `undefined` for any other value. */
export const linkedAssetId = (value: unknown) => assetLink.safeParse(value).data?.sys.id;

/**
 * The values of the fields that the site knows, with what they link to; any value but a link is for the
 * model to judge.
 *
 * @param imageOf a picture by its asset's id
 * @param pictureOf the same for one of many, which says what it shows
 */
export function rawFields(
  { fields }: ContentType,
  valueOf: (name: string) => unknown,
  imageOf: (id: string) => RawImage,
  pictureOf = imageOf,
) {
  const linked = (value: unknown, find: (id: string) => RawImage) => {
    const id = linkedAssetId(value);
    return id === undefined ? value : find(id);
  };
  return Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]): [string, unknown] => {
      const value = valueOf(name);
      if (kind === "references") {
        return [name, entryLinks.safeParse(value).data?.map(({ sys }) => sys.id) ?? value];
      }
      if (kind === "image") return [name, linked(value, imageOf)];
      if (kind !== "images" || !Array.isArray(value)) return [name, value];
      return [name, value.map((item: unknown) => linked(item, pictureOf))];
    }),
  );
}

const file = z.object({
  url: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  details: z.object({ size: z.number().optional() }).optional(),
});

export type AssetFile = z.output<typeof file>;

const orNothing = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

const asset = z.object({
  file: orNothing(file),
  title: orNothing(z.string()),
  description: orNothing(z.string()),
});

export const readAsset = ({ fields }: Listed) => asset.parse(fields);
