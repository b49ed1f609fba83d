import type { GatsbyNode } from "gatsby";
import { readEnv, showsDrafts } from "../env";
import { contentTypes } from "../model";
import { toGraphql } from "../model/to-graphql";

const SITE_TYPES = `
  type SiteSiteMetadata @dontInfer {
    "Where the site is published, without a slash at the end; null where nobody has said it."
    siteUrl: String
    "Where the contact form's messages go: netlify, publisher or an address; null where nowhere."
    inquiryDelivery: String
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
  type SiteSettings implements Node @dontInfer {
    "How many entries on the site are made up, as they came with it."
    sampleCount: Int!
  }
  type Service implements Node @dontInfer {
    "Its picture where a focus says how to cut it; null where it is cut in the middle."
    uncropped: File @link(by: "id")
  }
`;

const DRAFT_TYPES = `
  "What a draft still lacks."
  type DraftIssue implements Node @dontInfer {
    "The sentence, up to the address that it ends with."
    message: String!
    "Where to fix it."
    editUrl: String!
    "Place among the notes, from 0."
    position: Int!
  }
`;

export const createSchemaCustomization: GatsbyNode["createSchemaCustomization"] = ({ actions }) => {
  const drafts = showsDrafts(readEnv().source) ? [DRAFT_TYPES] : [];
  actions.createTypes([SITE_TYPES, toGraphql(contentTypes), ...drafts]);
};
