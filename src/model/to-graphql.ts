import type { ContentType } from "./content-type";
import type { Field } from "./fields";

const GRAPHQL_TYPE: Record<Exclude<Field["kind"], "references">, string> = {
  text: "String",
  longText: "String",
  markdown: "Markdown",
  integer: "Int",
  boolean: "Boolean",
  image: 'File @link(by: "id")',
  images: '[File!] @link(by: "id")',
  date: "String",
  textList: "[String!]",
};

function typeOf(field: Field, contentTypes: readonly ContentType[]): string {
  if (field.kind === "references") {
    const { nodeType } = contentTypes.find(({ id }) => id === field.to)!;
    return `[${nodeType}!]! @link(by: "entryId")`;
  }
  const [type, ...directives] = GRAPHQL_TYPE[field.kind].split(" ");
  const alwaysThere = field.required || "default" in field;
  return [alwaysThere ? `${type}!` : type, ...directives].join(" ");
}

const MARKDOWN = `type Markdown @dontInfer {
  "Safe HTML."
  html: String!
  "The words alone."
  text: String!
}`;

/**
 * The GraphQL types of the site's own nodes, in schema definition language. Nothing is inferred from
 * the data: a field that no entry fills is there all the same.
 */
export function toGraphql(contentTypes: readonly ContentType[]): string {
  const types = contentTypes.map(({ nodeType, fields }) => {
    const lines = Object.entries(fields).map(
      ([name, field]) => `  ${name}: ${typeOf(field, contentTypes)}`,
    );
    return `type ${nodeType} implements Node @dontInfer {
  "Id of the entry in its source: a stable address for one entry."
  entryId: String!
  "Place of the entry in the order of the site, from 0."
  position: Int!
  "When an editor last changed the entry, where the source knows."
  updatedAt: String
${lines.join("\n")}
}`;
  });
  return [MARKDOWN, ...types].join("\n\n");
}
