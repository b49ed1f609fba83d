import { fieldLabels } from "../interface-text";
import type { Fields } from "./delivery";

const KEY = "inquiry";

/** Uses the storage of this visit. Where it is switched off or full, the text is still in the form. */
function withStorage<Result>(access: (storage: Storage) => Result): Result | null {
  try {
    return access(sessionStorage);
  } catch {
    return null;
  }
}

/** Returns the draft of this visit; empty if nothing was typed. */
const loadDraft = () =>
  JSON.parse(withStorage((storage) => storage.getItem(KEY)) ?? "{}") as Fields;

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
  withStorage((storage) => storage.setItem(KEY, JSON.stringify(draft)));
  return draft;
}

/** Removes the draft: once it is delivered, or where the couple wants it gone. */
export const removeDraft = () => withStorage((storage) => storage.removeItem(KEY));

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
