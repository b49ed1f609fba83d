import { buildSchema, type GraphQLObjectType } from "gatsby/graphql";
import { contentTypes } from "../../src/model";
import { createSchemaCustomization } from "../../src/source/schema";

/** Whose picture it is. */
const CREDIT = {
  photographer: "String",
  photographerUrl: "String",
  place: "String",
  season: "String",
  agreedOn: "String",
} as const;

/**
 * The content contract: a space made by hand with these ids must work. `!` is never null. Beyond its
 * tables are albums, sections, steps and articles, of which a space may have none, and fields that may be left
 * empty: a pulled sentence, the credit of pictures, where a review first stood, the body's own picture, and of the settings
 * portrait, excerpt, short area, privacy note, booking, partner, credential, profiles, prices and free dates.
 */
const CONTRACT = {
  testimonial: {
    quote: "String!",
    pull: "String",
    author: "String!",
    date: "String!",
    rating: "Float!",
    sourceName: "String",
    sourceUrl: "String",
    image: "File",
    ...CREDIT,
    featured: "Boolean!",
    order: "Int",
  },
  galleryPhoto: {
    image: "File!",
    alt: "String!",
    category: "String!",
    ...CREDIT,
    order: "Int",
  },
  album: {
    title: "String!",
    pictures: "[File!]!",
    category: "String!",
    ...CREDIT,
    order: "Int",
  },
  service: {
    title: "String!",
    slug: "String!",
    summary: "String!",
    description: "String!",
    price: "String",
    image: "File",
    focus: "String",
    photos: "String",
    featured: "Boolean!",
    order: "Int",
  },
  faq: { question: "String!", answer: "String!", page: "String!", order: "Int" },
  siteSettings: {
    brandName: "String!",
    officiantName: "String!",
    blurb: "String!",
    portrait: "File",
    portraitAlt: "String!",
    excerpt: "String",
    excerptSource: "String",
    email: "String!",
    serviceArea: "String!",
    shortServiceArea: "String",
    responseTime: "String!",
    privacyNote: "String",
    bookingUrl: "String",
    partnerName: "String",
    partnerProfileUrl: "String",
    credential: "String",
    credentialUrl: "String",
    pricesUntil: "String",
    priceNote: "String",
    availability: "String",
    availabilityCheckedOn: "String",
    availabilityUntil: "String",
    instagramUrl: "String",
    profiles: "[String!]",
    languages: "[String!]!",
    inclusions: "[String!]!",
  },
  section: { name: "String!", heading: "String!", note: "String!", link: "String!" },
  step: { title: "String!", text: "String!" },
  page: {
    slug: "String!",
    title: "String!",
    metaDescription: "String!",
    heading: "String!",
    intro: "String",
    heroImage: "File",
    heroAlt: "String!",
    heroFocus: "String",
    body: "String",
    bodyImage: "File",
    bodyAlt: "String!",
  },
  article: {
    title: "String!",
    slug: "String!",
    metaDescription: "String!",
    language: "String!",
    intro: "String",
    heroImage: "File",
    heroAlt: "String!",
    heroFocus: "String",
    body: "String!",
    sources: "[Source!]",
    checkedOn: "String",
    validUntil: "String",
    isInFooter: "Boolean!",
    order: "Int",
  },
} as const;

/** What Gatsby and the site add to the types of entries. */
const GATSBY = `
  type Query { any: String }
  interface Node { id: ID! }
  type File { id: ID! }
  type Source { name: String! }
  directive @dontInfer on OBJECT
  directive @link(by: String) on FIELD_DEFINITION
`;

let ownTypes = "";
const actions = { createTypes: ([, types]: readonly string[]) => void (ownTypes = types!) };
void createSchemaCustomization!({ actions } as never, { plugins: [] }, () => undefined);

// Gatsby's own types get their \`id\` from Gatsby, which a plain schema does not know.
const schema = buildSchema(
  GATSBY +
    ownTypes.replaceAll("implements Node @dontInfer {", "implements Node @dontInfer { id: ID!"),
);

test("there are exactly these content types", () => {
  expect(contentTypes.map(({ id }) => id).toSorted()).toEqual(Object.keys(CONTRACT).toSorted());
});

// Beyond the contract's tables: whether the entry is one of those that came with the site.
const SAMPLE = { sample: "Boolean!" };

describe.each(Object.entries(CONTRACT))("%s", (id, own) => {
  const fields = { ...own, ...SAMPLE };
  const contentType = contentTypes.find((type) => type.id === id)!;

  test("has the contract's fields and no others, null only where they may be left empty", () => {
    expect(contentType.nodeType).toBe(`${id[0]!.toUpperCase()}${id.slice(1)}`);
    const type = schema.getType(contentType.nodeType) as GraphQLObjectType;
    const projected = Object.values(type.getFields()).map(({ name, type }) => [name, String(type)]);
    const ofEntries = { id: "ID!", entryId: "String!", position: "Int!", updatedAt: "String" };
    expect(Object.fromEntries(projected)).toEqual({ ...fields, ...ofEntries });
  });

  test("is named by a field that every entry has", () => {
    const { fields: own, titleField } = contentType;
    expect(own[titleField]).toMatchObject({ kind: "text", required: true });
  });
});
