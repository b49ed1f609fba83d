import type { PluginRef } from "gatsby";
import type { ContentfulSource } from "../../env";
import { contentTypes } from "../../model";

/** The plugin's own retries and timeout per request: its defaults add up to half a minute. */
const CLIENT = { retryLimit: 3, timeout: 10_000 };

/**
 * Contentful sends 7 MB at most. The plugin means to ask for smaller pages then, but its client hides
 * from it why it was refused. A hundred of the longest texts that the site takes fit.
 */
const PAGE_LIMIT = 100;

/**
 * The plugin that reads Contentful, inside the preflight that first finds out whether it can. It
 * reads the site's content types alone, in the space's default language. Drafts are read without
 * it: it fails on half-written ones.
 */
export function contentfulPlugins(source: ContentfulSource): PluginRef[] {
  if (source.drafts) return ["draft-preview"];
  const { accessToken, environment, host, spaceId } = source;
  const ids = new Set<string>(contentTypes.map(({ id }) => id));
  return [
    {
      resolve: "contentful-preflight",
      options: {
        plugins: [
          {
            resolve: "gatsby-source-contentful",
            options: {
              ...{ accessToken, environment, host, spaceId },
              useNameForId: false,
              pageLimit: PAGE_LIMIT,
              localeFilter: (locale: { default: boolean }) => locale.default,
              contentTypeFilter: ({ sys }: { sys: { id: string } }) => ids.has(sys.id),
              contentfulClientConfig: CLIENT,
            },
          },
        ],
      },
    },
  ];
}
