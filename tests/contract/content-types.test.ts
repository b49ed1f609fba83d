import { buildSchema, isNonNullType, type GraphQLObjectType } from "gatsby/graphql";
import { contentTypes } from "../../src/model";
import { toGraphql } from "../../src/model/to-graphql";

/** The content contract: a space made by hand with these ids must work. `!` is never null. */
const CONTRACT = {
  testimonial: {
    quote: "String!",
    author: "String!",
    date: "String!",
    rating: "Int!",
    image: "File",
    featured: "Boolean!",
    order: "Int",
  },
  galleryPhoto: { image: "File!", alt: "String!", category: "String!", order: "Int" },
  service: {
    title: "String!",
    slug: "String!",
    summary: "String!",
    description: "Markdown!",
    image: "File",
    featured: "Boolean!",
    order: "Int",
  },
  faq: { question: "String!", answer: "Markdown!", page: "String!", order: "Int" },
  siteSettings: {
    brandName: "String!",
    officiantName: "String!",
    blurb: "String!",
    email: "String!",
    serviceArea: "String!",
    responseTime: "String!",
    // Beyond the contract's table, both optional: what the contact form says of itself.
    noticeDays: "Int",
    privacyNote: "String",
    bookingUrl: "String",
    partnerName: "String",
    partnerProfileUrl: "String",
    instagramUrl: "String",
    languages: "[String!]!",
    inclusions: "[String!]!",
  },
  page: {
    slug: "String!",
    title: "String!",
    metaDescription: "String!",
    heading: "String!",
    intro: "String",
    heroImage: "File",
    heroAlt: "String!",
    body: "Markdown",
    // Beyond the contract's table, optional: the picture beside the page's own text.
    bodyImage: "File",
    bodyAlt: "String!",
  },
} as const;

/** What Gatsby brings to the types that it is given. */
const GATSBY = `
  type Query { any: String }
  interface Node { id: ID! }
  type File { id: ID! }
  directive @dontInfer on OBJECT
  directive @link(by: String) on FIELD_DEFINITION
`;

// Gatsby's own types get their \`id\` from Gatsby, which a plain schema does not know.
const schema = buildSchema(
  GATSBY +
    toGraphql(contentTypes).replaceAll(
      '@dontInfer {\n  "Id of',
      '@dontInfer {\n  id: ID!\n  "Id of',
    ),
);

const nodeTypeOf = (id: string) => `${id[0]!.toUpperCase()}${id.slice(1)}`;

test("there are exactly the six content types", () => {
  expect(contentTypes.map(({ id }) => id).toSorted()).toEqual(Object.keys(CONTRACT).toSorted());
});

// Beyond the contract's table: whether the entry is one of those that came with the site.
const SAMPLE = { sample: "Boolean!" };

describe.each(Object.entries(CONTRACT))("%s", (id, own) => {
  const fields = { ...own, ...SAMPLE };
  const contentType = contentTypes.find((type) => type.id === id)!;

  test("has the contract's fields and no others", () => {
    expect(Object.keys(contentType.fields)).toEqual(Object.keys(fields));
  });

  test("projects every field to GraphQL, null only where it may be left empty", () => {
    expect(contentType.nodeType).toBe(nodeTypeOf(id));
    const type = schema.getType(contentType.nodeType) as GraphQLObjectType;
    const projected = Object.entries(type.getFields()).map(([name, field]) => [
      name,
      String(field.type),
    ]);
    expect(Object.fromEntries(projected)).toEqual({
      ...fields,
      id: "ID!",
      entryId: "String!",
      position: "Int!",
      updatedAt: "String",
    });
  });

  test("tells the editor about itself and each field", () => {
    const { label, help, titleField } = contentType;
    expect(label).not.toBe("");
    expect(help).toMatch(/\.$/);
    expect(contentType.fields[titleField]).toMatchObject({ kind: "text", required: true });
    const labels = Object.values(contentType.fields).map((field) => field.label);
    expect(new Set(labels).size).toBe(labels.length);
    for (const field of Object.values(contentType.fields)) expect(field.help).toMatch(/[.…]$/);
  });
});

test("Markdown is safe HTML and its words, both always there", () => {
  const markdown = schema.getType("Markdown") as GraphQLObjectType;
  const { html, text } = markdown.getFields();
  expect(isNonNullType(html!.type) && isNonNullType(text!.type)).toBe(true);
});
