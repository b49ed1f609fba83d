import { createClient, fetchAll, type PlainClientAPI } from "contentful-management";
import type { CmsEnv } from "../env";
import { failureOf } from "./failure";
import { Stop, terminal } from "./terminal";
import { words } from "./words";

/** A space of Contentful's, ready to be worked in. */
export interface Cms {
  readonly env: CmsEnv;
  /** Speaks to the environment that `env` names. */
  readonly client: PlainClientAPI;
  /** Code of the locale that the site's content is in. */
  readonly locale: string;
}

/** How often a request is tried again that Contentful did not answer, or not in earnest. */
const RETRIES = 5;
/** The same for the first request of all: where nothing answers, it is better to say so soon. */
const FIRST_RETRIES = 1;

function clientOf(env: CmsEnv, retryLimit: number): PlainClientAPI {
  return createClient(
    {
      accessToken: env.managementToken,
      host: env.managementHost,
      hostUpload: env.uploadHost,
      application: "wedding-officiant-site",
      retryLimit,
      logHandler: (level, data) => {
        if (level === "warning") terminal.warn(words.waiting(String(data)));
      },
    },
    { type: "plain", defaults: { spaceId: env.spaceId, environmentId: env.environment } },
  );
}

/** Which of the two is unknown: Contentful says 404 for both. */
async function whatIsMissing(client: PlainClientAPI, env: CmsEnv): Promise<string> {
  return client.space.get({}).then(
    () => words.noEnvironment(env.environment, env.spaceId),
    () => words.noSpace(env.spaceId),
  );
}

/**
 * Makes sure that the token opens the space.
 *
 * @throws Stop that says what to mend: host, token, space or environment
 */
export async function openSpace(env: CmsEnv): Promise<Cms> {
  const first = clientOf(env, FIRST_RETRIES);
  try {
    const { items } = await first.locale.getMany({ query: { limit: 1000 } });
    const locale = items.find((item) => item.default);
    if (!locale) throw new Stop(words.noLocale(env.spaceId));
    return { env, client: clientOf(env, RETRIES), locale: locale.code };
  } catch (error) {
    if (failureOf(error).status === 404) throw new Stop(await whatIsMissing(first, env));
    throw error;
  }
}

const PAGE = { limit: 500, order: "sys.id" };

type Listing<Item> = (params: {
  query?: { skip?: number; limit?: number; order?: string };
}) => Promise<{ items: Item[]; total: number; skip: number; limit: number }>;

/** Every item of a list, however many pages it has. */
export const all = <Item>(list: Listing<Item>): Promise<Item[]> => fetchAll(list, { query: PAGE });
