import type { Node } from "gatsby";
import { z } from "zod";
import type { ContentfulSource } from "../../env";
import { contentTypes } from "../../model";
import type { ContentType } from "../../model/content-type";
import { environmentOf, readContentTypes } from "./check";
import { createClient, type Client } from "./client";
import { failures } from "./failures";

/** Contentful's largest page. */
const PAGE_SIZE = 1000;

const listed = z.object({
  sys: z.object({ id: z.string(), updatedAt: z.string() }),
  /** Of an entry the picture fields alone, with their links as Contentful keeps them. */
  fields: z.record(z.string(), z.unknown()).default({}),
});

const page = z.object({ total: z.number(), items: z.array(listed) });

/** An entry or an asset as Contentful itself lists it. */
export type Listed = z.output<typeof listed>;

const listing = z.object({ entries: z.array(listed), assets: z.array(listed) });

/** All that Contentful says it has of the site's content: what was read is compared with it. */
export type Listing = z.output<typeof listing>;

/** Type of the node that hands a listing on. */
export const LISTING_TYPE = "ContentfulListing";

/** The listing that the node hands on in its content. */
export const listingIn = ({ internal }: Node): Listing =>
  listing.parse(JSON.parse(String(internal.content)));

const file = z.object({ file: z.object({ url: z.string() }) });

/** Whether an asset has a file in the language of the site. */
export const hasFile = ({ fields }: Listed) => file.safeParse(fields).success;

/** Lists what a query finds, page after page. */
export async function readList(client: Client, query: string, what: string): Promise<Listed[]> {
  const items: Listed[] = [];
  for (;;) {
    const path = `${environmentOf(client.source)}/${query}&order=sys.id&limit=${PAGE_SIZE}&skip=${items.length}`;
    const answer = await client.get(path, page);
    items.push(...answer.items);
    if (items.length >= answer.total) return items;
    if (answer.items.length < PAGE_SIZE) {
      throw new Error(failures.incomplete(client.source, what, items.length, answer.total));
    }
  }
}

function entriesOf(
  client: Client,
  { id, plural, fields }: ContentType,
  there: ReadonlySet<string>,
) {
  // A space that another tool made may lack a field that can be left empty.
  const pictures = Object.entries(fields)
    .filter(([name, { kind }]) => kind === "image" && there.has(name))
    .map(([name]) => `fields.${name}`);
  const select = ["sys", ...pictures].join(",");
  return readList(client, `entries?content_type=${id}&select=${select}&include=0`, plural);
}

/**
 * Lists the site's entries and all assets, by id and version alone.
 *
 * @throws Error in one plain sentence, also where a list holds fewer than it says
 */
export async function readListing(source: ContentfulSource): Promise<Listing> {
  const client = createClient(source);
  const there = await readContentTypes(client);
  const entries: Listed[] = [];
  for (const contentType of contentTypes) {
    const fields = there.get(contentType.id) ?? new Set<string>();
    entries.push(...(await entriesOf(client, contentType, fields)));
  }
  return { entries, assets: await readList(client, "assets?select=sys,fields.file", "pictures") };
}
