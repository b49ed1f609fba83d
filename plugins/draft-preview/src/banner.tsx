import { graphql, useStaticQuery, type GatsbyBrowser } from "gatsby";
import { Banner } from "../../../tools/preview/banner";

/** Is in the plugin because Gatsby does not compile queries in `tools`. */
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

/** Wraps the whole site, so that the banner stays when a page fails. */
export const wrapRootElement: GatsbyBrowser["wrapRootElement"] = ({ element }) => (
  <>
    {element}
    <DraftBanner />
  </>
);
