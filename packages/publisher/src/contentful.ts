import type { Logger } from "pino";
import { z } from "zod";
import { isLive, type Change } from "./changes";
import type { Releases } from "./releases/releases";
import type { Settings } from "./settings";
import type { Event } from "./state";
import type { StateFile } from "./state-file";

const item = z.object({
  sys: z.object({
    type: z.enum(["Entry", "Asset", "DeletedEntry", "DeletedAsset"]),
    id: z.string(),
    revision: z.number().default(0),
    updatedAt: z.iso.datetime().optional(),
    deletedAt: z.iso.datetime().optional(),
    contentType: z.object({ sys: z.object({ id: z.string() }) }).optional(),
  }),
  fields: z.object({ file: z.record(z.string(), z.unknown()).default({}) }).optional(),
});

const page = z.object({
  items: z.array(z.unknown()),
  nextPageUrl: z.string().optional(),
  nextSyncUrl: z.string().optional(),
});

/**
 * Reads an entry, an asset or a deletion, as webhooks and syncs describe them. An asset without a file in
 * any language is none to the site: no build holds it.
 *
 * @param isGone for an unpublish, whose webhook carries the entry or its deletion
 */
export function readChange(data: unknown, isGone = false): Change | null {
  const { fields, sys } = item.safeParse(data).data ?? {};
  if (!sys) return null;
  const { type, id, revision, contentType, deletedAt, updatedAt } = sys;
  const isEmpty = type === "Asset" && fields && !Object.values(fields.file).some(Boolean);
  return {
    key: `${type.replace("Deleted", "")}:${id}`,
    revision,
    isGone: isGone || type.startsWith("Deleted") || Boolean(isEmpty),
    at: deletedAt ?? updatedAt,
    contentType: contentType?.sys.id,
    since: new Date().toISOString(),
  };
}

/** What was published, unpublished or deleted since a token; everything for `null`. */
async function fetchNews(settings: Settings, token: string | null) {
  const initial = `${settings.contentful}/sync?initial=true&limit=1000`;
  const news: Change[] = [];
  let url = token === null ? initial : `${settings.contentful}/sync?sync_token=${token}`;
  for (;;) {
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${settings.CONTENTFUL_ACCESS_TOKEN}` },
      signal: AbortSignal.timeout(20_000),
    });
    // The token is of another space, or too old.
    if (url !== initial && [400, 404, 410, 422].includes(response.status)) {
      url = initial;
      continue;
    }
    if (!response.ok) throw new Error(`Contentful answered ${response.status}`);
    const { items, nextPageUrl, nextSyncUrl = "" } = page.parse(await response.json());
    news.push(...items.flatMap((each) => readChange(each) ?? []));
    if (nextPageUrl === undefined)
      return { news, token: new URL(nextSyncUrl).searchParams.get("sync_token") };
    url = nextPageUrl;
  }
}

/**
 * Asks Contentful what was published and is neither live nor owed; nothing without a space. Never rejects.
 */
export async function poll(
  settings: Settings,
  file: StateFile,
  releases: Releases,
  log: Logger,
  accept: (change: Change) => Promise<void>,
): Promise<void> {
  if (settings.contentful === null) return;
  try {
    const { news, token } = await fetchNews(settings, file.state.syncToken);
    const release = await releases.current();
    if (!release) return;
    const events: Event[] = [];
    for (const change of news) {
      const { key, revision, isGone } = change;
      const isSame = (each: Change) => each.revision === revision && each.isGone === isGone;
      if (isLive(change, release)) {
        if (isGone) events.push({ type: "seenGone", change });
      } else if (!file.state.owed.some((each) => each.key === key && isSame(each))) {
        await accept(change);
      }
    }
    // What is not accepted, or not answered, is found by the same token later.
    await file.accept(...events, { type: "polled", token });
  } catch (error) {
    log.warn({ err: error }, "cannot ask Contentful for news");
  }
}
