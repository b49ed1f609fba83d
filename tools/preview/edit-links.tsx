import { navigate } from "gatsby";
import { useEffect, useReducer, useRef, useState } from "react";
import { styled } from "styled-components";
import { theme } from "../../src/theme/theme";
import type { DraftPlace } from "./mark-words";
import { addressOf, labelElements, MARKED } from "./mark-elements";

const Outline = styled.div`
  position: fixed;
  z-index: 29;
  outline: 2px solid ${theme.color.accent};
  outline-offset: 2px;
  pointer-events: none;

  a {
    position: absolute;
    inset: 0 0 auto auto;
    padding: 0.25rem 0.75rem;
    color: ${theme.color.paper};
    background: ${theme.color.ink};
    pointer-events: auto;
  }
`;

/** Name of the parameter by which Contentful's "Open preview" names an entry. */
const PARAMETER = "entry";

/** What leads somewhere or is a review lies over its words, or has some that are not marked: a date. */
const markedAt = ({ target }: Event) =>
  target instanceof Element
    ? (target.closest(`[${MARKED}]`) ??
      target.closest("a, figure")?.querySelector(`[${MARKED}]`) ??
      null)
    : null;

/** Frames what the mouse or the focus is on, with a link to its field. */
function EditFrame({ places }: { readonly places: readonly DraftPlace[] }) {
  const [element, setElement] = useState<Element | null>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const show = (event: Event) => {
      if (!frame.current?.contains(event.target as Node)) setElement(markedAt(event));
    };
    document.addEventListener("pointerover", show);
    document.addEventListener("focusin", show);
    window.addEventListener("scroll", redraw, { passive: true });
    return () => {
      document.removeEventListener("pointerover", show);
      document.removeEventListener("focusin", show);
      window.removeEventListener("scroll", redraw);
    };
  }, []);
  const address = element?.isConnected ? addressOf(places, element) : null;
  if (!element || address === null) return null;
  const { height, left, top, width } = element.getBoundingClientRect();
  return (
    <Outline ref={frame} style={{ height, left, top, width }}>
      <a href={address}>Edit</a>
    </Outline>
  );
}

/** Opens the page that shows the entry which the address names, and brings it into view. */
function useNamedEntry(places: readonly DraftPlace[], shown: readonly string[]) {
  const wanted = useRef<DraftPlace | null>(null);
  useEffect(() => {
    const entryId = new URLSearchParams(window.location.search).get(PARAMETER);
    const place = places.find((each) => each.entryId === entryId);
    if (!place) return;
    wanted.current = place;
    // Going where one is would scroll back to the top.
    if (place.path !== window.location.pathname) navigate(place.path, { replace: true });
    // The address names it once, when the page is opened.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => {
    const place = wanted.current;
    if (place === null) return;
    // The page that is being left may show it too, as Home does some reviews.
    const { origin, pathname } = window.location;
    if (new URL(place.path, origin).pathname !== pathname) return;
    const id = CSS.escape(place.entryId);
    // An album is shown by its photos, whose ids begin with its own.
    const element = document.querySelector(`main :is([${MARKED}="${id}"], [${MARKED}^="${id}."])`);
    element?.scrollIntoView({ block: "center" });
    if (element) wanted.current = null;
  }, [shown]);
}

/** Leads from all that the page shows to the forms in Contentful that it is from. */
export function EditLinks({ places }: { readonly places: readonly DraftPlace[] }) {
  const [shown, setShown] = useState<readonly string[]>([]);
  useEffect(
    () =>
      labelElements(() => {
        const elements = [...document.querySelectorAll(`[${MARKED}]`)];
        const ids = [...new Set(elements.map((each) => each.getAttribute(MARKED) ?? ""))];
        setShown((before) => (before.join() === ids.join() ? before : ids));
      }),
    [],
  );
  useNamedEntry(places, shown);
  return (
    <>
      <details>
        <summary>Edit this page</summary>
        <ul>
          {shown
            .flatMap((id) => places.find(({ entryId }) => entryId === id) ?? [])
            .map(({ entryId, name, editUrl }) => (
              <li key={entryId}>
                <a href={editUrl}>{name}</a>
              </li>
            ))}
        </ul>
      </details>
      <EditFrame places={places} />
    </>
  );
}
