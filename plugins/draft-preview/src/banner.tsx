import { graphql, useStaticQuery } from "gatsby";
import { useEffect } from "react";
import type { DraftPlace } from "../../../src/preview/mark-words";
import { EditLinks } from "./edit-links";
import { Notes } from "../../notes";

interface Drafts {
  readonly draftPlaces: readonly DraftPlace[];
  readonly allDraftNote: {
    readonly nodes: readonly {
      readonly id: string;
      readonly where: string;
      readonly message: string;
    }[];
  };
}

/** Says which build is shown; a build takes its place whole. */
const BUILD_FILE = "/build.json";
const ASK_MS = 4_000;

/** Loads a page of a finished build anew once there is a newer one, while it is seen. */
function useNewerBuild() {
  useEffect(() => {
    if (process.env.NODE_ENV === "development") return undefined;
    let shown: string | null = null;
    const ask = async () => {
      if (document.visibilityState !== "visible") return;
      const response = await fetch(BUILD_FILE, { cache: "no-store" });
      if (!response.ok) return;
      const { id } = (await response.json()) as { id: string };
      if (shown !== null && id !== shown) window.location.reload();
      shown = id;
    };
    const look = () => void ask().catch(() => undefined);
    look();
    const timer = setInterval(look, ASK_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
}

/** The server asks Contentful for changes only while somebody looks: the draft preview's own address. */
const LOOKING = "/__draft-preview/looking";
const TELL_MS = 15_000;

/** Tells the server while this page is seen. */
function useTellLooking() {
  useEffect(() => {
    if (process.env.NODE_ENV !== "development") return undefined;
    const tell = () => {
      if (document.visibilityState !== "visible") return;
      fetch(LOOKING, { method: "POST" }).catch(() => undefined);
    };
    tell();
    const timer = setInterval(tell, TELL_MS);
    document.addEventListener("visibilitychange", tell);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tell);
    };
  }, []);
}

/** Says on every page that it shows drafts, and lists what they still lack. */
export function Banner() {
  useTellLooking();
  useNewerBuild();
  const { allDraftNote, draftPlaces } = useStaticQuery<Drafts>(graphql`
    query DraftNotes {
      allDraftNote(sort: { position: ASC }) {
        nodes {
          id
          where
          message
        }
      }
      draftPlaces
    }
  `);
  const { nodes } = allDraftNote;
  return (
    <Notes label="Draft preview" notes={nodes}>
      <EditLinks places={draftPlaces} />
    </Notes>
  );
}
