import { graphql, useStaticQuery, type GatsbyBrowser } from "gatsby";
import { Banner } from "../../../tools/preview/banner";

/** Gatsby compiles the queries of plugins, and none in tools. */
function DraftBanner() {
  const data: unknown = useStaticQuery(graphql`
    query DraftIssues {
      allDraftIssue(sort: { position: ASC }) {
        nodes {
          id
          editUrl
          message
        }
      }
      draftPlaces
    }
  `);
  return <Banner data={data} />;
}

/** Around the whole site: it stays when a page fails. */
export const wrapRootElement: GatsbyBrowser["wrapRootElement"] = ({ element }) => (
  <>
    {element}
    <DraftBanner />
  </>
);
