import { fieldLabels } from "../interface-text";
import type { Fields } from "./delivery";

/** A message that has not been delivered yet. */
interface Draft {
  /** The same for the same text, so that a second try does not arrive twice. */
  readonly id: string;
  readonly inquiry: Fields;
}

const KEY = "inquiry";

/** For browsers that do not let the page store anything. */
let latest: Draft | null = null;

/** Not `crypto.randomUUID`, which pages without https lack, such as a site tried on a phone at home. */
const newId = () => [...crypto.getRandomValues(new Uint32Array(4))].join("-");

/** The draft that this browser keeps, on this device alone; `null` if there is none. */
function loadDraft(): Draft | null {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? "null") as Draft | null) ?? latest;
  } catch {
    return latest;
  }
}

function storeDraft(draft: Draft | null) {
  latest = draft;
  try {
    if (draft) localStorage.setItem(KEY, JSON.stringify(draft));
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is switched off or full: the text is still in the form.
  }
}

/**
 * Keeps what is written until it is delivered.
 *
 * @returns what to deliver: the fields with the id of this very text
 */
export function saveDraft(inquiry: Fields): Fields {
  const former = loadDraft();
  const isSame = JSON.stringify(former?.inquiry) === JSON.stringify(inquiry);
  const draft = former && isSame ? former : { id: newId(), inquiry };
  storeDraft(draft);
  return { ...inquiry, id: draft.id };
}

/** Once it is delivered, or where the couple wants it gone. */
export const removeDraft = () => storeDraft(null);

/**
 * Writes what the couple wrote before into the fields that are still empty.
 *
 * @returns whether any of it is in the form now
 */
export function restoreDraft(form: HTMLFormElement): boolean {
  let isRestored = false;
  for (const [name, value] of Object.entries(loadDraft()?.inquiry ?? {})) {
    // Neither the fields that nobody sees, nor what was left blank.
    if (!(name in fieldLabels) || value === "") continue;
    const control = form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement;
    control.value ||= value;
    isRestored ||= control.value === value;
  }
  return isRestored;
}
