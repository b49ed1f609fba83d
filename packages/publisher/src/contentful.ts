import type { Logger } from "pino";
import { z } from "zod";
import { isLive, type Change } from "./changes";
import { causes } from "./messages";
import type { Releases } from "./releases/releases";
import type { Settings } from "./settings";
import type { Event } from "./state";
import type { StateFile } from "./state-file";

const TIMEOUT_MS = 20_000;
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
 * @returns `null` for anything else
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

/** Asks Contentful what was published. Asks nothing without a space. */
export class Contentful {
  constructor(
    private readonly settings: Settings,
    private readonly file: StateFile,
    private readonly releases: Releases,
    private readonly log: Logger,
  ) {}

  /** What was published, unpublished or deleted since a token; everything for `null`. */
  async #fetchNews(token: string | null) {
    const { contentful: space, CONTENTFUL_ACCESS_TOKEN: accessToken } = this.settings;
    const query = token === null ? "initial=true&limit=1000" : `sync_token=${token}`;
    const news: Change[] = [];
    let url = `${space}/sync?${query}`;
    for (;;) {
      const response = await fetch(url, {
        headers: { authorization: `Bearer ${accessToken}` },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`Contentful answered ${response.status}`);
      const { items, nextPageUrl, nextSyncUrl = "" } = page.parse(await response.json());
      news.push(...items.flatMap((each) => readChange(each) ?? []));
      if (nextPageUrl === undefined)
        return { news, token: new URL(nextSyncUrl).searchParams.get("sync_token") };
      url = nextPageUrl;
    }
  }

  /**
   * Finds what was published and is neither live nor owed. Never rejects.
   *
   * @param accept rejects where the job is not on the disk
   */
  async poll(accept: (cause: string, change: Change) => Promise<void>): Promise<void> {
    if (this.settings.contentful === null) return;
    const asked = this.file.state.syncToken;
    try {
      const { news, token } = await this.#fetchNews(asked);
      const release = await this.releases.current();
      const events: Event[] = [];
      for (const change of release ? news : []) {
        const { key, revision, isGone } = change;
        const { owed } = this.file.state;
        if (isLive(change, release ?? {})) {
          if (isGone) events.push({ type: "seenGone", change });
        } else if (!owed.some((each) => each.key === key && each.revision === revision)) {
          const [type, id] = key.split(":");
          const what = `${type} ${isGone ? "unpublished" : "published"} ${id}`;
          await accept(causes.found(what), change);
        }
      }
      // What is not accepted is found again by the same token; so is all after a change of the alias.
      if (this.file.state.syncToken !== asked) return;
      await this.file.accept(...events, { type: "polled", token });
    } catch (error) {
      this.log.warn({ err: error }, "cannot ask Contentful for news");
      // The token may be of another space, or too old.
      await this.file.record({ type: "polled", token: null });
    }
  }
}
