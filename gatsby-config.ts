import type { GatsbyConfig } from "gatsby";
import { isWorker } from "gatsby-worker";
import { isNetlify, showsDrafts } from "./src/env";
import { readBuildEnv } from "./src/build-problems";
import { netlifyAdapter } from "./src/build/netlify-adapter";
import { pluginOptions } from "./src/source/contentful/plugin-state";
import { encoding, FAIL_ON } from "./src/source/encoding";

const { inquiryDelivery, siteUrl, source } = readBuildEnv();
const isEmbedded = source.kind === "embedded";

const config: GatsbyConfig = {
  siteMetadata: {
    // Gatsby does not accept null here.
    ...(siteUrl !== null && { siteUrl }),
    ...(inquiryDelivery !== null && { inquiryDelivery }),
    showsDrafts: showsDrafts(source),
  },
  trailingSlash: "always",
  jsxRuntime: "automatic",
  ...(isNetlify() && { adapter: netlifyAdapter() }),
  // Skips other sources, which would add types of their own to the file.
  graphqlTypegen: isEmbedded && {
    typesOutputPath: "src/gatsby-types.d.ts",
    generateOnBuild: true,
  },
  plugins: [
    // Content: the officiant's space in Contentful, published or with drafts, which each build reads completely.
    // A worker would only validate the options again, and end the build if that failed.
    ...(source.kind === "contentful" && !isWorker
      ? [
          "contentful-reset",
          { resolve: "gatsby-source-contentful", options: pluginOptions(source) },
        ]
      : []),

    // Content: pictures of the embedded content
    ...(isEmbedded
      ? [
          {
            resolve: "gatsby-source-filesystem",
            options: { name: "images", path: "src/content/images" },
          },
        ]
      : []),

    // Content: drafts
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

    // Styles, rendered into the static HTML
    {
      resolve: "gatsby-plugin-styled-components",
      options: { displayName: false, fileName: false, pure: true },
    },
  ],
};

export default config;
