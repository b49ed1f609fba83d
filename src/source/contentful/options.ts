import type { ContentfulSource } from "../../build/env";
import { contentTypes } from "../../model";

/**
 * What gatsby-source-contentful reads, published or with drafts: the site's own content types, in the
 * default language. A proxy needs no option: the plugin's client takes `HTTPS_PROXY` and `NO_PROXY`.
 */
export function pluginOptions({ accessToken, environment, host, spaceId }: ContentfulSource) {
  const ids = new Set<string>(contentTypes.map(({ id }) => id));
  return {
    accessToken,
    environment,
    host,
    spaceId,
    useNameForId: false,
    // It keeps the old bytes of a file that was replaced: pictures.ts does not.
    downloadLocal: false,
    // Contentful sends 7 MB at most; a hundred of the longest texts that the site takes fit.
    pageLimit: 100,
    localeFilter: (locale: { readonly default: boolean }) => locale.default,
    contentTypeFilter: ({ sys }: { readonly sys: { readonly id: string } }) => ids.has(sys.id),
    contentfulClientConfig: { retryLimit: 3, timeout: 10_000 },
  };
}
