import type { PluginRef } from "gatsby";
import type { ContentfulSource } from "../env";
import { contentTypes } from "../model";

/** What a request of the plugin may cost before it gives up, well below its own half a minute. */
const CLIENT = { retryLimit: 3, timeout: 10_000 };

/**
 * The plugin that reads Contentful, behind the gate that looks first whether it can. It reads the
 * site's content types alone, in the space's default language; whatever else the space holds belongs
 * to somebody else. Drafts the site reads by itself: the plugin stumbles over half-written ones.
 */
export function contentfulPlugins(source: ContentfulSource): PluginRef[] {
  if (source.drafts) return ["draft-preview"];
  const { accessToken, environment, host, spaceId } = source;
  const ids = new Set<string>(contentTypes.map(({ id }) => id));
  return [
    {
      resolve: "contentful-gate",
      options: {
        plugins: [
          {
            resolve: "gatsby-source-contentful",
            options: {
              ...{ accessToken, environment, host, spaceId },
              useNameForId: false,
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
