import { buildSchema, type GraphQLObjectType } from "gatsby/graphql";
import { contentTypes } from "../../src/model";
import { createSchemaCustomization } from "../../src/source/schema";

const CREDIT = "photographer photographerUrl place season agreedOn";

/**
 * The content contract: a space created by hand with these ids must work, and fields with `!` are never null
 * on a page. A space may lack albums, sections, steps and articles. A site may add types and fields of its own.
 */
const CONTRACT = {
  testimonial: `quote! pull author! date! ceremonyKind ceremonyPlace rating! sourceName sourceUrl image ${CREDIT} featured! order`,
  galleryPhoto: `image! alt! category! ${CREDIT} order`,
  album: `title! pictures! category! ${CREDIT} order`,
  service: "title! slug! summary! description! price image focus photos featured! order",
  faq: "question! answer! page! order",
  siteSettings: `
    brandName! officiantName! blurb! portrait portraitAlt! excerpt excerptSource
    email! phone callUrl serviceArea! shortServiceArea responseTime! privacyNote languages! inclusions!
    afterSending bookingUrl partnerName partnerProfileUrl credential credentialUrl instagramUrl profiles
    pricesUntil priceNote availability availabilityCheckedOn availabilityUntil`,
  section: "name! heading! note! link!",
  step: "title! text!",
  page: `
    slug! title! metaDescription! heading! intro heroImage heroAlt! heroFocus
    body bodyImage bodyAlt! audio audioCaption audioTranscript`,
  article: `
    title! slug! metaDescription! language! intro heroImage heroAlt! heroFocus
    body! sources checkedOn validUntil isInFooter! servicesLink isCeremony! order`,
};

/** Fields that all types have: whether an entry is a sample, and what the source adds. */
const COMMON = "sample! id! entryId! position! updatedAt";

/** Types that Gatsby and the site define elsewhere. */
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

// Gatsby adds `id` to each node type, which a plain schema does not.
const schema = buildSchema(
  GATSBY +
    ownTypes.replaceAll("implements Node @dontInfer {", "implements Node @dontInfer { id: ID!"),
);

test.each(Object.entries(CONTRACT))("%s has the contract's fields", (id, names) => {
  const { nodeType } = contentTypes.find((each) => each.id === id)!;
  expect(nodeType).toBe(`${id[0]!.toUpperCase()}${id.slice(1)}`);
  const type = schema.getType(nodeType) as GraphQLObjectType;
  const fields = Object.values(type.getFields()).map(
    ({ name, type }) => name + (String(type).endsWith("!") ? "!" : ""),
  );
  expect(fields).toEqual(expect.arrayContaining(`${names} ${COMMON}`.trim().split(/\s+/)));
});

// Lists and messages show it as the entry's name.
test.each(contentTypes)("the title of $id is a required text", ({ fields, titleField }) => {
  expect(fields[titleField]).toMatchObject({ kind: "text", required: true });
});
