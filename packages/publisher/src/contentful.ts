import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { z } from "zod";
import { isLive, owedChanges, type Held } from "./jobs";
import { causes } from "./messages";
import type { Releases } from "./releases/releases";
import type { Settings } from "./settings";
import type { Change, StateFile } from "./state";

const TIMEOUT_MS = 20_000;
/** How many entries one question names. */
const CHUNK = 100;
/** Delays between two questions whether Contentful returns what was published, in ms. */
const FIRST_ASK_MS = 2000;
const LAST_ASK_MS = 30_000;

const item = z.object({
  sys: z.object({
    type: z.enum(["Entry", "Asset", "DeletedEntry", "DeletedAsset"]),
    id: z.string(),
    revision: z.number().default(0),
    updatedAt: z.iso.datetime().optional(),
    deletedAt: z.iso.datetime().optional(),
    contentType: z.object({ sys: z.object({ id: z.string() }) }).optional(),
  }),
});
type Item = z.infer<typeof item>;

const page = z.object({
  items: z.array(item),
  nextPageUrl: z.string().optional(),
  nextSyncUrl: z.string().optional(),
});

/**
 * Reads an entry, an asset or a deletion, as webhooks and syncs describe them.
 *
 * @param isGone for an unpublish, whose webhook carries the entry or its deletion
 * @returns `null` for anything else
 */
export function readChange(data: unknown, isGone = false): Change | null {
  const sys = item.safeParse(data).data?.sys;
  if (!sys) return null;
  const { type, id, revision, contentType, deletedAt, updatedAt } = sys;
  return {
    key: `${type.replace("Deleted", "")}:${id}`,
    revision,
    isGone: isGone || type.startsWith("Deleted"),
    at: deletedAt ?? updatedAt,
    contentType: contentType?.sys.id,
  };
}

/** A space's environment in the Content Delivery API. */
type Environment = NonNullable<Settings["contentful"]>;

/** Contentful has answered with something else than 2xx. */
class AnswerError extends Error {
  constructor(readonly status: number) {
    super(`Contentful answered ${status}`);
  }
}

async function get(url: string, { accessToken }: Environment): Promise<z.infer<typeof page>> {
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${accessToken}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.ok) return page.parse(await response.json());
  await response.body?.cancel();
  throw new AnswerError(response.status);
}

/** Which changes the Delivery API does not return yet: it is seconds to minutes behind a publish. */
async function findMissing(environment: Environment, changes: readonly Change[]) {
  const versions: Record<string, number> = {};
  const updatedAt: Record<string, string> = {};
  const keys = [...new Set(changes.map(({ key }) => key))];
  for (const [type, path] of [["Entry", "entries"] as const, ["Asset", "assets"] as const]) {
    const ids = keys.filter((key) => key.startsWith(`${type}:`)).map((key) => key.slice(6));
    for (let start = 0; start < ids.length; start += CHUNK) {
      const named = ids.slice(start, start + CHUNK).join(",");
      const query = new URLSearchParams({ "sys.id[in]": named, select: "sys", limit: "1000" });
      const { items } = await get(`${environment.url}/${path}?${query}`, environment);
      for (const { key, revision, at } of items.flatMap((each) => readChange(each) ?? [])) {
        versions[key] = revision;
        if (at !== undefined) updatedAt[key] = at;
      }
    }
  }
  const held: Held = { versions, updatedAt };
  return changes.filter((change) => !isLive(change, held));
}

/** What was published, unpublished or deleted since a token; everything for `null`. */
async function fetchNews(environment: Environment, token: string | null) {
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
      return { news: items.flatMap((each) => readChange(each) ?? []), token: next };
    }
    url = nextPageUrl;
  }
}

/** @returns whether the job is on the disk */
type Accept = (job: { readonly cause: string; readonly change: Change }) => Promise<boolean>;

/** Asks Contentful what was published, and whether it returns what is owed. Asks nothing without a space. */
export class Contentful {
  /** Whether it waits for Contentful to return what was published. */
  isWaiting = false;

  /** @param stopped ends all questions */
  constructor(
    private readonly settings: Settings,
    private readonly file: StateFile,
    private readonly releases: Releases,
    private readonly log: Logger,
    private readonly stopped: AbortSignal,
  ) {}

  /** How often to ask for what is owed after a build, in ms. */
  get askInterval(): number {
    return Math.min(LAST_ASK_MS, this.settings.pollInterval);
  }

  /** Asks what was published without a request, now and again and again. */
  async poll(accept: Accept): Promise<void> {
    const { contentful, pollInterval } = this.settings;
    if (!contentful || this.stopped.aborted) return;
    const { state } = this.file;
    const asked = state.syncToken;
    try {
      const { news, token } = await fetchNews(contentful, asked);
      // A change that is not kept is found again by the same token; so is all after a change of the alias.
      if ((await this.#acceptAll(news, accept)) && state.syncToken === asked) {
        state.syncToken = token;
        await this.file.save();
      }
    } catch (error) {
      this.log.warn({ err: error }, "cannot ask Contentful for news");
      // The token is of another space, or too old.
      if (error instanceof AnswerError && [400, 404].includes(error.status)) state.syncToken = null;
    }
    setTimeout(() => void this.poll(accept), pollInterval).unref();
  }

  /** @returns whether all is on the disk */
  async #acceptAll(news: readonly Change[], accept: Accept): Promise<boolean> {
    const release = await this.releases.current();
    const owed = owedChanges(this.file.state.jobs);
    for (const change of news) {
      const { key, revision, isGone } = change;
      const isKnown = owed.some((other) => other.key === key && other.revision === revision);
      if (isKnown || release === null || isLive(change, release)) continue;
      const [type, id] = key.split(":");
      const cause = causes.found(`${type} ${isGone ? "unpublished" : "published"} ${id}`);
      if (!(await accept({ cause, change }))) return false;
    }
    return true;
  }

  /** What is owed and Contentful does not return yet; `null` if it cannot be asked. */
  async missing(): Promise<readonly Change[] | null> {
    const owed = owedChanges(this.file.state.jobs);
    const { contentful } = this.settings;
    if (owed.length === 0 || !contentful) return [];
    return findMissing(contentful, owed).catch((error: unknown) => {
      this.log.warn({ err: error }, "cannot ask Contentful for what was published");
      return null;
    });
  }

  /**
   * Waits until Contentful returns all that was published, for some minutes at most. Where it cannot be
   * asked, the build finds out why, and says so.
   */
  async wait(): Promise<void> {
    const end = performance.now() + this.settings.contentfulWait;
    for (let delay = FIRST_ASK_MS; !this.stopped.aborted; delay *= 2) {
      delay = Math.min(delay, LAST_ASK_MS);
      if (!(await this.missing())?.length || performance.now() + delay > end) break;
      this.isWaiting = true;
      await sleep(delay, undefined, { signal: this.stopped }).catch(() => undefined);
    }
    this.isWaiting = false;
  }
}
