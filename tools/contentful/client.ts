import {
  createClient,
  fetchAll,
  type CollectionProp,
  type PlainClientAPI,
} from "contentful-management";
import type { CmsEnv } from "./env";
import { terminal } from "./terminal";

/** A Contentful space, and a client for it that retries by itself while Contentful is busy. */
export interface Cms {
  readonly env: CmsEnv;
  /** Bound to the space and environment of `env`. */
  readonly client: PlainClientAPI;
  /** Code of the default locale, which has the site's content. */
  readonly locale: string;
}

/** Opens the space that the environment variables name. */
export async function openSpace(env: CmsEnv): Promise<Cms> {
  const client = createClient(
    {
      accessToken: env.managementToken,
      host: env.host,
      hostUpload: env.uploadHost,
      application: "wedding-officiant-site",
      // For example: Rate limit error occurred. Waiting for 1700 ms before retrying...
      logHandler: (level, data) => {
        if (level === "warning") terminal.writeError(String(data));
      },
    },
    { type: "plain", defaults: { spaceId: env.spaceId, environmentId: env.environment } },
  );
  const { items } = await client.locale.getMany({ query: { limit: 1000 } });
  // Every space has a default locale.
  const { code } = items.find((item) => item.default)!;
  return { env, client, locale: code };
}

type GetPage<Item> = (params: {
  readonly query: { readonly order: string };
}) => Promise<CollectionProp<Item>>;

/** Reads all items of a list, oldest first. */
export const getAll = <Item>(getPage: GetPage<Item>): Promise<Item[]> =>
  fetchAll(getPage, { query: { order: "sys.createdAt,sys.id" } });
