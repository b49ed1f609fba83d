/** On a page that shows drafts: links from each text to the form in Contentful that it is from. */
import { navigate } from "gatsby";
import { useEffect, useReducer, useRef, useState } from "react";
import { styled } from "styled-components";
import { theme } from "../../src/theme/theme";
import type { DraftPlace } from "./draft-data";

const MARKED = "data-contentful-entry-id";
const FIELD = "data-contentful-field-id";
/** The field of a gallery photo that shows the description of an album's picture. */
const CAPTION = "alt";

/** Marks as `mark-text.ts` writes them. */
const MARK = /\u2060([\u{E0020}-\u{E007E}]+)\u2060/gu;

/** A text without its marks, and the entry and field that the first mark names. */
export function readMarks(marked: string) {
  const [[, tags = ""] = []] = marked.matchAll(MARK);
  const name = tags.replace(/./gu, (tag) => String.fromCodePoint(tag.codePointAt(0)! - 0xe0000));
  const [entryId, field] = name.split(" ");
  const origin = entryId && field ? { entryId, field } : null;
  return { text: marked.replace(MARK, ""), origin };
}

/** Moves the mark in a text into attributes of the element that shows them. */
function label(element: Element | null, marked: string): string {
  const { origin, text } = readMarks(marked);
  if (element && origin) {
    element.setAttribute(MARKED, origin.entryId);
    element.setAttribute(FIELD, origin.field);
  }
  return text;
}

/** Takes all marks out of the document: Contentful's attributes of its elements replace them. */
function labelAll(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.nodeValue ?? "";
    if (text.includes("\u2060")) node.nodeValue = label(node.parentElement, text);
  }
  for (const image of document.querySelectorAll("img[alt*='\u2060']")) {
    image.setAttribute("alt", label(image, image.getAttribute("alt") ?? ""));
  }
  for (const named of document.querySelectorAll("[aria-label*='\u2060']")) {
    named.setAttribute("aria-label", readMarks(named.getAttribute("aria-label") ?? "").text);
  }
  if (document.title.includes("\u2060")) document.title = readMarks(document.title).text;
}

/**
 * Keeps the elements of the page labelled with the entry and the field that they show.
 *
 * @param onChange is called after each change of the page
 * @returns what ends it
 */
function labelElements(onChange: () => void): () => void {
  const update = () => {
    labelAll();
    onChange();
  };
  const observer = new MutationObserver(update);
  const attributeFilter = ["alt", "aria-label"];
  observer.observe(document, {
    attributeFilter,
    characterData: true,
    childList: true,
    subtree: true,
  });
  update();
  return () => observer.disconnect();
}

/** Address of the form that an element's text is from, with its field in focus. */
function addressOf(places: readonly DraftPlace[], element: Element): string | null {
  const place = places.find(({ entryId }) => entryId === element.getAttribute(MARKED));
  const field = element.getAttribute(FIELD);
  if (!place) return null;
  return (field === CAPTION && place.captionUrl) || `${place.editUrl}?focusedField=${field}`;
}

const Outline = styled.div`
  position: fixed;
  z-index: 29;
  outline: 2px solid ${theme.color.accent};
  outline-offset: 2px;
  pointer-events: none;

  a {
    position: absolute;
    /* Below: inside, it would cover a short text that is a link itself. */
    inset: 100% 0 auto auto;
    padding: 0.25rem 0.75rem;
    color: ${theme.color.paper};
    background: ${theme.color.ink};
    pointer-events: auto;
  }
`;

/** Name of the parameter by which Contentful's "Open preview" names an entry. */
const PARAMETER = "entry";

/** A link or a review may lie over its text, or have text without a mark, such as a date. */
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

/** Opens the page that shows the entry which the address names, and scrolls to it. */
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

/** Links from all that the page shows to the forms in Contentful that it is from. */
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
