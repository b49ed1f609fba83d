import { graphql, useStaticQuery } from "gatsby";
import { useEffect } from "react";
import { styled } from "styled-components";

interface Notes {
  readonly allDraftNote: {
    readonly nodes: readonly {
      readonly id: string;
      readonly where: string;
      readonly message: string;
    }[];
  };
}

const Frame = styled.aside`
  position: fixed;
  inset: auto auto 1rem 1rem;
  z-index: 30;
  max-width: min(36rem, calc(100vw - 2rem));
  max-height: 50vh;
  padding: 0.75rem 1.25rem;
  overflow: auto;
  color: ${({ theme }) => theme.color.paper};
  background: ${({ theme }) => theme.color.ink};

  a {
    color: inherit;
  }

  ul {
    padding-inline-start: 1.25rem;
  }

  li {
    margin-block: 0.75rem;
    overflow-wrap: anywhere;
  }
`;

const summaryOf = (count: number) =>
  count === 1 ? "One thing to mend" : `${count} things to mend`;

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
  return (
    <Frame aria-label="Draft preview">
      <strong>Draft preview</strong>
      {nodes.length > 0 && (
        <details>
          <summary>{summaryOf(nodes.length)}</summary>
          <ul>
            {nodes.map(({ id, where, message }) => (
              <li key={id}>
                {message} <a href={where}>Contentful</a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Frame>
  );
}
