import { graphql, useStaticQuery, type GatsbyBrowser } from "gatsby";
import { useEffect, type ComponentProps } from "react";
import type { DraftPlace } from "../../../tools/preview/mark-words";
import { EditLinks } from "../../../tools/preview/edit-links";
import { Notes } from "../../../tools/preview/notes";

interface Drafts {
  readonly draftPlaces: readonly DraftPlace[];
  readonly allDraftIssue: { readonly nodes: ComponentProps<typeof Notes>["notes"] };
}

/** Says which build is shown; a build takes its place whole. */
const BUILD_FILE = "/build.json";
const ASK_MS = 4_000;
let shownBuild: string | null = null;

/** Loads a page of a finished build anew once there is a newer one. */
async function showNewerBuild() {
  const response = await fetch(BUILD_FILE, { cache: "no-store" });
  if (!response.ok) return;
  const { id } = (await response.json()) as { id: string };
  if (shownBuild !== null && id !== shownBuild) window.location.reload();
  shownBuild = id;
}

/** The draft preview's own address: its server asks Contentful for changes only while somebody looks. */
const LOOKING = "/__draft-preview/looking";
const TELL_MS = 15_000;

const tellLooking = () => fetch(LOOKING, { method: "POST" });

/** Does something at once, again and again, and whenever the page comes into sight, while it is seen. */
function useWhileSeen(act: () => Promise<unknown>, pauseMs: number) {
  useEffect(() => {
    const actIfSeen = () => {
      if (document.visibilityState === "visible") act().catch(() => undefined);
    };
    actIfSeen();
    const timer = setInterval(actIfSeen, pauseMs);
    document.addEventListener("visibilitychange", actIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", actIfSeen);
    };
  }, [act, pauseMs]);
}

/** Whether this is the preview's own server, and no finished build. */
const isServed = process.env.NODE_ENV === "development";

/** Says on every page that it shows drafts, and lists what they still lack. */
function Banner() {
  useWhileSeen(isServed ? tellLooking : showNewerBuild, isServed ? TELL_MS : ASK_MS);
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
    <Notes label="Draft preview" notes={allDraftIssue.nodes}>
      <EditLinks places={draftPlaces} />
    </Notes>
  );
}

/** Around the whole site: it stays when a page fails. */
export const wrapRootElement: GatsbyBrowser["wrapRootElement"] = ({ element }) => (
  <>
    {element}
    <Banner />
  </>
);
