import createNetlifyAdapter from "gatsby-adapter-netlify";

type Adapter = ReturnType<typeof createNetlifyAdapter>;
type Context = Parameters<Adapter["adapt"]>[0];

/**
 * Netlify's adapter, which keeps `.cache` and `public` from one build to the next. Left to itself it
 * would add Gatsby's headers to the site's own in `public/_headers`: Netlify joins two values of one
 * header, and of two referrer policies the second would win.
 */
export function netlifyAdapter(): Adapter {
  const adapter = createNetlifyAdapter({});
  return {
    ...adapter,
    adapt: (context: Context) => adapter.adapt({ ...context, headerRoutes: [] }),
  };
}
