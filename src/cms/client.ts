import { isDeepStrictEqual } from "node:util";
import { createClient, type PlainClientAPI } from "contentful-management";
import type { CmsEnv } from "../env";
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

/**
 * Tells the person why the command waits.
 *
 * @param warning of contentful-management: `Rate limit error occurred. Waiting for 1700 ms …`
 */
export function retryMessage(warning: string): string {
  const [, cause = "", milliseconds = ""] =
    /^(.*) error occurred\. Waiting for (\d+) ms/.exec(warning) ?? [];
  const again = `trying again in ${Math.max(1, Math.round(Number(milliseconds) / 1000))} s`;
  if (cause === "Rate limit") return `Contentful asks for patience: ${again}.`;
  if (cause.startsWith("Server")) return `Contentful has trouble (${cause.slice(7)}): ${again}.`;
  return `Contentful did not answer: ${again}.`;
}

const createCmsClient = (env: CmsEnv, retryLimit: number): PlainClientAPI =>
  createClient(
    {
      accessToken: env.managementToken,
      host: env.host,
      hostUpload: env.uploadHost,
      application: "wedding-officiant-site",
      retryLimit,
      logHandler: (level, data) => {
        if (level === "warning") terminal.printError(retryMessage(String(data)));
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

/**
 * Connects to the space and checks that the token has access to it.
 *
 * @throws CommandError if the space or the environment does not exist
 */
export async function openSpace(env: CmsEnv): Promise<Cms> {
  const client = createCmsClient(env, FIRST_RETRIES);
  try {
    const { items } = await client.locale.getMany({ query: { limit: 1000 } });
    const locale = items.find((item) => item.default);
    if (locale) return { env, client: createCmsClient(env, RETRIES), locale: locale.code };
  } catch (error) {
    if (parseError(error).status !== 404) throw error;
    throw new CommandError(await explainNotFound(client, env));
  }
  throw new CommandError(
    `The space ${env.spaceId} has no default locale. Choose one in Contentful under Settings, Locales.`,
  );
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
      if (limit === 1 || !parseError(error).message.startsWith("Response size too big"))
        throw error;
      limit = Math.ceil(limit / 4);
    }
  }
}

/** Drops what Contentful adds or leaves out as it likes: null, empty texts, lists and objects. */
function normalize(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normalize);
  if (typeof value !== "object" || value === null) return value;
  const isEmpty = (part: unknown) =>
    part === "" ||
    part === null ||
    part === undefined ||
    (typeof part === "object" && Object.keys(part).length === 0);
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, part]): [string, unknown] => [key, normalize(part)])
      .filter(([, part]) => !isEmpty(part)),
  );
}

/** Whether Contentful makes no difference between the two values. */
export const isEquivalent = (a: unknown, b: unknown): boolean =>
  isDeepStrictEqual(normalize(a ?? null), normalize(b ?? null));
