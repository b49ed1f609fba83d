import { z } from "zod";
import { contentfulMessages } from "./messages";
import { isLive, type Change } from "./state";

const TIMEOUT_MS = 20_000;
/** How many entries one question names. */
const CHUNK = 100;

const item = z.object({
  sys: z.object({
    type: z.enum(["Entry", "Asset", "DeletedEntry", "DeletedAsset"]),
    id: z.string(),
    revision: z.number().default(0),
    contentType: z.object({ sys: z.object({ id: z.string() }) }).optional(),
  }),
});
const list = z.object({ items: z.array(item) });
const page = list.extend({
  nextPageUrl: z.string().optional(),
  nextSyncUrl: z.string().optional(),
});

type Item = z.infer<typeof item>;

const keyOf = ({ type, id }: Pick<Item["sys"], "type" | "id">) =>
  `${type.replace("Deleted", "")}:${id}`;

/** What is new in Contentful: a change, and the content type of what it is about. */
export interface News {
  readonly change: Change;
  readonly contentType: string | undefined;
}

/**
 * Reads an entry, an asset or a deletion, as webhooks and syncs describe them.
 *
 * @param isGone for unpublishing, of which a webhook tells with the entry or with its deletion
 * @returns `null` for anything else
 */
export function readNews(data: unknown, isGone = false): News | null {
  const { success, data: read } = item.safeParse(data);
  if (!success) return null;
  const { sys } = read;
  return {
    change: {
      key: keyOf(sys),
      revision: sys.revision,
      isGone: isGone || sys.type.startsWith("Deleted"),
    },
    contentType: sys.contentType?.sys.id,
  };
}

/** The published content of a space's environment, through the Content Delivery API. */
export class Contentful {
  readonly #url: string;
  readonly #token: string;

  /** @param url of the environment */
  constructor({ url, accessToken }: { readonly url: string; readonly accessToken: string }) {
    this.#url = url;
    this.#token = accessToken;
  }

  async #get<Schema extends z.ZodType>(url: string, schema: Schema): Promise<z.infer<Schema>> {
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${this.#token}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return schema.parse(await response.json());
    await response.body?.cancel();
    throw Object.assign(new Error(contentfulMessages.status(response.status)), {
      status: response.status,
    });
  }

  /**
   * Which changes the Delivery API does not hand out yet: it is seconds to minutes behind a publish.
   *
   * @throws Error if it cannot be asked
   */
  async missing(changes: readonly Change[]): Promise<readonly Change[]> {
    const versions: Record<string, number> = {};
    const keys = [...new Set(changes.map(({ key }) => key))];
    for (const [type, path] of [["Entry", "entries"] as const, ["Asset", "assets"] as const]) {
      const ids = keys.filter((key) => key.startsWith(`${type}:`)).map((key) => key.slice(6));
      for (let start = 0; start < ids.length; start += CHUNK) {
        const named = ids.slice(start, start + CHUNK).join(",");
        const query = new URLSearchParams({ "sys.id[in]": named, select: "sys", limit: "1000" });
        const { items } = await this.#get(`${this.#url}/${path}?${query}`, list);
        for (const { sys } of items) versions[keyOf(sys)] = sys.revision;
      }
    }
    return changes.filter((change) => !isLive(change, versions));
  }

  /**
   * What was published, unpublished or deleted since the last question: one call as a rule.
   *
   * @param token from the last answer; `null` asks for everything
   * @throws Error if it cannot be asked
   */
  async news(token: string | null): Promise<{ news: readonly News[]; token: string }> {
    const items: Item[] = [];
    const first = { initial: "true", limit: "1000" };
    const query = token === null ? first : { sync_token: token };
    let url: string | undefined = `${this.#url}/sync?${new URLSearchParams({ ...query })}`;
    for (let next: z.infer<typeof page>; ; url = next.nextPageUrl) {
      if (url === undefined) throw new Error(contentfulMessages.noSyncToken);
      next = await this.#get(url, page);
      items.push(...next.items);
      const found = next.nextSyncUrl && new URL(next.nextSyncUrl).searchParams.get("sync_token");
      if (found) return { news: items.flatMap((each) => readNews(each) ?? []), token: found };
    }
  }
}
