import { mkdirSync } from "node:fs";
import type { GatsbyConfig, IAdapter } from "gatsby";
import createNetlifyAdapter from "gatsby-adapter-netlify";
import { hostOf, isWorker, limitWorkers, showsDrafts } from "./src/build/env";
import { startBuild } from "./src/build/fail-build";
import { pluginOptions } from "./src/source/contentful/options";
import { encoding, FAIL_ON } from "./src/source/encoding";

limitWorkers();
const { inquiryDelivery, siteUrl, source } = startBuild();
const isEmbedded = source.kind === "embedded";

const PICTURES = "src/content/images";
// A site without photos has no such folder, and the plugin that reads it does not start without it.
if (isEmbedded) mkdirSync(PICTURES, { recursive: true });

/**
 * Netlify's adapter, which keeps Gatsby's cache and `public` from one build to the next, without its
 * headers: it would add them to the site's own in `public/_headers`, and Netlify joins two values of
 * one header.
 */
function netlifyAdapter(): IAdapter {
  const adapter = createNetlifyAdapter({});
  return { ...adapter, adapt: (context) => adapter.adapt({ ...context, headerRoutes: [] }) };
}

const config: GatsbyConfig = {
  siteMetadata: {
    // Gatsby takes no null here.
    ...(siteUrl !== null && { siteUrl }),
    ...(inquiryDelivery !== null && { inquiryDelivery }),
    showsDrafts: showsDrafts(source),
  },
  trailingSlash: "always",
  jsxRuntime: "automatic",
  ...(hostOf()?.name === "Netlify" && { adapter: netlifyAdapter() }),
  // The site's own types are the same from every source; the file holds no more than those.
  graphqlTypegen: isEmbedded && {
    typesOutputPath: "src/gatsby-types.d.ts",
    generateOnBuild: true,
  },
  plugins: [
    // Content: the officiant's space in Contentful, what is published or with drafts; each time anew. In a
    // worker the plugin would only check its options once more, and end the build where that fails.
    ...(source.kind === "contentful" && !isWorker()
      ? [
          "contentful-reset",
          { resolve: "gatsby-source-contentful", options: pluginOptions(source) },
        ]
      : []),

    // Content: the pictures of the embedded content
    ...(isEmbedded
      ? [
          {
            resolve: "gatsby-source-filesystem",
            options: { name: "images", path: PICTURES },
          },
        ]
      : []),

    // Content: drafts, where they are to be shown
    ...(showsDrafts(source) ? ["draft-preview"] : []),

    // Pictures: decode, resize, encode
    "gatsby-plugin-image",
    {
      resolve: "gatsby-plugin-sharp",
      options: { defaults: encoding, failOn: FAIL_ON },
    },
    "gatsby-transformer-sharp",

    // Head tags
    "gatsby-plugin-react-helmet",

    // Style, rendered into the static HTML
    {
      resolve: "gatsby-plugin-styled-components",
      options: { displayName: false, fileName: false, pure: true },
    },
  ],
};

export default config;
