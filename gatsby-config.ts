import type { GatsbyConfig } from "gatsby";
import { buildsOnNetlify, isDeveloping, limitWorkers, showsDrafts } from "./src/env";
import { startBuild } from "./src/fail-build";
import { netlifyAdapter } from "./src/hosting/netlify-adapter";
import { encoding } from "./src/source/encoding";

limitWorkers();
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
    // Content: drafts of the officiant's space in Contentful, where they are to be shown
    ...(showsDrafts(source) ? ["draft-preview"] : []),

    // Content: what is wrong with the entries, on the developer's pages
    ...(isDeveloping() && !showsDrafts(source) ? ["content-problems"] : []),

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
