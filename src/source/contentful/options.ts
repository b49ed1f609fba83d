import type { ContentfulSource } from "../../build/env";
import { contentTypes } from "../../model";

/**
 * Creates the options of gatsby-source-contentful: it reads the site's own content types in the default
 * language. A proxy needs no option, because the plugin's client reads `HTTPS_PROXY` and `NO_PROXY`.
 */
export function pluginOptions({ accessToken, environment, host, spaceId }: ContentfulSource) {
  const ids = new Set<string>(contentTypes.map(({ id }) => id));
  return {
    accessToken,
    environment,
    host,
    spaceId,
    useNameForId: false,
    // The plugin would keep the old file after a replacement: pictures.ts does not.
    downloadLocal: false,
    // Contentful returns at most 7 MB, in which a hundred of the longest texts fit.
    pageLimit: 100,
    localeFilter: (locale: { readonly default: boolean }) => locale.default,
    contentTypeFilter: ({ sys }: { readonly sys: { readonly id: string } }) => ids.has(sys.id),
    contentfulClientConfig: { retryLimit: 3, timeout: 10_000 },
  };
}
