import { graphql, useStaticQuery, type GatsbyBrowser } from "gatsby";
import { Banner, type BannerProps } from "../../../tools/preview/banner";

/** The answer to the query: Gatsby generates its type in a site of drafts alone. */
interface DraftData {
  readonly allDraftIssue: { readonly nodes: BannerProps["issues"] };
  readonly draftPlaces: BannerProps["places"];
}

/** Is in the plugin because Gatsby does not compile queries in `tools`. */
function DraftBanner() {
  const { allDraftIssue, draftPlaces } = useStaticQuery<DraftData>(graphql`
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
  return <Banner issues={allDraftIssue.nodes} places={draftPlaces} />;
}

/** Wraps the whole site, so that the banner stays when a page fails. */
export const wrapRootElement: GatsbyBrowser["wrapRootElement"] = ({ element }) => (
  <>
    {element}
    <DraftBanner />
  </>
);
