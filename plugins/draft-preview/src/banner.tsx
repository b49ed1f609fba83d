import { navigate } from "gatsby";
import { useEffect, useSyncExternalStore } from "react";
import { styled } from "styled-components";
import { theme } from "../../../src/theme/theme";
import type { DraftEntry } from "../../../tools/preview/site";
import { VISIBLE_PATH } from "../../../tools/preview/visible-path";

/** Reports every 10 seconds that this page is visible, until the returned function is called. */
function reportVisibility() {
  const report = () => {
    if (document.visibilityState !== "visible") return;
    fetch(`${VISIBLE_PATH}?${process.env.GATSBY_REFRESH_TOKEN}`, { method: "POST" }).then(
      // The server was restarted and has new pages.
      ({ status }) => status === 403 && window.location.reload(),
      () => undefined,
    );
  };
  report();
  const timer = setInterval(report, 10_000);
  document.addEventListener("visibilitychange", report);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", report);
  };
}

const ROUTE_UPDATE = "draft-preview:route-update";

/** Gatsby calls this after each navigation. The banner is outside its router. */
export const onRouteUpdate = () => void window.dispatchEvent(new Event(ROUTE_UPDATE));

function onPath(update: () => void) {
  window.addEventListener(ROUTE_UPDATE, update);
  return () => window.removeEventListener(ROUTE_UPDATE, update);
}

const getPath = () => window.location.pathname;

/** Tests whether an entry has texts of the page at a path. All pages of a paginated list share theirs. */
const isPartOf = ({ address, type }: DraftEntry, path: string) =>
  type === "siteSettings" ||
  (["page", "section", "article"].includes(type) && address === path.replace(/\/\d+\/$/, "/"));

const Frame = styled.aside`
  position: fixed;
  inset: auto auto 1rem 1rem;
  z-index: 30;
  max-width: min(36rem, calc(100vw - 2rem));
  max-height: 50vh;
  padding: 0.75rem 1.25rem;
  overflow: auto;
  overflow-wrap: anywhere;
  color: ${theme.color.paper};
  background: ${theme.color.ink};

  a {
    color: inherit;
  }

  li {
    margin: 0.75rem 0 0.75rem 1.25rem;
  }
`;

export interface BannerProps {
  /** Problems of the drafts, each with the address of its form. */
  readonly issues: readonly Readonly<Record<"id" | "message" | "editUrl", string>>[];
  readonly entries: readonly DraftEntry[];
}

/** Marks every page as a draft, lists the problems of the drafts, and links to the page's forms. */
export function Banner({ issues, entries }: BannerProps) {
  const path = useSyncExternalStore(onPath, getPath, () => "");
  // A built preview cannot be refreshed.
  useEffect(() => (process.env.NODE_ENV === "development" ? reportVisibility() : undefined), []);
  useEffect(() => {
    // Contentful's button "Open preview" adds the id of an entry to the URL.
    const entryId = new URLSearchParams(window.location.search).get("entry");
    const entry = entries.find((each) => each.entryId === entryId);
    if (entry) navigate(entry.address, { replace: true });
  }, [entries]);
  return (
    <Frame aria-label="Draft preview">
      <strong>Draft preview</strong>
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
      <details>
        <summary>Edit this page</summary>
        <ul>
          {entries
            .filter((entry) => isPartOf(entry, path))
            .map(({ editUrl, entryId, name }) => (
              <li key={entryId}>
                <a href={editUrl}>{name}</a>
              </li>
            ))}
        </ul>
      </details>
    </Frame>
  );
}
