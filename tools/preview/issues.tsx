import type { ReactNode } from "react";
import { styled } from "styled-components";
import { theme } from "../../src/theme/theme";

const Frame = styled.aside`
  position: fixed;
  inset: auto auto 1rem 1rem;
  z-index: 30;
  max-width: min(36rem, calc(100vw - 2rem));
  max-height: 50vh;
  padding: 0.75rem 1.25rem;
  overflow: auto;
  color: ${theme.color.paper};
  background: ${theme.color.ink};

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

interface IssuesProps {
  /** What the issues are about. */
  readonly label: string;
  readonly issues: readonly {
    readonly id: string;
    readonly message: string;
    /** Address at which to fix it. */
    readonly editUrl: string;
  }[];
  /** What else there is to do. */
  readonly children?: ReactNode;
}

/** A corner of the window that says what this site shows, and lists what is wrong with it. */
export const Issues = ({ label, issues, children }: IssuesProps) => (
  <Frame aria-label={label}>
    <strong>{label}</strong>
    {issues.length > 0 && (
      <details>
        <summary>
          {issues.length === 1 ? "One thing to fix" : `${issues.length} things to fix`}
        </summary>
        <ul>
          {issues.map(({ id, editUrl, message }) => (
            <li key={id}>
              {message} <a href={editUrl}>Contentful</a>
            </li>
          ))}
        </ul>
      </details>
    )}
    {children}
  </Frame>
);
