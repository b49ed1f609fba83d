import { graphql, useStaticQuery, type GatsbyBrowser } from "gatsby";
import { useEffect, type ComponentProps } from "react";
import { EditLinks } from "../../../tools/preview/edit-links";
import { Issues } from "../../../tools/preview/issues";

interface Drafts {
  readonly draftPlaces: ComponentProps<typeof EditLinks>["places"];
  readonly allDraftIssue: { readonly nodes: ComponentProps<typeof Issues>["issues"] };
}

const PAUSE_MS = 10_000;
let shownBuild: string | null = null;

/** Loads a page of a finished build anew once there is a newer one, which replaces the build whole. */
async function showNewerBuild() {
  const response = await fetch("/build.json", { cache: "no-store" });
  if (!response.ok) return;
  const { id } = (await response.json()) as { id: string };
  if (shownBuild !== null && id !== shownBuild) window.location.reload();
  shownBuild = id;
}

/** The preview's own server asks Contentful for changes when it is told this. */
const tellLooking = () => fetch("/__draft-preview/looking", { method: "POST" });

const look = process.env.NODE_ENV === "development" ? tellLooking : showNewerBuild;

const lookIfSeen = () => {
  if (document.visibilityState === "visible") look().catch(() => undefined);
};

/** Says on every page that it shows drafts, and lists what is still wrong with them. */
function Banner() {
  useEffect(() => {
    lookIfSeen();
    const timer = setInterval(lookIfSeen, PAUSE_MS);
    document.addEventListener("visibilitychange", lookIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", lookIfSeen);
    };
  }, []);
  const { allDraftIssue, draftPlaces } = useStaticQuery<Drafts>(graphql`
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
  return (
    <Issues label="Draft preview" issues={allDraftIssue.nodes}>
      <EditLinks places={draftPlaces} />
    </Issues>
  );
}

/** Around the whole site: it stays when a page fails. */
export const wrapRootElement: GatsbyBrowser["wrapRootElement"] = ({ element }) => (
  <>
    {element}
    <Banner />
  </>
);
