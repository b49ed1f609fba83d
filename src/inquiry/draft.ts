import { fieldLabels } from "../interface-text";
import type { Fields } from "./delivery";

const KEY = "inquiry";

/** The last draft, with its id: for browsers that do not let the page store anything. */
let latest: Fields = {};

/** Returns the draft of this visit; empty if nothing was typed. */
function loadDraft(): Fields {
  try {
    return (JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Fields | null) ?? latest;
  } catch {
    return latest;
  }
}

function storeDraft(draft: Fields | null) {
  latest = draft ?? {};
  try {
    if (draft) sessionStorage.setItem(KEY, JSON.stringify(draft));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage is switched off or full: the text is still in the form.
  }
}

/** Replaces `crypto.randomUUID`, which pages without https lack, such as a site tried on a phone at home. */
const newId = () => [...crypto.getRandomValues(new Uint32Array(4))].join("-");

/**
 * Keeps what is typed until it is delivered or the tab is closed.
 *
 * @returns what to deliver: the fields with an id, the same for the same text, so that a second try does
 *   not arrive twice
 */
export function saveDraft(inquiry: Fields): Fields {
  const { id = newId(), ...former } = loadDraft();
  const isSame = JSON.stringify(former) === JSON.stringify(inquiry);
  const draft = { ...inquiry, id: isSame ? id : newId() };
  storeDraft(draft);
  return draft;
}

/** Once it is delivered, or where the couple wants it gone. */
export const removeDraft = () => storeDraft(null);

/**
 * Writes what the couple typed before into the fields that are still empty.
 *
 * @returns whether any of it is in the form now
 */
export function restoreDraft(form: HTMLFormElement): boolean {
  let isRestored = false;
  for (const [name, value] of Object.entries(loadDraft())) {
    // Neither the fields that nobody sees, nor what was left blank.
    if (!(name in fieldLabels) || value.trim() === "") continue;
    const control = form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement;
    control.value ||= value;
    isRestored ||= control.value === value;
  }
  return isRestored;
}
