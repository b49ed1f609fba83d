import { graphql, useStaticQuery, type GatsbyBrowser } from "gatsby";
import { Banner, type BannerProps } from "./banner";

/** Result of the query. Gatsby only generates its type on a site of drafts. */
interface DraftData {
  readonly allDraftIssue: { readonly nodes: BannerProps["issues"] };
  readonly draftEntries: BannerProps["entries"];
}

/** Belongs to the plugin, because Gatsby does not compile queries in `tools`. */
function DraftBanner() {
  const { allDraftIssue, draftEntries } = useStaticQuery<DraftData>(graphql`
    query DraftIssues {
      allDraftIssue(sort: { position: ASC }) {
        nodes {
          id
          editUrl
          message
        }
      }
      draftEntries
    }
  `);
  return <Banner issues={allDraftIssue.nodes} entries={draftEntries} />;
}

/** Wraps the whole site, so that the banner remains when a page fails. */
export const wrapRootElement: GatsbyBrowser["wrapRootElement"] = ({ element }) => (
  <>
    {element}
    <DraftBanner />
  </>
);
