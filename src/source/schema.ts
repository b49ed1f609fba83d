import type { GatsbyNode } from "gatsby";
import { readEnv, showsDrafts } from "../env";
import { clearProblems } from "../build-problems";
import { contentTypes } from "../model";
import type { ContentType } from "../model/content-type";
import type { Field } from "../model/fields";
import type { PictureFacts } from "../model/pictures";

/** Type of the nodes with the facts about each picture file, whose keys are the paths of the files. */
export const PICTURE_FILE = "PictureFile";

const SITE_TYPES = `
  type SiteSiteMetadata @dontInfer {
    siteUrl: String
    inquiryDelivery: String
    showsDrafts: Boolean!
  }
  type Site implements Node {
    siteMetadata: SiteSiteMetadata!
  }
  type PictureFile implements Node @dontInfer {
    hasAlpha: Boolean!
    isDarkBehindText: Boolean!
  }
  type Source {
    name: String!
    url: String!
  }
  "Days from the officiant's calendar, in the format of src/free-dates.ts."
  type FreeDates {
    days: String!
    from: String!
    readAt: String!
  }
  type SiteSettings implements Node @dontInfer {
    freeDates: FreeDates
    sampleCount: Int!
  }
`;

const DRAFT_TYPES = `
  type DraftIssue implements Node @dontInfer {
    "Sentence, which the address in editUrl completes."
    message: String!
    editUrl: String!
    position: Int!
  }
`;

/**
 * GraphQL types of the kinds of field that are not strings. Markdown is a string of safe HTML, a recording the
 * address of its file.
 */
const GRAPHQL_TYPE: Partial<Record<Field["kind"], string>> = {
  integer: "Int",
  number: "Float",
  boolean: "Boolean",
  picture: 'File @link(by: "absolutePath")',
  pictures: '[File!] @link(by: "absolutePath")',
  textList: "[String!]",
};

function graphqlTypeOf(field: Field): string {
  const hasSources = "areSources" in field && field.areSources;
  const type = hasSources ? "[Source!]" : (GRAPHQL_TYPE[field.kind] ?? "String");
  return field.required || "default" in field ? type.replace(/^\S+/, "$&!") : type;
}

/** Defines the type of a node. Infers nothing, so that a field exists even if no entry has a value for it. */
const toGraphql = ({ nodeType, fields }: ContentType) => `
  type ${nodeType} implements Node @dontInfer {
    "Id of the entry in its source, which is the same in every build."
    entryId: String!
    "Position of the entry among those of its type, from 0."
    position: Int!
    updatedAt: String
    ${Object.entries(fields)
      .map(([name, field]) => `${name}: ${graphqlTypeOf(field)}`)
      .join("\n")}
  }
`;

export const createSchemaCustomization: GatsbyNode["createSchemaCustomization"] = ({ actions }) => {
  // Contentful's plugin has declared its types, so a later error is not its failure.
  clearProblems();
  const drafts = showsDrafts(readEnv().source) ? [DRAFT_TYPES] : [];
  actions.createTypes([SITE_TYPES, contentTypes.map(toGraphql).join(""), ...drafts]);
};

/** Documented parts of a resolver's last two arguments, which Gatsby types loosely. */
interface Context {
  readonly nodeModel: { getNodeById(query: { id: string }): object | null };
}
interface Info {
  originalResolver(...all: readonly [object, object, Context, Info]): Promise<object | null>;
}
/** The part of a File node that is used here. */
interface PictureFile {
  readonly absolutePath: string;
}
/** Picture with the focal point that its entry defines. */
interface Focused {
  /** Part that stays visible where the picture is cropped, as a `position` of sharp. */
  readonly cropFocus?: string;
}

/** Resolves the picture of an entry with its focal point. */
const focusedBy = (field: string, fallback: string) => ({
  async resolve(entry: Readonly<Record<string, string>>, ...rest: [object, Context, Info]) {
    const file = await rest[2].originalResolver(entry, ...rest);
    return file && { ...file, cropFocus: entry[field] ?? fallback };
  },
});

const heroImage = focusedBy("heroFocus", "attention");

export const createResolvers: GatsbyNode["createResolvers"] = (args) => {
  const create = args.createResolvers as (resolvers: object) => void;
  const factsAbout = ({ absolutePath }: PictureFile, { nodeModel }: Context) => {
    const id = args.createNodeId(`${PICTURE_FILE} ${absolutePath}`);
    return nodeModel.getNodeById({ id }) as PictureFacts;
  };
  create({
    Article: { heroImage },
    Page: { heroImage },
    Service: { image: focusedBy("focus", "center") },
    File: {
      isDarkBehindText: {
        type: "Boolean!",
        resolve: (file: PictureFile, _args: object, context: Context) =>
          factsAbout(file, context).isDarkBehindText,
      },
      childImageSharp: {
        async resolve(file: Focused, ...rest: [object, Context, Info]) {
          const image = await rest[2].originalResolver(file, ...rest);
          return image && { ...image, cropFocus: file.cropFocus };
        },
      },
    },
    ImageSharp: {
      gatsbyImageData: {
        async resolve(
          image: Focused & { parent: string },
          args: { readonly aspectRatio?: number; readonly transformOptions?: object },
          context: Context,
          info: Info,
        ) {
          const { cropFocus, parent } = image;
          const isCropped = args.aspectRatio !== undefined && cropFocus !== undefined;
          const options = isCropped
            ? { ...args, transformOptions: { ...args.transformOptions, cropFocus } }
            : args;
          const data = await info.originalResolver(image, options, context, info);
          const file = context.nodeModel.getNodeById({ id: parent }) as PictureFile;
          const { hasAlpha } = factsAbout(file, context);
          // The placeholder would be visible through a transparent picture.
          return hasAlpha ? { ...data, backgroundColor: undefined } : data;
        },
      },
    },
  });
};
