import type { IAdapter } from "gatsby";
import createNetlifyAdapter from "gatsby-adapter-netlify";

/**
 * Netlify's adapter, which keeps `.cache` and `public` from one build to the next, without Gatsby's
 * headers: it would add them to the site's own in `public/_headers`, and Netlify joins two values of
 * one header.
 */
export function netlifyAdapter(): IAdapter {
  const adapter = createNetlifyAdapter({});
  return { ...adapter, adapt: (context) => adapter.adapt({ ...context, headerRoutes: [] }) };
}
