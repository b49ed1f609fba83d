import { z } from "zod";
import type { Settings } from "./settings";
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
type Item = z.infer<typeof item>;

const page = z.object({
  items: z.array(item),
  nextPageUrl: z.string().optional(),
  nextSyncUrl: z.string().optional(),
});

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
  const read = item.safeParse(data).data;
  if (!read) return null;
  const { type, revision, contentType } = read.sys;
  const change = { key: keyOf(read.sys), revision, isGone: isGone || type.startsWith("Deleted") };
  return { change, contentType: contentType?.sys.id };
}

/** A space's environment in the Content Delivery API. */
type Environment = NonNullable<Settings["contentful"]>;

async function get(url: string, { accessToken }: Environment): Promise<z.infer<typeof page>> {
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${accessToken}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.ok) return page.parse(await response.json());
  await response.body?.cancel();
  const { status } = response;
  throw Object.assign(new Error(`Contentful answered ${status}`), { status });
}

/**
 * Which changes the Delivery API does not hand out yet: it is seconds to minutes behind a publish.
 *
 * @throws Error if it cannot be asked
 */
export async function findMissing(
  environment: Environment,
  changes: readonly Change[],
): Promise<readonly Change[]> {
  const versions: Record<string, number> = {};
  const keys = [...new Set(changes.map(({ key }) => key))];
  for (const [type, path] of [["Entry", "entries"] as const, ["Asset", "assets"] as const]) {
    const ids = keys.filter((key) => key.startsWith(`${type}:`)).map((key) => key.slice(6));
    for (let start = 0; start < ids.length; start += CHUNK) {
      const named = ids.slice(start, start + CHUNK).join(",");
      const query = new URLSearchParams({ "sys.id[in]": named, select: "sys", limit: "1000" });
      const { items } = await get(`${environment.url}/${path}?${query}`, environment);
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
export async function fetchNews(
  environment: Environment,
  token: string | null,
): Promise<{ news: readonly News[]; token: string }> {
  const query = new URLSearchParams(
    token === null ? { initial: "true", limit: "1000" } : { sync_token: token },
  );
  const items: Item[] = [];
  let url = `${environment.url}/sync?${query}`;
  for (;;) {
    const { items: more, nextPageUrl, nextSyncUrl = "" } = await get(url, environment);
    items.push(...more);
    if (nextPageUrl === undefined) {
      const next = new URL(nextSyncUrl).searchParams.get("sync_token") ?? "";
      return { news: items.flatMap((each) => readNews(each) ?? []), token: next };
    }
    url = nextPageUrl;
  }
}
