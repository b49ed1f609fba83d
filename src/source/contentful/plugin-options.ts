import { isDeveloping, type ContentfulSource, type Source } from "../../build/env";
import { contentTypes } from "../../model";

/** Values by field and locale, as Contentful's sync returns them. */
type SyncedFields = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** What the last sync returned, and whether one is going on. */
interface Sync {
  /** By the id of their entry. */
  readonly fields: Map<string, SyncedFields>;
  isRunning: boolean;
}

/** Gatsby bundles the configuration, the site and each local plugin apart: they share no module. */
const SYNC = Symbol.for("officiant-site.contentful-sync");
const shared = globalThis as { [SYNC]?: Sync };
export const sync: Sync = (shared[SYNC] ??= { fields: new Map(), isRunning: false });

/** Any of Contentful's answers; of one that is cut off, `data` is a text. */
interface Answer {
  readonly data?: {
    readonly items?: readonly {
      readonly sys: { readonly type: string; readonly id: string };
      readonly fields?: SyncedFields;
    }[];
  };
}

/** Keeps all links of entries: the plugin's nodes have only those that can be followed. */
function keepFields({ data }: Answer): void {
  for (const { sys, fields = {} } of data?.items ?? []) {
    if (sys.type === "Entry") sync.fields.set(sys.id, fields);
  }
}

/** Whether the plugin reads the content; read.ts has drafts, and all content in a developer's server. */
export const readsPublished = (source: Source): source is ContentfulSource =>
  source.kind === "contentful" && !source.drafts && !isDeveloping();

/** What gatsby-source-contentful reads: the site's own content types, in the default language. */
export function pluginOptions({ accessToken, environment, host, spaceId }: ContentfulSource) {
  const ids = new Set<string>(contentTypes.map(({ id }) => id));
  return {
    accessToken,
    environment,
    host,
    spaceId,
    useNameForId: false,
    // It keeps the old bytes of a file that was replaced: download-images.ts does not.
    downloadLocal: false,
    // Contentful sends 7 MB at most; a hundred of the longest texts that the site takes fit.
    pageLimit: 100,
    localeFilter: (locale: { readonly default: boolean }) => locale.default,
    contentTypeFilter: ({ sys }: { readonly sys: { readonly id: string } }) => ids.has(sys.id),
    contentfulClientConfig: { retryLimit: 3, timeout: 10_000, responseLogger: keepFields },
  };
}
