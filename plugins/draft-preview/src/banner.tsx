import { graphql, useStaticQuery } from "gatsby";
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

/** Says on every page that it shows drafts, and lists what they still lack. */
export function Banner() {
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
