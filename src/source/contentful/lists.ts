import { z } from "zod";
import type { ContentType } from "../../model/content-type";
import type { RawImage } from "../../model/fields";
import { environmentPath, type Client } from "./client";
import { answerProblems } from "./messages";

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
  /** How many come with each request; Contentful sends 7 MB at most. */
  readonly pageSize: number;
}

/** Answers that contradict each other: a server lags behind, or something is being published. */
export class ContradictoryAnswers extends Error {
  /** @param problem what Contentful does, without its host */
  constructor(
    { messages }: Client,
    readonly problem: string,
  ) {
    super(messages.unreliable(problem));
  }
}

/**
 * Reads a list, page after page.
 *
 * @throws ContradictoryAnswers where it holds fewer than it counts, as where it changes meanwhile
 */
export async function readList(client: Client, { path, what, pageSize }: List): Promise<Listed[]> {
  const items = new Map<string, Listed>();
  const base = `${environmentPath(client.source)}/${path}&order=sys.createdAt,sys.id&limit=${pageSize}`;
  for (let skip = 0, total = Infinity; skip < total; skip += pageSize) {
    const answer = await client.get(`${base}&skip=${skip}`, page);
    total = answer.total;
    for (const item of answer.items) items.set(item.sys.id, item);
    // What is added or removed between two pages moves the rest: an item comes twice, or never.
    if (items.size !== Math.min(skip + pageSize, total)) {
      throw new ContradictoryAnswers(
        client,
        answerProblems.listIncomplete(what, items.size, total),
      );
    }
  }
  return [...items.values()];
}

/** The newest item below a path with a query, and how many there are. */
export const readNewest = (client: Client, path: string) =>
  client.get(`${environmentPath(client.source)}/${path}&order=-sys.updatedAt&limit=1`, page);

const linkTo = <Type extends string>(type: Type) =>
  z.object({ sys: z.object({ linkType: z.literal(type), id: z.string() }) });
const assetLink = linkTo("Asset");

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
