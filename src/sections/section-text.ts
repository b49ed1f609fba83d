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

/** The texts of a page by name: `find` for one that can be left out, `get` for one that cannot. */
export function sectionsOf({ nodes }: Queries.PageSectionsFragment) {
  const find = (name: string) => nodes.find((section) => section.name === name);
  return { find, get: (name: string) => required(find(name), `section ${name}`) };
}
