import { readMarks } from "./marks";
import type { DraftPlace } from "./mark-words";

export const MARKED = "data-contentful-entry-id";
const FIELD = "data-contentful-field-id";
/** The field of a gallery photo that shows what an album's picture says of itself. */
const CAPTION = "alt";

/** Moves the mark in some words into attributes of the element that shows them. */
function label(element: Element | null, marked: string): string {
  const { place, text } = readMarks(marked);
  if (element && place) {
    element.setAttribute(MARKED, place.entryId);
    element.setAttribute(FIELD, place.field);
  }
  return text;
}

/** Takes all marks out of the document, whose elements then say it in Contentful's attributes. */
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
export function labelElements(onChange: () => void): () => void {
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

/** Address of the form that an element's words are from, with its field in focus. */
export function addressOf(places: readonly DraftPlace[], element: Element): string | null {
  const place = places.find(({ entryId }) => entryId === element.getAttribute(MARKED));
  const field = element.getAttribute(FIELD);
  if (!place) return null;
  return (field === CAPTION && place.captionAt) || `${place.editUrl}?focusedField=${field}`;
}
