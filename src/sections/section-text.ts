import { graphql } from "gatsby";
import { required } from "../required";

export const fragment = graphql`
  fragment SectionText on Section {
    heading
    link
    name
    note
  }
  fragment PageSections on SectionConnection {
    nodes {
      ...SectionText
    }
  }
`;

/** Returns functions that look up a page's section by name: `find` an optional one, `get` a required one. */
export function sectionsOf({ nodes }: Queries.PageSectionsFragment) {
  const find = (name: string) => nodes.find((section) => section.name === name);
  return { find, get: (name: string) => required(find(name), `section ${name}`) };
}
