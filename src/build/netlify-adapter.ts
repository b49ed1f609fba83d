import type { AdapterInit } from "gatsby";
import createAdapter from "gatsby-adapter-netlify";

/**
 * Netlify's adapter, which keeps Gatsby's cache and `public` from one build to the next, without its
 * headers: it would add them to the site's own in `public/_headers`, and Netlify joins two values of
 * one header.
 */
export const netlifyAdapter: AdapterInit = () => {
  const adapter = createAdapter({});
  return { ...adapter, adapt: (context) => adapter.adapt({ ...context, headerRoutes: [] }) };
};
