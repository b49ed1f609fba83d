import { graphql, useStaticQuery } from "gatsby";
import { useEffect } from "react";
import { Notes } from "./notes";

interface Notes {
  readonly allDraftNote: {
    readonly nodes: readonly {
      readonly id: string;
      readonly where: string;
      readonly message: string;
    }[];
  };
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
  const { allDraftNote } = useStaticQuery<Notes>(graphql`
    query DraftNotes {
      allDraftNote(sort: { position: ASC }) {
        nodes {
          id
          where
          message
        }
      }
    }
  `);
  const { nodes } = allDraftNote;
  return <Notes label="Draft preview" notes={nodes} />;
}
