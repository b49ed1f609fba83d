import path from "node:path";
import type { GatsbyConfig } from "gatsby";
import { buildsOnNetlify, showsDrafts } from "./src/env";
import { startBuild } from "./src/fail-build";
import { netlifyAdapter } from "./src/hosting/netlify-adapter";
import { contentfulPlugins } from "./src/source/contentful/plugins";
import { encoding } from "./src/source/encoding";

const { inquiryDelivery, siteUrl, source } = startBuild();
const isEmbedded = source.kind === "embedded";

const config: GatsbyConfig = {
  siteMetadata: {
    // Gatsby takes no null here.
    ...(siteUrl !== null && { siteUrl }),
    ...(inquiryDelivery !== null && { inquiryDelivery }),
    showsDrafts: showsDrafts(source),
  },
  trailingSlash: "always",
  jsxRuntime: "automatic",
  ...(buildsOnNetlify() && { adapter: netlifyAdapter() }),
  // The site's own types are the same from every source; the file holds no more than those.
  graphqlTypegen: isEmbedded && {
    typesOutputPath: "src/gatsby-types.d.ts",
    generateOnBuild: true,
  },
  plugins: [
    // Content: the officiant's space in Contentful, where one is chosen
    ...(isEmbedded ? [] : contentfulPlugins(source)),

    // Content: the pictures that the embedded entries name
    ...(isEmbedded
      ? [
          {
            resolve: "gatsby-source-filesystem",
            options: { name: "content-images", path: path.resolve("src/content/images") },
          },
        ]
      : []),

    // Pictures: decode, resize, encode
    "gatsby-plugin-image",
    {
      resolve: "gatsby-plugin-sharp",
      options: { defaults: encoding },
    },
    "gatsby-transformer-sharp",

    // Style, rendered into the static HTML
    "gatsby-plugin-styled-components",
  ],
};

export default config;
