import { navigate } from "gatsby";
import { useEffect, useSyncExternalStore } from "react";
import { styled } from "styled-components";
import { theme } from "../../src/theme/theme";
import { LOOKING } from "./looking";
import type { DraftPlace } from "./site";

/** Reports every 10 seconds that somebody looks at this page, until the returned function is called. */
function keepLooking() {
  const look = () => {
    if (document.visibilityState !== "visible") return;
    fetch(`${LOOKING}?${process.env.GATSBY_REFRESH_TOKEN}`, { method: "POST" }).then(
      // Another start of the server has other pages.
      ({ status }) => status === 403 && window.location.reload(),
      () => undefined,
    );
  };
  look();
  const timer = setInterval(look, 10_000);
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
  };
}

const ROUTE_UPDATE = "draft-preview:route-update";

/** Gatsby calls it whenever another page is shown: the banner is outside of its router. */
export const onRouteUpdate = () => void window.dispatchEvent(new Event(ROUTE_UPDATE));

function onPath(update: () => void) {
  window.addEventListener(ROUTE_UPDATE, update);
  return () => window.removeEventListener(ROUTE_UPDATE, update);
}

const getPath = () => window.location.pathname;

/** Tests whether an entry has texts of the page at a path. A further page of a list has those of the first. */
const isWrittenIn = ({ address, type }: DraftPlace, path: string) =>
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
  readonly places: readonly DraftPlace[];
}

/** Marks every page as a draft, lists the problems of the drafts, and links to the page's forms. */
export function Banner({ issues, places }: BannerProps) {
  const path = useSyncExternalStore(onPath, getPath, () => "");
  // A build follows nothing.
  useEffect(() => (process.env.NODE_ENV === "development" ? keepLooking() : undefined), []);
  useEffect(() => {
    // Contentful's button "Open preview" names an entry once, when the page is opened.
    const entryId = new URLSearchParams(window.location.search).get("entry");
    const place = places.find((each) => each.entryId === entryId);
    if (place) navigate(place.address, { replace: true });
  }, [places]);
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
          {places
            .filter((place) => isWrittenIn(place, path))
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
