import { createClient, type PlainClientAPI } from "contentful-management";
import type { CmsEnv } from "./env";
import { parseError } from "./errors";
import { CommandError, terminal } from "./terminal";

/** A Contentful space and a client for it. */
export interface Cms {
  readonly env: CmsEnv;
  /** Bound to the space and environment of `env`. */
  readonly client: PlainClientAPI;
  /** Code of the locale that the site's content is in. */
  readonly locale: string;
}

const RETRIES = 5;
/** For the first request: an unreachable host should be reported soon. */
const FIRST_RETRIES = 1;

const createCmsClient = (env: CmsEnv, retryLimit: number): PlainClientAPI =>
  createClient(
    {
      accessToken: env.managementToken,
      host: env.host,
      hostUpload: env.uploadHost,
      application: "wedding-officiant-site",
      retryLimit,
      // Such as: Rate limit error occurred. Waiting for 1700 ms before retrying...
      logHandler: (level, data) => {
        if (level === "warning") terminal.writeError(String(data));
      },
    },
    { type: "plain", defaults: { spaceId: env.spaceId, environmentId: env.environment } },
  );

/** Contentful answers 404 for an unknown space and for an unknown environment. */
const explainNotFound = (client: PlainClientAPI, { environment, spaceId }: CmsEnv) =>
  client.space.get({}).then(
    () =>
      `The space ${spaceId} has no environment ${environment}. Set CONTENTFUL_ENVIRONMENT to one of ` +
      "those under Settings, Environments, or unset it for master.",
    () =>
      `There is no space ${spaceId} that this management token can open. Set CONTENTFUL_SPACE_ID to ` +
      "the id under Settings, General settings, and make the token as a member of that space.",
  );

/** @throws CommandError if the space or the environment does not exist, or the token opens neither */
export async function openSpace(env: CmsEnv): Promise<Cms> {
  const client = createCmsClient(env, FIRST_RETRIES);
  const { items } = await client.locale
    .getMany({ query: { limit: 1000 } })
    .catch(async (error: unknown) => {
      if (parseError(error).status !== 404) throw error;
      throw new CommandError(await explainNotFound(client, env));
    });
  // A space always has one.
  const { code } = items.find((item) => item.default)!;
  return { env, client: createCmsClient(env, RETRIES), locale: code };
}

type GetPage<Item> = (params: {
  query: { skip: number; limit: number; order: string };
}) => Promise<{ items: Item[]; total: number }>;

const LARGEST_PAGE = 500;

/** Fetches every page of a collection, with fewer items a page where an answer would be over 7 MB. */
export async function getAll<Item>(getPage: GetPage<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for (let limit = LARGEST_PAGE; ;) {
    try {
      const { items, total } = await getPage({
        query: { skip: all.length, limit, order: "sys.id" },
      });
      all.push(...items);
      if (items.length === 0 || all.length >= total) return all;
    } catch (error) {
      const isTooBig = parseError(error).message.startsWith("Response size too big");
      if (!isTooBig || limit === 1) throw error;
      limit = Math.ceil(limit / 4);
    }
  }
}
