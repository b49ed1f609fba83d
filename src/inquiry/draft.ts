import { fieldLabels } from "../interface-text";
import type { Fields } from "./delivery";

/** A message that has not been delivered yet. */
interface Draft {
  /** The same for the same words, so that a second try does not arrive twice. */
  readonly id: string;
  readonly inquiry: Fields;
}

const KEY = "inquiry";

/** The latest one, for browsers that do not let the page keep anything. */
let latest: Draft | null = null;

/** `crypto.randomUUID` exists on secure pages only. */
const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

/** The draft that this browser keeps, on this device alone; `null` if there is none. */
export function loadDraft(): Draft | null {
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
    // Storage is switched off or full: the words are still in the form.
  }
}

/**
 * Keeps what is written until it is delivered.
 *
 * @returns the id of these very words
 */
export function saveDraft(inquiry: Fields): string {
  const former = loadDraft();
  if (former && JSON.stringify(former.inquiry) === JSON.stringify(inquiry)) return former.id;
  const id = newId();
  storeDraft({ id, inquiry });
  return id;
}

/** Forgets the draft of that id, or whatever draft there is. */
export function removeDraft(id?: string): void {
  if (id === undefined || id === loadDraft()?.id) storeDraft(null);
}

/**
 * Writes what the couple wrote before into the fields that are still empty.
 *
 * @returns whether any of it is in the form now
 */
export function restoreDraft(form: HTMLFormElement): boolean {
  const kept = Object.entries(loadDraft()?.inquiry ?? {}).filter(
    // Neither the fields that nobody sees, nor what was left blank.
    ([name, value]) => name in fieldLabels && value !== "",
  );
  for (const [name, value] of kept) {
    const control = form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement | null;
    if (control?.value === "") control.value = value;
  }
  const fields = new FormData(form);
  return kept.some(([name, value]) => fields.get(name) === value);
}
