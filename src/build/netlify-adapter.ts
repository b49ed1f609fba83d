import type { AdapterInit } from "gatsby";
import createAdapter from "gatsby-adapter-netlify";

/**
 * Creates Netlify's adapter, which keeps Gatsby's cache and `public` between builds. Drops its headers, because
 * it would add them to those in `public/_headers`, and Netlify joins duplicate headers.
 */
export const netlifyAdapter: AdapterInit = () => {
  const adapter = createAdapter({});
  return { ...adapter, adapt: (context) => adapter.adapt({ ...context, headerRoutes: [] }) };
};
