import type { GatsbyNode } from "gatsby";
import { readEnv, showsDrafts } from "../env";
import { contentTypes } from "../model";
import { toGraphql } from "../model/to-graphql";
import { NOTE_SCHEMA } from "./drafts/note-nodes";

const SITE_TYPES = `
  type SiteSiteMetadata @dontInfer {
    siteUrl: String!
    "Where the content came from: embedded or contentful."
    contentSource: String!
    "Whether unpublished entries are on the site: then search engines must not list it."
    showsDrafts: Boolean!
  }
  type Site implements Node {
    siteMetadata: SiteSiteMetadata!
  }
  type Page implements Node @dontInfer {
    "Path of the 1200 x 630 picture that stands for the page where it is shared."
    socialCard: String!
  }
`;

export const createSchemaCustomization: GatsbyNode["createSchemaCustomization"] = ({ actions }) => {
  const notes = showsDrafts(readEnv().source) ? [NOTE_SCHEMA] : [];
  actions.createTypes([SITE_TYPES, toGraphql(contentTypes), ...notes]);
};
